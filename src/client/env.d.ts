/// <reference types="vite/client" />

/** What is set when the game is built. */
interface ImportMetaEnv {
  readonly VITE_API_BASE?: string;
  readonly VITE_PUBLIC_API_BASE?: string;
  /** `plain`: another provider, which has only the documented calls */
  readonly VITE_PROVIDER?: string;
}

declare module '*.json?first' {
  const texts: import('../languages/text.ts').Catalogue;
  export default texts;
}

declare module '*.json?accessNotice' {
  const texts: import('../languages/text.ts').Catalogue;
  export default texts;
}

declare module '*.json?forms' {
  const texts: import('../languages/text.ts').Catalogue;
  export default texts;
}

declare module '*.json?verify' {
  const texts: import('../languages/text.ts').Catalogue;
  export default texts;
}
