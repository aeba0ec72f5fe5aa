/** Where the page lies in the repository. */
export const VERIFY_PAGE: string;
export function makeVerifyPage(): Promise<string>;
