/**
 * Runs in the page before its own scripts and records its start in `window.noted` (visit.ts). Other games can be measured
 * too: it needs only a WebGL canvas and a button named Play, Bet or Start.
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
      // A framebuffer is off screen.
      if (drawn || this.getParameter(this.FRAMEBUFFER_BINDING) !== null) return;
      drawn = true;
      noted.firstPictureMs = performance.now();
      Object.assign(prototype, originals);
    };
  }
})();
