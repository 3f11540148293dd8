// The little that the page needs beyond gradio: focus and scrolling after a step, light and dark, and the words that
// assistive technology reads. No request is made from here.
(() => {
  "use strict";
  const KEY = "tutor-scheme";
  const byId = (id) => document.getElementById(id);

  // The scheme a person chose wins over the system's; gradio reads it from the address when it starts.
  const chosen = localStorage.getItem(KEY);
  if (chosen === "dark" || chosen === "light") {
    const address = new URL(location.href);
    address.searchParams.set("__theme", chosen);
    history.replaceState(null, "", address);
  }
  const toggle = () => {
    const dark = document.body.classList.toggle("dark");
    localStorage.setItem(KEY, dark ? "dark" : "light");
  };

  // Days and times are shown as they are here.
  document.cookie = `tutor-zone=${encodeURIComponent(Intl.DateTimeFormat().resolvedOptions().timeZone)}; path=/; SameSite=Strict`;

  const usable = (element) => element && !element.disabled && element.offsetParent !== null;
  const calm = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

  // After a step: show what is new from its top, and put the focus where the person goes on.
  const TALKS = {
    practice: { transcript: "transcript", box: "answer", next: ["next", "again", "start"], before: ".follow-up, .finished" },
    interview: { transcript: "iv-transcript", box: "iv-answer", next: ["iv-go", "iv-again", "iv-start"], before: ".learner" },
  };
  const settle = (opening = false, name = "practice") => {
    const talk = TALKS[name];
    setTimeout(() => {
      const turns = [...document.querySelectorAll(`#${talk.transcript} .turn`)];
      while (turns.length && turns.at(-1).matches(talk.before)) turns.pop();
      const target = turns.at(-1);
      const box = document.querySelector(`#${talk.box} textarea`);
      const next = [box, ...talk.next.map(byId)].find(usable);
      if (next && (!opening || turns.length)) next.focus({ preventScroll: true });
      if (target) target.scrollIntoView({ block: "start", behavior: opening || calm() ? "auto" : "smooth" });
    }, 120);
  };

  // After a step of a drill.
  const settleDrill = () => {
    setTimeout(() => {
      const turns = [...document.querySelectorAll("#drill-transcript > * .turn:not(details .turn)")];
      const target = turns.findLast((turn) => !turn.matches(".graded, .way")) ?? turns.at(-1);
      const box = document.querySelector("#drill-answer textarea");
      [box, byId("drill-next"), byId("drill-start")].find(usable)?.focus({ preventScroll: true });
      if (target) target.scrollIntoView({ block: "start", behavior: calm() ? "auto" : "smooth" });
    }, 120);
  };

  // The review of a batch: to the answer after a step, and keys for every button while nothing is being written.
  const settleReview = () => {
    setTimeout(() => {
      const page = byId("review-page");
      const top = page?.getBoundingClientRect().top;
      if (page && page.dataset.shown !== page.textContent && (top < 0 || top > innerHeight / 2)) {
        page.scrollIntoView({ block: "start", behavior: calm() ? "auto" : "smooth" });
      }
      if (page) page.dataset.shown = page.textContent;
    }, 120);
  };
  const REVIEW_KEYS = {
    m: "review-met", p: "review-partial", u: "review-unmet", w: "review-contradicted", a: "review-accept",
    j: "review-after", k: "review-before", ArrowRight: "review-after", ArrowLeft: "review-before",
  };
  addEventListener("keydown", (event) => {
    if (!usable(byId("review-accept")) || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
    const comment = document.querySelector("#review-comment textarea, #review-comment input");
    if (event.target === comment && event.key === "Escape") return comment.blur();
    if (event.target.closest?.("textarea, select, input:not([type=radio])")) return;
    const place = "123456789".indexOf(event.key);
    const target = place >= 0
      ? document.querySelectorAll("#review-point input[type=radio]")[place]
      : byId(REVIEW_KEYS[event.key]);
    if (event.key === "c" && comment) comment.focus();
    else if (target && !target.disabled) target.click();
    else return;
    event.preventDefault();
  });

  // After a step of a quiz.
  const settleQuiz = () => {
    setTimeout(() => {
      const turns = [...document.querySelectorAll("#quiz-transcript .turn:not(details .turn)")];
      const target = turns.findLast((turn) => !turn.matches(".graded, .told")) ?? turns.at(-1);
      const first = document.querySelector("#quiz-options input");
      const box = document.querySelector("#quiz-answer textarea");
      const next = ["quiz-next", "quiz-retry", "quiz-again", "quiz-start"].map(byId);
      [first, box, ...next].find(usable)?.focus({ preventScroll: true });
      if (target) target.scrollIntoView({ block: "start", behavior: calm() ? "auto" : "smooth" });
    }, 120);
  };

  // After a step of the flashcards; and keys for every button while nothing is being written.
  const settleCards = () => {
    setTimeout(() => {
      const turns = [...document.querySelectorAll("#cards-transcript .turn:not(details .turn)")];
      const good = document.querySelector("#cards-steps .rating.primary");
      [byId("cards-turn"), good, byId("cards-undo")].find(usable)?.focus({ preventScroll: true });
      (turns[1] ?? turns[0])?.scrollIntoView({ block: "nearest", behavior: calm() ? "auto" : "smooth" });
    }, 120);
  };
  const CARD_KEYS = {
    " ": "cards-turn", 1: "cards-again", 2: "cards-hard", 3: "cards-good", 4: "cards-easy", u: "cards-undo",
  };
  addEventListener("keydown", (event) => {
    if (!usable(byId("cards-undo")) || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
    const box = document.querySelector("#cards-answer textarea");
    if (event.target === box && event.key === "Escape") return byId("cards-turn")?.focus();
    if (event.target.closest?.("textarea, select, input, [contenteditable=true]")) return;
    if (event.key === " " && event.target.closest?.("button, summary, a")) return; // it has a use of its own there
    const key = event.key.toLowerCase();
    const target = byId(CARD_KEYS[key]);
    if (event.repeat) return;
    if (key === "a" && usable(box)) box.focus();
    else if (usable(target)) target.click();
    else return;
    event.preventDefault();
  });

  // To the controls that begin a new practice, interview or quiz.
  const choose = (prefix = "", tries = 20) => setTimeout(() => {
    const start = byId(`${prefix}start`);
    if (!usable(start) && tries > 0) return choose(prefix, tries - 1);
    byId(`${prefix}choose`).scrollIntoView({ block: "start", behavior: calm() ? "auto" : "smooth" });
    start?.focus({ preventScroll: true });
  }, 60);

  // Addresses such as ?q=ID open one thing. A link to one is opened in place; Back and Forward go through them.
  const OPENS = ["q", "passage", "report", "quiz"];
  const inPlace = (search) => ["q", "passage"].some((kind) => new URLSearchParams(search).has(kind));
  let asked = 0;
  const open = (search) => {
    const box = document.querySelector("#requested textarea, #requested input");
    if (!box) return setTimeout(open, 100, search); // the page is still being made
    box.value = `${search}#${++asked}`; // the number tells apart two requests for the same
    box.dispatchEvent(new Event("input", { bubbles: true }));
  };
  const left = () => {
    const address = new URL(location.href);
    if (!OPENS.some((kind) => address.searchParams.has(kind))) return;
    [...OPENS, "bank"].forEach((kind) => address.searchParams.delete(kind));
    history.pushState(null, "", address);
  };
  const arrived = (href) => {
    if (href && inPlace(location.search)) history.replaceState(null, "", href); // its id may have moved
    setTimeout(() => {
      if (!usable(byId("library-reading"))) return;
      byId("library-reading").scrollIntoView({ block: "start", behavior: "auto" });
      byId("library-back")?.focus({ preventScroll: true });
    }, 120);
  };
  addEventListener("popstate", () => {
    if (inPlace(location.search) || usable(byId("library-page"))) open(inPlace(location.search) ? location.search : "");
  });

  // Copies the address of a link. Where the browser keeps its clipboard closed, the address is shown instead.
  const copy = async (link) => {
    let told = "Copied";
    try {
      await navigator.clipboard.writeText(link.href);
    } catch {
      told = link.href;
    }
    link.textContent = told;
    byId("said").textContent = told === "Copied" ? "Copied" : `Copy this: ${told}`;
    setTimeout(() => {
      link.textContent = "Copy link";
      byId("said").textContent = "";
    }, 4000);
  };
  const follow = (event) => {
    const link = event.target.closest?.("a[href^='?']");
    const plain = !event.defaultPrevented && event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey;
    if (!link || !plain) return;
    if (link.matches(".copy")) copy(link);
    else if (inPlace(link.getAttribute("href"))) {
      history.pushState(null, "", link.getAttribute("href"));
      open(link.getAttribute("href"));
    } else location.assign(link.href);
    event.preventDefault();
  };

  // Names that gradio gives no way to set.
  const label = () => {
    for (const id of ["status", "iv-status", "drill-status", "cards-status", "quiz-status", "review-status"]) {
      byId(id)?.setAttribute("role", "status");
      byId(id)?.setAttribute("aria-live", "polite");
    }
    for (const pair of [["transcript", "Conversation with the tutor"], ["iv-transcript", "The interview"],
      ["drill-transcript", "Drill"], ["cards-transcript", "Flashcard"], ["quiz-transcript", "Quiz"]]) {
      byId(pair[0])?.setAttribute("role", "region");
      byId(pair[0])?.setAttribute("aria-label", pair[1]);
    }
    const groups = [["steps", "Steps of the practice"], ["choose", "Choose what to practise"],
      ["iv-steps", "Steps of the interview"], ["iv-choose", "Set up an interview"],
      ["cards-steps", "Steps of the flashcards"], ["cards-choose", "What comes up"],
      ["quiz-steps", "Steps of the quiz"], ["quiz-choose", "Choose a quiz"],
      ["batch-review", "Review of the answers"], ["iv-asking", "Questions of your own"]];
    for (const pair of groups) {
      byId(pair[0])?.setAttribute("role", "group");
      byId(pair[0])?.setAttribute("aria-label", pair[1]);
    }
  };

  // Unsent words outlive a reload. They are kept in this browser for the turn they were meant for, and no longer.
  const draftOf = (box) => `tutor-draft-${box}`;
  const placeOf = (box) => byId(box)?.closest(".tabitem, [role=tabpanel]")?.querySelector("[data-place]")?.dataset.place;
  addEventListener("input", (event) => {
    const box = event.target.closest?.("#answer, #iv-answer")?.id;
    const place = box && placeOf(box);
    if (place) localStorage.setItem(draftOf(box), JSON.stringify({ place, text: event.target.value }));
  });
  const restore = () => {
    for (const box of ["answer", "iv-answer"]) {
      const area = document.querySelector(`#${box} textarea`);
      const place = placeOf(box);
      if (!area || area.disabled || !place) continue;
      const kept = JSON.parse(localStorage.getItem(draftOf(box)) ?? "null");
      if (kept?.place !== place || area.value !== "" || !kept.text) continue;
      area.value = kept.text;
      area.dispatchEvent(new Event("input", { bubbles: true }));
    }
  };

  // After everything about a learner was deleted: no draft of theirs stays here either, and the page starts anew.
  const forgotten = () => setTimeout(() => {
    if (!document.querySelector("#own-data-told .forgotten")) return;
    Object.keys(localStorage).filter((key) => key.startsWith("tutor-draft-")).forEach((key) => localStorage.removeItem(key));
    setTimeout(() => location.assign("./"), 3000);
  }, 120);

  // Clocks run here between the steps; the server has the time that counts.
  setInterval(() => {
    restore(); // the page may empty a box once more after it has filled it
    for (const clock of document.querySelectorAll(".clock[data-seconds]")) {
      if (clock.begun !== clock.dataset.seconds) { // the page keeps the element and changes what it says
        clock.begun = clock.dataset.seconds;
        clock.since = performance.now();
      }
      const spent = Number(clock.dataset.seconds) + Math.floor((performance.now() - clock.since) / 1000);
      clock.textContent = `${Math.floor(spent / 60)}:${String(spent % 60).padStart(2, "0")}`;
    }
  }, 1000);

  addEventListener("click", (event) => {
    if (event.target.closest?.("[data-scheme]")) toggle();
    if (event.target.closest?.("button[role=tab]") && event.isTrusted) left();
    follow(event);
  });
  // Enter that ends a composition (Japanese, Chinese, Korean) is not meant to send.
  addEventListener("keydown", (event) => {
    if (event.key === "Enter" && event.isComposing) event.stopImmediatePropagation();
  }, true);
  addEventListener("DOMContentLoaded", () => {
    new MutationObserver(label).observe(document.body, { childList: true, subtree: true });
  });

  window.tutorPage = { settle, settleDrill, settleQuiz, settleCards, settleReview, choose, arrived, left, forgotten };
})();
