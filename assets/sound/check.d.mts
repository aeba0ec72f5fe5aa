export class SoundFault extends Error {}

/**
 * Checks the sounds of a file in this folder.
 * @param names the sounds that the game plays
 * @throws SoundFault with all missing, unknown, empty, silent, broken and too loud sounds
 */
export function checkSounds(
  file: string,
  sounds: Readonly<Record<string, unknown>>,
  names: readonly string[],
): void;
