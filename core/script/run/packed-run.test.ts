import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import index from '../../../assets/examples/index.json' with { type: 'json' };
import { languageOf } from '../../engines/all.ts';
import { runOn } from '../../testing/run-on.ts';
import { wholeOf } from '../language/slices.ts';
import { parseScript } from '../parse/parse.ts';
import { buffersOfRun, packRun, unpackInSlices } from './packed-run.ts';
import { runScript, type ScriptRun } from './run.ts';

/** Sends a run as to another thread: buffers are transferred, everything else is copied. */
function sent(original: ScriptRun): ScriptRun {
  const packed = packRun(original);
  const received = structuredClone(packed, { transfer: buffersOfRun(packed) });
  expect([packed.firstSteps.length, packed.endSteps.length]).toEqual([0, 0]);
  return wholeOf(unpackInSlices(received, original.script, original.language));
}

/** Collects everything observable about a run, at its end and after each operation. */
function told({ timeline, operations, setups, error, namesAt }: ScriptRun): unknown {
  const ends = [...operations.map(({ endStep }) => endStep), timeline.length].reverse();
  return {
    steps: Array.from({ length: timeline.length }, (_, i) => timeline.stepAt(i)),
    counts: timeline.counts,
    records: operations.map((record) => ({ ...record, operation: record.operation.text, error: record.error?.code })),
    error: error && { code: error.code, message: error.message, args: error.args },
    setups,
    names: [...namesAt(timeline.length)],
    cells: ends.map((end) => {
      timeline.seek(end);
      return [...timeline.columns].map((column) => [
        column.name,
        Array.from({ length: column.length }, (_, row) => column.peek(row)),
      ]);
    }),
  };
}

describe.each(index)('the run of $id, sent to another thread', ({ file, engine }) => {
  it('is equal there', () => {
    const text = readFileSync(new URL(`../../../assets/examples/${file}`, import.meta.url), 'utf8');
    expect(told(sent(runOn(engine, text)))).toEqual(told(runOn(engine, text)));
  });
});

describe('a run that was sent to another thread', () => {
  it('can be continued from its end', () => {
    const text = 'component A\ncreate a A\ncreate b A\n';
    const received = sent(runOn('entt', text));
    const [next] = runOn('entt', `${text}destroy a\n`).operations.slice(-1);
    received.timeline.seek(received.timeline.length);
    received.timeline.beginOperation(received.operations.length);
    received.driver.perform(next!.operation, received.names);
    expect(received.driver.state()).toEqual(runOn('entt', `${text}destroy a\n`).driver.state());
  });

  it('has a budget for continued recording', () => {
    const text = 'component A\ncreate a A\n';
    const original = runOn('entt', text);
    const packed = packRun(original);
    const received = wholeOf(
      unpackInSlices(packed, original.script, original.language, { steps: 100, bytes: 1e9, seconds: 1e9 }),
    );
    const { operations } = parseScript(`${text}create b @20000 A\n`, 'test.ecs', original.language);
    received.timeline.beginOperation(1);
    expect(() => received.driver.perform(operations[1]!, received.names)).toThrow('Stopped after 100 steps');
  });

  it('keeps skipped operations', () => {
    const text = 'component A\ncreate a A\nsort A asc\nset a A 2\n';
    const language = languageOf('flecs');
    const skipped = runScript(parseScript(text, 'test.ecs'), language, undefined, { skipUnknown: true });
    expect(sent(skipped).operations.map((record) => record.skipped === true)).toEqual([false, true, false]);
  });

  it('can also seek by copies of columns', () => {
    const { timeline, operations } = sent(
      runOn('entt', 'config sparsePage 1048576\ncomponent A\ncreate a A\nclear A\n'),
    );
    const length = () => timeline.columns.get('A.packed').length;
    timeline.seek(0);
    expect(length()).toBe(0);
    timeline.seek(operations[0]!.endStep);
    expect(length()).toBe(1);
  });
});
