// Plain JavaScript: Playwright injects it as it is, where the helpers of a bundler would be missing.
(() => {
  const { prototype } = WebGL2RenderingContext;
  window.draws = 0;
  for (const name of ['drawElements', 'drawArrays', 'drawElementsInstanced', 'drawArraysInstanced']) {
    const draw = prototype[name];
    prototype[name] = function (...args) {
      window.draws += 1;
      return draw.apply(this, args);
    };
  }
})();
