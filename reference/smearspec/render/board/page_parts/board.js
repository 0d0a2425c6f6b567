"use strict";
(() => {
  const byId = (id) => document.getElementById(id);
  const stage = byId("stage");
  if (!stage) return;
  const steps = [];
  for (const list of document.querySelectorAll("#story ol")) {
    [...list.children].forEach((item, scene) => {
      steps.push({ item, scene, picture: byId(list.dataset.picture) });
    });
  }
  const parts = new Map();
  for (const { picture } of steps) {
    if (parts.has(picture)) continue;
    parts.set(picture, [...picture.querySelectorAll("[data-on]")].map((element) => {
      const [first, last] = element.dataset.on.split(" ").map(Number);
      return { element, first, last };
    }));
  }
  const slider = byId("slider");
  const now = byId("now");
  const ends = { first: 0, last: steps.length - 1 };
  let at = 0;

  function draw(picture, scene) {
    for (const { element, first, last } of parts.get(picture)) {
      element.classList.toggle("off", scene < first || scene > last);
    }
  }

  function show(wanted) {
    steps[at].item.classList.remove("here");
    at = Math.min(ends.last, Math.max(0, wanted));
    const { item, scene, picture } = steps[at];
    for (const other of parts.keys()) other.classList.toggle("off", other !== picture);
    draw(picture, scene);
    item.classList.add("here");
    now.replaceChildren(...[...item.childNodes].map((node) => node.cloneNode(true)));
    picture.setAttribute("aria-label", item.querySelector(".title").textContent);
    slider.value = at;
    slider.setAttribute("aria-valuetext", item.textContent.trim());
    byId("first").disabled = byId("back").disabled = at === 0;
    byId("last").disabled = byId("next").disabled = at === ends.last;
    history.replaceState(null, "", `#${at + 1}`);
  }

  function visit() {
    const wanted = Number.parseInt(location.hash.slice(1), 10);
    show(Number.isFinite(wanted) ? wanted - 1 : 0);
  }

  document.documentElement.classList.add("js");
  for (const id of ["controls", "now", "keys"]) byId(id).hidden = false;
  byId("first").addEventListener("click", () => show(0));
  byId("back").addEventListener("click", () => show(at - 1));
  byId("next").addEventListener("click", () => show(at + 1));
  byId("last").addEventListener("click", () => show(ends.last));
  slider.addEventListener("input", () => show(Number(slider.value)));
  steps.forEach(({ item }, number) => item.addEventListener("click", () => show(number)));
  const keys = { ArrowRight: () => at + 1, ArrowLeft: () => at - 1, Home: () => 0, End: () => ends.last };
  addEventListener("keydown", (event) => {
    if (!(event.key in keys) || event.target === slider) return;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    show(keys[event.key]());
  });
  let from = null;
  stage.addEventListener("touchstart", (event) => {
    const { clientX, clientY } = event.changedTouches[0];
    from = event.target === slider ? null : { clientX, clientY };
  }, { passive: true });
  stage.addEventListener("touchend", (event) => {
    if (!from) return;
    const { clientX, clientY } = event.changedTouches[0];
    const across = clientX - from.clientX;
    if (Math.abs(across) > 40 && Math.abs(across) > 2 * Math.abs(clientY - from.clientY)) {
      show(at + (across < 0 ? 1 : -1));
    }
  }, { passive: true });
  // On paper stands each hand as it was dealt.
  addEventListener("beforeprint", () => {
    for (const picture of parts.keys()) {
      picture.classList.remove("off");
      draw(picture, Number(picture.dataset.still));
    }
  });
  addEventListener("afterprint", () => show(at));
  addEventListener("hashchange", visit);
  visit();
})();
