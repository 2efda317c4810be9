import fc from 'fast-check';
import { scriptTexts } from './scripts.ts';

/** Only the first lines, because most mutants of a long script are refused early anyway. */
const texts = scriptTexts().map(({ text }) => text.split('\n').slice(0, 60));
const SIZES = ['0', '1', '2', '7', '16', '31', '1000', '1048576', '4294967295', '-1', '1e400', '0.5'];

type Change = (lines: readonly string[]) => readonly string[];
const place = fc.nat(10_000);

const moves = fc.tuple(place, place, fc.constantFrom('drop', 'double', 'move')).map(([from, to, how]): Change => {
  return (lines) => {
    const all = [...lines];
    const [line = ''] = how === 'double' ? [all[from % all.length]] : all.splice(from % all.length, 1);
    return how === 'drop' ? all : all.toSpliced(to % (all.length + 1), 0, line);
  };
});

/** Replaces a word of one line by a word of another, which keeps most lines grammatical. */
const words = fc.tuple(place, place, place, place).map(([from, to, a, b]): Change => {
  return (lines) => {
    const [source, target] = [lines[from % lines.length]!.split(' '), lines[to % lines.length]!.split(' ')];
    const word = source[a % source.length]!;
    return lines.with(to % lines.length, target.with(b % target.length, word).join(' '));
  };
});

/** Replaces a number by one at the limit of a range. */
const numbers = fc.tuple(place, fc.constantFrom(...SIZES)).map(([at, size]): Change => {
  return (lines) => {
    const numbered = lines.flatMap((line, i) => (/ \d+/.test(line) ? [i] : []));
    const i = numbered[at % numbered.length];
    return i === undefined ? lines : lines.with(i, lines[i]!.replace(/ \d+/, ` ${size}`));
  };
});

/** Generates scripts whose lines, words and numbers are exchanged. Many are still valid on some engine. */
export const mutatedScript = fc
  .tuple(fc.constantFrom(...texts), fc.array(fc.oneof(moves, words, numbers), { minLength: 1, maxLength: 4 }))
  .map(([lines, changes]) =>
    changes.reduce<readonly string[]>((now, change) => change(now.length > 0 ? now : ['']), lines).join('\n'),
  );
