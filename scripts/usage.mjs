/** Prints the usage of a command and ends the process if `--help` or `-h` asks for it. @param {string} usage */
export function answerHelp(usage) {
  if (!process.argv.slice(2).some((argument) => argument === '--help' || argument === '-h')) return;
  console.log(`Usage: ${usage}`);
  process.exit(0);
}
