import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { languageOf, scriptEngineIds } from '../../engines/all.ts';
import { fuzz } from '../../testing/fuzz.ts';
import { mutatedScript } from '../../testing/mutated-scripts.ts';
import { ModelError } from '../../trace/model-error.ts';
import { formatDiagnostics, formatError } from '../narration/print-diagnostic.ts';
import { parseScript } from '../parse/parse.ts';
import { runScript } from './run.ts';

/** Small enough that a mutant with millions of steps is refused quickly. */
const BUDGET = { steps: 20_000, bytes: 2 ** 26, seconds: 60 };
const WHERE = /^fuzz\.ecs:\d+:\d+: error: /;

const languages = scriptEngineIds.map(languageOf);
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
    fc.assert(fc.property(mutatedScript, expectSound), fuzz('mutated scripts on each engine', 10_000));
    for (const [what, count] of Object.entries(found)) expect(count, what).toBeGreaterThan(0);
  });
});
