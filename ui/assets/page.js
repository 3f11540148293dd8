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

  const usable = (element) => element && !element.disabled && element.offsetParent !== null;
  const calm = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

  // After a step: show what is new from its top, and put the focus where the person goes on.
  const settle = (opening = false) => {
    setTimeout(() => {
      const turns = [...document.querySelectorAll("#transcript .turn")];
      while (turns.length && turns.at(-1).matches(".follow-up, .finished")) turns.pop();
      const target = turns.at(-1);
      const box = document.querySelector("#answer textarea");
      const next = [box, byId("next"), byId("again"), byId("start")].find(usable);
      if (next && (!opening || turns.length)) next.focus({ preventScroll: true });
      if (target) target.scrollIntoView({ block: "start", behavior: opening || calm() ? "auto" : "smooth" });
    }, 120);
  };

  // To the controls that begin a new practice.
  const choose = (tries = 20) => setTimeout(() => {
    if (!usable(byId("start")) && tries > 0) return choose(tries - 1);
    byId("choose").scrollIntoView({ block: "start", behavior: calm() ? "auto" : "smooth" });
    byId("start")?.focus({ preventScroll: true });
  }, 60);

  // Names that gradio gives no way to set.
  const label = () => {
    byId("status")?.setAttribute("role", "status");
    byId("status")?.setAttribute("aria-live", "polite");
    byId("transcript")?.setAttribute("role", "region");
    byId("transcript")?.setAttribute("aria-label", "Conversation with the tutor");
    for (const pair of [["steps", "Steps of the practice"], ["choose", "Choose what to practise"]]) {
      byId(pair[0])?.setAttribute("role", "group");
      byId(pair[0])?.setAttribute("aria-label", pair[1]);
    }
  };

  addEventListener("click", (event) => {
    if (event.target.closest?.("[data-scheme]")) toggle();
  });
  // Enter that ends a composition (Japanese, Chinese, Korean) is not meant to send.
  addEventListener("keydown", (event) => {
    if (event.key === "Enter" && event.isComposing) event.stopImmediatePropagation();
  }, true);
  addEventListener("DOMContentLoaded", () => {
    new MutationObserver(label).observe(document.body, { childList: true, subtree: true });
  });

  window.tutorPage = { settle, choose };
})();
