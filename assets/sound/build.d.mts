/** Builds the sound sprite in every format. @returns what it wrote, with sizes in bytes */
export function buildSound(): Promise<readonly { readonly file: string; readonly bytes: number }[]>;
