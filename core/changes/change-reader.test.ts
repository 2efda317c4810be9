import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { engineNamed, languageOf, scriptEngineIds } from '../engines/all.ts';
import { parseScript } from '../script/parse/parse.ts';
import { runScript, type ScriptRun } from '../script/run/run.ts';
import { fuzz } from '../testing/fuzz.ts';
import { mutatedScript } from '../testing/mutated-scripts.ts';
import { sample } from '../testing/sample.ts';
import { scriptTexts } from '../testing/scripts.ts';
import { TimelineTurns } from '../trace/turns.ts';
import type { Change } from './change.ts';
import { ChangeReader } from './change-reader.ts';
import { differences, textsOf, wholeWorld } from './testing/oracle.ts';

const BUDGET = { steps: 20_000, bytes: 2 ** 26, seconds: 60 };

function runOf(text: string, engine: string): ScriptRun | null {
  const language = languageOf(engine);
  const script = parseScript(text, 'test.ecs', language);
  if (script.diagnostics.length > 0) return null;
  return runScript(script, language, undefined, { budget: BUDGET });
}

function plain(changes: readonly Change[]): string {
  return changes
    .map(({ cause, ...change }) => {
      const by = cause?.by === 'change' ? `${cause.reason} ${changes.indexOf(cause.change)}` : JSON.stringify(cause);
      return `${JSON.stringify(change, (_, value) => (typeof value === 'bigint' ? String(value) : value))} ${by}`;
    })
    .join('\n');
}

/** Compares the changes of each operation with the whole worlds before and after. Returns the number of operations. */
function expectExact(run: ScriptRun): number {
  const { timeline } = run;
  const engine = engineNamed(run.engine);
  const reader = new ChangeReader(timeline, engine);
  let compared = 0;
  for (const { firstStep, endStep, operation } of run.operations) {
    if (endStep <= firstStep) continue;
    compared++;
    timeline.seek(endStep);
    const after = wholeWorld(timeline.columns, engine);
    const backwards = reader.changesIn(firstStep, endStep);
    timeline.seek(firstStep);
    const wanted = differences(wholeWorld(timeline.columns, engine), after);
    const changes = reader.changesIn(firstStep, endStep);
    const found = textsOf(changes);
    const where = `${run.engine} ${operation.text}`;
    expect(
      [...found].filter((text) => !wanted.has(text)),
      where,
    ).toEqual([]);
    expect(
      [...wanted].filter((text) => !found.has(text)),
      where,
    ).toEqual([]);
    expect(plain(backwards), where).toBe(plain(changes));
  }
  return compared;
}

describe('changes of operations are the differences between the whole worlds before and after', () => {
  test.each(sample(scriptTexts(), 4))('$name', ({ text }) => {
    for (const engine of scriptEngineIds) {
      const run = runOf(text, engine);
      if (run !== null) expectExact(run);
    }
  });

  test('in random scripts on every engine', { timeout: 600_000 }, () => {
    let compared = 0;
    const property = fc.property(mutatedScript, (text) => {
      for (const engine of scriptEngineIds) {
        const run = runOf(text, engine);
        if (run !== null) compared += expectExact(run);
      }
    });
    fc.assert(property, fuzz('random scripts for the table of changes', 2_000, 10));
    expect(compared).toBeGreaterThan(10);
  });
});

test('changes that are read in turns, while the timeline moves, are those that are read at once', () => {
  for (const engine of scriptEngineIds) {
    const creations = Array.from({ length: 1500 }, (_, i) => `create e${i}\nadd e${i} Health ${i}`);
    const deletions = Array.from({ length: 500 }, (_, i) => `destroy e${i * 3}`);
    const { timeline } = runOf(['component Health', ...creations, ...deletions].join('\n'), engine)!;
    const memory = engineNamed(engine);
    const [from, to] = [timeline.length >> 2, timeline.length - 40];
    const wanted = plain(new ChangeReader(timeline, memory).changesIn(from, to));
    const turns = new TimelineTurns(timeline, new ChangeReader(timeline, memory).changesInTurns(from, to));
    let taken = 0;
    for (; !turns.isDone; taken++) {
      timeline.seek((taken * 997) % timeline.length);
      const { position } = timeline;
      turns.continue(() => true);
      expect(timeline.position).toBe(position);
    }
    expect(taken, engine).toBeGreaterThan(10);
    expect(plain(turns.result!) === wanted, engine).toBe(true);
  }
});
