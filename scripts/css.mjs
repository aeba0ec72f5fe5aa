/**
 * How style sheets are built: the size classes of src/ui/sizes.css are `@custom-media`.
 * @type {import('vite').CSSOptions}
 */
export const css = {
  transformer: 'lightningcss',
  lightningcss: {
    drafts: { customMedia: true },
    // The areas of a grid are named in one module and used in others.
    cssModules: { grid: false },
  },
};
