export class SoundFault extends Error {}

/**
 * Checks the sounds of a file of this folder.
 * @param names the sounds that the game plays
 * @throws SoundFault that lists the missing, unknown, empty, silent, broken and too loud ones
 */
export function checkSounds(
  file: string,
  sounds: Readonly<Record<string, unknown>>,
  names: readonly string[],
): void;
