from tutor.bank.importers import read_document

from ..documents import SOURCES


def test_each_source_becomes_an_item_with_its_id():
    report = read_document(SOURCES.encode(), "x")
    assert [(item.id, item.question, item.section) for item in report.items] == [
        ("stars.balance", "What holds a star up", "Stars"),
        ("stars.light", "How long light takes", "Stars"),
    ]
    assert report.items[0].answer.endswith(
        "Fusion keeps the core hot:\n\n- hydrogen becomes helium,\n- and mass becomes energy."
    )


def test_faults_of_the_file_are_unread_lines():
    report = read_document(("Before.\n\n" + SOURCES + "\n## No id\n\nText.\n").encode(), "x")
    assert len(report.items) == 2
    assert [(each.line, each.text) for each in report.unread] == [(1, "Before."), (18, "## No id")]
