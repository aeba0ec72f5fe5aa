/** What may stand in a field while it is typed. Each takes the text of the field and returns what stays. */

export const digitsOnly = (text: string): string => text.replace(/\D/g, '');

/** Indian phone numbers have ten digits. */
export const phoneDigits = (text: string): string => digitsOnly(text).slice(0, 10);

/** Letters and digits, upper-cased, at most 16. */
export const ifscCode = (text: string): string =>
  text
    .replace(/[^A-Za-z0-9]/g, '')
    .toUpperCase()
    .slice(0, 16);
