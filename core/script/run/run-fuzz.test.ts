import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { languageOf, scriptEngineIds } from '../../engines/all.ts';
import { fuzz } from '../../testing/fuzz.ts';
import { scriptTexts } from '../../testing/scripts.ts';
import { ModelError } from '../../trace/model-error.ts';
import { formatDiagnostics, formatError } from '../narration/print-diagnostic.ts';
import { parseScript } from '../parse/parse.ts';
import { runScript } from './run.ts';

/** Small enough that a mutant with millions of steps is refused quickly. */
const BUDGET = { steps: 20_000, bytes: 2 ** 26, seconds: 60 };
const WHERE = /^fuzz\.ecs:\d+:\d+: error: /;

const languages = scriptEngineIds.map(languageOf);
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

const script = fc
  .tuple(fc.constantFrom(...texts), fc.array(fc.oneof(moves, words, numbers), { minLength: 1, maxLength: 4 }))
  .map(([lines, changes]) =>
    changes.reduce<readonly string[]>((now, change) => change(now.length > 0 ? now : ['']), lines).join('\n'),
  );

describe('scripts whose lines, words and numbers are exchanged', () => {
  const found = { refused: 0, stopped: 0, ran: 0 };

  /** Expects that a script is refused with a place, runs to its end, or ends with a refused operation. */
  function expectSound(text: string): void {
    for (const language of languages) {
      const parsed = parseScript(text, 'fuzz.ecs', language);
      for (const diagnostic of parsed.diagnostics) expect(formatDiagnostics(parsed, [diagnostic])[0]).toMatch(WHERE);
      if (parsed.diagnostics.length > 0) {
        found.refused++;
        continue;
      }
      const { error, operations, timeline } = runScript(parsed, language, undefined, { budget: BUDGET });
      found[error === null ? 'ran' : 'stopped']++;
      if (error === null) continue;
      expect(error).toBeInstanceOf(ModelError);
      const { span } = operations.at(-1)!.operation;
      expect(formatError(parsed, span, error.message)).toMatch(WHERE);
      // The steps before the error can still be stepped through.
      timeline.seek(0);
      timeline.seek(timeline.length);
    }
  }

  test('are refused with file, line and column, or run', { timeout: 600_000 }, () => {
    fc.assert(fc.property(script, expectSound), fuzz('mutated scripts on each engine', 10_000));
    for (const [what, count] of Object.entries(found)) expect(count, what).toBeGreaterThan(0);
  });
});
