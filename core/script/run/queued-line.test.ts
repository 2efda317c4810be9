import { expect, test } from 'vitest';
import { ChangeReader } from '../../changes/change-reader.ts';
import { engineNamed } from '../../engines/all.ts';
import { runWhole } from '../../testing/run-on.ts';
import { queuedLine } from './queued-line.ts';

test('a change that a loop of Flecs has put off is told with the line that queued it', () => {
  const run = runWhole('flecs', 'component P\ncreate a\nadd a P\neach P as e\n  destroy e\nend');
  const lines = run.operations.map(({ operation, firstStep, endStep }) => {
    const changes = new ChangeReader(run.timeline, engineNamed('flecs')).changesIn(firstStep, endStep);
    return [operation.text, queuedLine(run, changes)];
  });
  expect(lines.filter(([, line]) => line !== null)).toEqual([['end', 5]]);
});
