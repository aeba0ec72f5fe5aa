/**
 * Runs in the page before anything of it: how long each press took from the input to the frame that shows its effect, by the
 * label of what was pressed. A script of its own, as probe.js.
 */
(() => {
  const presses = [];
  window.presses = presses;
  const labelOf = (target) => {
    const control = target?.closest?.('button, select, input, [role=switch], a');
    return (control?.getAttribute('aria-label') ?? control?.textContent ?? '').trim().slice(0, 40);
  };
  new PerformanceObserver((list) => {
    for (const { interactionId, duration, target, name } of list.getEntries())
      if (interactionId > 0)
        presses.push({ id: interactionId, name, label: labelOf(target), durationMs: duration });
  }).observe({ type: 'event', durationThreshold: 16, buffered: true });
})();
