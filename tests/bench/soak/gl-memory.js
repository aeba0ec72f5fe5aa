/**
 * Runs in the page before anything of it and counts what it keeps in the GPU's memory and how often it draws. A script of
 * its own: what a bundler adds to a function would be missing in the page.
 */
(() => {
  const { prototype } = WebGL2RenderingContext;
  const textures = new Map();
  const buffers = new Map();
  const bound = { texture: null, buffers: new Map() };
  let draws = 0;
  const before = (name, act) => {
    const original = prototype[name];
    prototype[name] = function (...args) {
      act(...args);
      return original.apply(this, args);
    };
  };
  const after = (name, act) => {
    const original = prototype[name];
    prototype[name] = function (...args) {
      const made = original.apply(this, args);
      act(made);
      return made;
    };
  };
  const keep = (widthPx, heightPx) => {
    if (bound.texture) textures.set(bound.texture, widthPx * heightPx * 4);
  };
  after('createTexture', (texture) => textures.set(texture, 0));
  before('deleteTexture', (texture) => textures.delete(texture));
  before('bindTexture', (_, texture) => {
    bound.texture = texture;
  });
  before('texStorage2D', (_target, _levels, _format, widthPx, heightPx) => keep(widthPx, heightPx));
  before('texImage2D', (_target, level, _format, ...rest) => {
    if (level !== 0) return;
    const source = rest[2];
    if (rest.length > 3) keep(rest[0], rest[1]);
    else if (source) keep(source.width, source.height);
  });
  after('createBuffer', (buffer) => buffers.set(buffer, 0));
  before('deleteBuffer', (buffer) => buffers.delete(buffer));
  before('bindBuffer', (target, buffer) => bound.buffers.set(target, buffer));
  before('bufferData', (target, data) => {
    const buffer = bound.buffers.get(target);
    if (buffer) buffers.set(buffer, typeof data === 'number' ? data : (data?.byteLength ?? 0));
  });
  for (const name of ['drawElements', 'drawArrays', 'drawElementsInstanced', 'drawArraysInstanced'])
    before(name, () => {
      draws += 1;
    });
  // With its context a canvas loses all that it had there.
  document.addEventListener(
    'webglcontextlost',
    () => {
      textures.clear();
      buffers.clear();
      bound.texture = null;
      bound.buffers.clear();
    },
    true,
  );
  const sum = (sizes) => [...sizes.values()].reduce((total, bytes) => total + bytes, 0);
  window.gpuUse = () => ({
    textures: textures.size,
    textureBytes: sum(textures),
    buffers: buffers.size,
    bufferBytes: sum(buffers),
    draws,
  });
})();
