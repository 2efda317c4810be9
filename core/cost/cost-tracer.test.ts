import { expect, test } from 'vitest';
import { engineNamed } from '../engines/all.ts';
import { stepCode } from '../trace/step-code.ts';
import { CostTracer } from './cost-tracer.ts';

test('reads and writes outside of a step are not counted for the next operation', () => {
  const { cells, cost } = engineNamed('aos');
  const tracer = new CostTracer({ cells, cost: cost! }, new Map());
  const column = tracer.columns.declare({ name: 'a', type: 'u32' });
  expect(() => column.get(0)).toThrow('a[0] was touched');
  tracer.step(stepCode('step'), 0);
  column.set(0, 1);
  tracer.endOperation();
  expect(() => column.get(0)).toThrow('a[0] was touched');
  expect(() => column.set(0, 1)).toThrow('a[0] was touched');
});
