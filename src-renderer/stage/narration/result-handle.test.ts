import { expect, test } from 'vitest';
import { languageOf, libraryIds } from '../../../core/engines/all.ts';
import { parseScript } from '../../../core/script/parse.ts';
import { runScript } from '../../../core/script/run.ts';
import type { Json } from '../../../core/trace/value.ts';
import { handleIn } from './result-handle.ts';

function runOn(engine: string, ...lines: readonly string[]) {
  const language = languageOf(engine);
  return runScript(parseScript(`${lines.join('\n')}\n`, 'test.ecs', language), language);
}

test.each(libraryIds)('on %s the result of create is the handle of its name', (engine) => {
  const run = runOn(engine, 'component Position', 'create a Position', 'create b', 'destroy a', 'create c');
  for (const record of run.operations) {
    if (record.operation.kind !== 'create') continue;
    expect(run.driver.decode(handleIn(record.result as Json, record, run)!)).toEqual(
      run.driver.decode(run.handleOf(record.operation.entity)!),
    );
  }
});

test('results belong to the world of the operation', () => {
  const lines = ['world role', 'world level', 'component Position', 'create a Position', 'world level'];
  const run = runOn('decs', ...lines, 'create d Position', 'query Position', 'world role', 'query Position');
  const found = run.operations.flatMap((record) =>
    record.operation.kind === 'query' ? [handleIn((record.result as readonly Json[])[0]!, record, run)] : [],
  );
  expect(found.map((handle) => run.nameOf(handle!))).toEqual(['d', 'a']);
});
