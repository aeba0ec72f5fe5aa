/**
 * How style sheets are built: the size classes of src/client/ui/styles/sizes.css are `@custom-media`.
 * @type {import('vite').CSSOptions}
 */
export const css = {
  transformer: 'lightningcss',
  lightningcss: {
    drafts: { customMedia: true },
    // Modules use grid areas of other modules, so their names are not hashed.
    cssModules: { grid: false },
  },
};
