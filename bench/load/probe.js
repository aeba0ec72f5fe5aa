/**
 * Runs in the page before its own scripts and records its start in `window.noted` (visit.ts). It knows no more of the
 * product than a WebGL canvas and a button called Play, Bet or Start, so that peers can be measured too.
 */
(() => {
  const noted = {
    firstPaintMs: null,
    tapMs: null,
    firstPictureMs: null,
    longTasks: [],
  };
  window.noted = noted;

  const observe = (type, hear) => {
    new PerformanceObserver((list) => list.getEntries().forEach(hear)).observe({ type, buffered: true });
  };
  observe('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') noted.firstPaintMs = startTime;
  });
  observe('longtask', ({ startTime, duration }) => {
    noted.longTasks.push({ startMs: startTime, durationMs: duration });
  });

  const takesTap = () => {
    const buttons = [...document.querySelectorAll('button')];
    const play = buttons.find((button) => /^(play|bet|start)\b/i.test(button.textContent?.trim() ?? ''));
    if (!play || play.disabled || play.closest('[inert]')) return false;
    const { left, top, width, height } = play.getBoundingClientRect();
    return play.contains(document.elementFromPoint(left + width / 2, top + height / 2));
  };
  const watcher = new MutationObserver(() => {
    if (!takesTap()) return;
    noted.tapMs = performance.now();
    watcher.disconnect();
  });
  watcher.observe(document, { subtree: true, childList: true, attributes: true });

  const { prototype } = WebGL2RenderingContext;
  const names = ['drawElements', 'drawArrays', 'drawElementsInstanced', 'drawArraysInstanced'];
  const originals = Object.fromEntries(names.map((name) => [name, prototype[name]]));
  let drawn = false;
  for (const name of names) {
    prototype[name] = function (...args) {
      originals[name].apply(this, args);
      // What is drawn off the screen is no picture yet.
      if (drawn || this.getParameter(this.FRAMEBUFFER_BINDING) !== null) return;
      drawn = true;
      noted.firstPictureMs = performance.now();
      Object.assign(prototype, originals);
    };
  }
})();
