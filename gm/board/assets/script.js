(() => {
  "use strict";

  const REST = 15000; // how long, in milliseconds, an untouched page waits before it looks for a new round
  const ZOOMS = [1, 1.5, 2, 3];

  const root = document.documentElement;
  const first = Number(root.dataset.first);
  const last = Number(root.dataset.last);
  const find = (id) => document.getElementById(id);
  const slider = find("round");
  const folds = [...document.querySelectorAll("details")];
  const parts = [...document.querySelectorAll("[data-f], [data-t]")].map((node) => ({
    node,
    from: "f" in node.dataset ? Number(node.dataset.f) : first,
    to: "t" in node.dataset ? Number(node.dataset.t) : last,
  }));
  const systemDark = matchMedia("(prefers-color-scheme: dark)");

  // The address's fragment holds all that a reader has chosen, so that reloading keeps it. Without a round it is the
  // newest one, whichever that is then.
  const state = { round: last, theme: "", zoom: 1, courses: true, open: [] };

  function read() {
    const said = new URLSearchParams(location.hash.slice(1));
    const round = Number(said.get("round"));
    state.round = said.has("round") && Number.isInteger(round) ? Math.min(last, Math.max(first, round)) : last;
    state.theme = ["dark", "light"].includes(said.get("theme")) ? said.get("theme") : "";
    state.zoom = ZOOMS.includes(Number(said.get("zoom"))) ? Number(said.get("zoom")) : 1;
    state.courses = said.get("courses") !== "off";
    state.open = (said.get("open") ?? "").split(" ");
  }

  function write() {
    const said = new URLSearchParams();
    if (state.round !== last) said.set("round", state.round);
    if (state.theme) said.set("theme", state.theme);
    if (state.zoom !== 1) said.set("zoom", state.zoom);
    if (!state.courses) said.set("courses", "off");
    const open = state.open.filter(Boolean);
    if (open.length) said.set("open", open.join(" "));
    const fragment = said.toString() || "newest";
    if (location.hash.slice(1) !== fragment) location.replace("#" + fragment);
  }

  function visibleText(node) {
    return [...node.children].filter((child) => !child.hidden).map((child) => child.textContent).join(" ");
  }

  function paint() {
    for (const part of parts) part.node.toggleAttribute("hidden", state.round < part.from || state.round > part.to);
    const when = visibleText(find("when"));
    slider.value = state.round;
    slider.setAttribute("aria-valuetext", when);
    disable("previous", state.round === first);
    disable("next", state.round === last);
    disable("farther", state.zoom === ZOOMS[0]);
    disable("closer", state.zoom === ZOOMS[ZOOMS.length - 1]);
    const dark = state.theme ? state.theme === "dark" : systemDark.matches;
    press("dark", dark);
    press("courses", state.courses);
    if (state.theme) root.dataset.theme = state.theme;
    else delete root.dataset.theme;
    root.dataset.courses = state.courses ? "on" : "off";
    root.style.setProperty("--zoom", state.zoom);
    if (state.zoom > 1) root.dataset.zoom = state.zoom;
    else delete root.dataset.zoom;
    for (const fold of folds) fold.open = state.open.includes(fold.dataset.open || fold.id);
    find("follows").hidden = state.round !== last;
  }

  // A button that has nothing to do stays focusable, or the keyboard would lose its place.
  const disable = (id, off) => find(id).setAttribute("aria-disabled", String(off));
  const press = (id, on) => find(id).setAttribute("aria-pressed", String(on));

  function go(round) {
    const wanted = Math.min(last, Math.max(first, round));
    if (wanted === state.round) return;
    state.round = wanted;
    paint();
    write();
    find("said").textContent = `${visibleText(find("when"))}. ${visibleText(find("sea-caption"))}`;
  }

  function zoom(step) {
    state.zoom = ZOOMS[Math.min(ZOOMS.length - 1, Math.max(0, ZOOMS.indexOf(state.zoom) + step))];
    paint();
    write();
  }

  const STEPS = {
    ArrowLeft: () => go(state.round - 1),
    ArrowRight: () => go(state.round + 1),
    Home: () => go(first),
    End: () => go(last),
  };

  function onKey(event) {
    const step = STEPS[event.key];
    const elsewhere = event.target.closest("#chart, #story, input"); // they have their own use for these keys
    if (!step || elsewhere || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    step();
  }

  const BUTTONS = {
    previous: STEPS.ArrowLeft,
    next: STEPS.ArrowRight,
    farther: () => zoom(-1),
    closer: () => zoom(1),
    courses: () => {
      state.courses = !state.courses;
      paint();
      write();
    },
    dark: () => {
      const dark = state.theme ? state.theme === "dark" : systemDark.matches;
      state.theme = dark === systemDark.matches ? (dark ? "light" : "dark") : "";
      paint();
      write();
    },
  };

  function onFold(event) {
    const name = event.target.dataset.open || event.target.id;
    const open = new Set(state.open);
    if (open.has(name) === event.target.open) return;
    if (event.target.open) open.add(name);
    else open.delete(name);
    state.open = [...open];
    paint();
    write();
  }

  // Reloading is the only way in which a file on a disk can follow. Nobody who is at work on the page is disturbed.
  function atRest() {
    const focused = document.activeElement;
    const idle = !focused || focused === document.body || focused === root;
    const here = location.protocol === "file:" || navigator.onLine;
    return state.round === last && idle && here && getSelection().isCollapsed && !document.hidden;
  }

  read();
  paint();
  for (const node of document.querySelectorAll("nav, .zoom")) node.hidden = false;
  for (const [id, act] of Object.entries(BUTTONS)) find(id).addEventListener("click", act);
  for (const fold of folds) fold.addEventListener("toggle", onFold);
  slider.addEventListener("input", () => go(Number(slider.value)));
  systemDark.addEventListener("change", paint);
  addEventListener("keydown", onKey);
  addEventListener("hashchange", () => {
    read();
    paint();
  });
  // A pointer leaves no focus behind: only the keyboard's shows that somebody is at work.
  addEventListener("pointerup", () => setTimeout(() => document.activeElement?.blur(), 0));
  setInterval(() => {
    if (atRest()) location.reload();
  }, REST);
})();
