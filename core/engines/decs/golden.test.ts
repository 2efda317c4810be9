import { describe, expect, test } from 'vitest';
import { parseScript } from '../../script/parse.ts';
import { runScript } from '../../script/run.ts';
import { goldenDecsRuns } from '../../testing/golden-decs.ts';
import type { ColumnSet } from '../../trace/column-set.ts';
import { type Snapshot, snapshot } from '../../trace/testing/snapshot.ts';
import { languageOf } from '../all.ts';
import { worldState } from './model/state.ts';

/** Number of positions at which all columns are compared. The timeline checks every write in between anyway. */
const MAX_COMPARED = 100;

/** Returns the component values of each live entity in the format of the recorded runs. */
function valuesOf(columns: ColumnSet) {
  const at = (name: string, row: number) => columns.find(`world.0.${name}`)?.peek(row);
  const values: Record<number, Record<string, unknown>> = {};
  for (let index = 0; index < columns.get('world.0.entities.generation').length; index++) {
    const [chunk, row] = [at('entities.chunk', index), Number(at('entities.row', index))];
    if (chunk === undefined) continue;
    const types = columns.get(`world.0.archetype.${at(`chunk.${chunk}.header`, 1)}.components`);
    const own: Record<string, unknown> = {};
    for (let i = 0; i < types.length; i++) {
      const column = columns.find(`world.0.chunk.${chunk}.values.${types.peek(i)}`);
      if (column !== undefined) own[String(types.peek(i))] = column.peek(row) ?? 0;
    }
    values[index] = own;
  }
  return values;
}

describe.each(goldenDecsRuns())('recorded run $name of decs', ({ name, config, components, steps, script }) => {
  const run = () => runScript(parseScript(script, name, languageOf('decs')), languageOf('decs'));

  test('the results are the same', () => {
    const { operations, error, driver } = run();
    const refused = steps.at(-1)?.refused !== undefined;
    expect([error !== null, operations.at(-1)?.error !== null]).toEqual([refused, refused]);
    expect(driver.config).toEqual(config);
    expect(operations.map(({ operation, result }) => [operation.text, result])).toEqual(
      steps.map(({ op, result }) => [op, result]),
    );
  });

  test('the memory is the same after each operation, also after seeking backwards and in jumps', () => {
    const done = run();
    const known = steps.flatMap(({ op, state, values }, i) =>
      state === undefined ? [] : [{ op, state, values, position: done.operations[i]!.endStep }],
    );
    const leaps = known.map((_, i) => known[(i * 7919) % known.length]!);
    for (const { op, state, values, position } of [...known].reverse().concat(known, leaps)) {
      done.timeline.seek(position);
      expect(worldState(done.timeline.columns, 0), op).toEqual(state);
      if (values !== undefined) expect(valuesOf(done.timeline.columns), op).toEqual(values);
    }
  });

  test('each type has the same signature bit', () => {
    const { columns } = run().timeline;
    for (const { name: component, signatureBit } of components) {
      const bit = columns.find(`metatype.${component}.bit`)?.peek(0);
      if (bit !== undefined) expect([component, bit]).toEqual([component, signatureBit]);
    }
  });

  test('undoing and redoing every step restores the same columns', () => {
    const { timeline } = run();
    const every = Math.ceil(timeline.length / MAX_COMPARED);
    const seen = new Map<number, Snapshot>();
    for (let n = timeline.length; n >= 0; n--) {
      timeline.seek(n);
      if (n % every === 0) seen.set(n, snapshot(timeline.columns));
    }
    expect(seen.get(0)).toEqual(new Map());
    for (let n = 0; n <= timeline.length; n++) {
      timeline.seek(n);
      if (n % every === 0) expect(snapshot(timeline.columns), `step ${n}`).toEqual(seen.get(n));
    }
  });
});
