import { expect, test } from 'vitest';
import { libraryIds } from '../../../core/engines/all.ts';
import { runOn } from '../../../core/testing/run-on.ts';
import type { Json } from '../../../core/trace/value.ts';
import { handleIn } from './result-handle.ts';

test.each(libraryIds)('on %s the result of create is the handle of its name', (engine) => {
  const run = runOn(engine, 'component Position\ncreate a Position\ncreate b\ndestroy a\ncreate c\n');
  for (const record of run.operations) {
    if (record.operation.kind !== 'create') continue;
    expect(run.driver.decode(handleIn(record.result as Json, record, run)!)).toEqual(
      run.driver.decode(run.handleOf(record.operation.entity)!),
    );
  }
});

test('results belong to the world of the operation', () => {
  const worlds = 'world role\nworld level\ncomponent Position\ncreate a Position\nworld level\n';
  const run = runOn('decs', `${worlds}create d Position\nquery Position\nworld role\nquery Position\n`);
  const found = run.operations.flatMap((record) =>
    record.operation.kind === 'query' ? [handleIn((record.result as readonly Json[])[0]!, record, run)] : [],
  );
  expect(found.map((handle) => run.nameOf(handle!))).toEqual(['d', 'a']);
});
