import { replaceFile } from '../replace-file.ts';

/* Saves a file again and again, each time with the next number, and prints the number of each save that is done. Ends when it is killed. */
const [path = '', first = '0'] = process.argv.slice(2);
for (let n = Number(first); ; n++) {
  await replaceFile(path, `${n}\n`.repeat(50_000));
  process.stdout.write(`${n}\n`);
}
