/** The parts of electron.vite.config.ts, in the order in which they are built. */
const PARTS = ['main', 'preload', 'renderer'];

/** Says from the builder's output so far which part it builds: it announces each part, and then says how many modules the part has. */
export function buildProgress(output: string): string {
  const announced = output.split(/^.*\bbuilding \w+ environment.*$/m);
  const part = PARTS[announced.length - 2];
  if (part === undefined) return 'Building ECS Atlas…';
  const modules = announced.at(-1)!.match(/(\d+) modules transformed/)?.[1];
  const writing = modules === undefined ? '' : `, writing ${modules} modules`;
  return `Building ECS Atlas: ${part} (${announced.length - 1} of ${PARTS.length}${writing})…`;
}

/** Shows progress on standard error: in a terminal as one line that changes, elsewhere as a line for each text. */
export function progressLine(stream: NodeJS.WriteStream = process.stderr) {
  let last = '';
  return {
    say(text: string) {
      if (text === last) return;
      last = text;
      stream.write(stream.isTTY ? `\r\x1b[K${text}` : `${text}\n`);
    },
    end() {
      if (stream.isTTY && last !== '') stream.write('\n');
    },
  };
}
