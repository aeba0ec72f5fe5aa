/**
 * What to do about a command that moves money when nobody knows whether it was done.
 * @param act_id the id that it was sent with
 */
export function tryAgain(act_id: string): string {
  return `Type the same again with --act ${act_id}: it is done once, whether or not it was done now.`;
}
