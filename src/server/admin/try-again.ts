/**
 * What to do about a command that moves money when nobody knows whether it was done.
 * @param actId the id that it was sent with
 */
export function tryAgain(actId: string): string {
  return `Type the same again with --act ${actId}: it is done once, whether or not it was done now.`;
}
