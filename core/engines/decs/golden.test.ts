import { describe, expect } from 'vitest';
import { goldenDecsRuns } from '../../testing/golden-decs.ts';
import type { ColumnSet } from '../../trace/column-set.ts';
import { testDrawing } from '../testing/drawn-tests.ts';
import { testGoldenRun } from '../testing/golden-tests.ts';
import { worldState } from './model/state.ts';

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

describe.each(goldenDecsRuns())('recorded run $name of decs', (golden) => {
  testGoldenRun(
    'decs',
    golden,
    ({ timeline }, { op, state, values }) => {
      expect(worldState(timeline.columns, 0), op).toEqual(state);
      if (values !== undefined) expect(valuesOf(timeline.columns), op).toEqual(values);
    },
    ({ driver, timeline }) => {
      expect(driver.config).toEqual(golden.config);
      for (const { name: component, signatureBit } of golden.components) {
        const bit = timeline.columns.find(`metatype.${component}.bit`)?.peek(0);
        if (bit !== undefined) expect([component, bit]).toEqual([component, signatureBit]);
      }
    },
  );
});

testDrawing('decs', goldenDecsRuns());
