// A separate script: the helpers that a bundler adds to functions would be missing in the page.
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
