import { expect, test } from 'vitest';
import { engine as entt } from '../../engines/entt/engine.ts';
import { askedCell } from './asked-cell.ts';
import { asking, variantOf } from './testing/asking.ts';

const ADD = 'config sparsePage 8\ntag T\ncreate e0\ncreate e1\nadd e0 T\nadd e1 T\n';

test('the asked cell is marked if it is empty before the operation', () => {
  const cell = (column: string) => askedCell(variantOf(asking(entt, ADD, { kind: 'value', column, row: 1 })));
  expect(cell('T.packed')).toEqual({ column: 'T.packed', row: 1, isAsked: true });
  // The page of the sparse array exists, so this entry holds null and is not empty.
  expect(cell('T.sparse')).toEqual({ column: 'T.sparse', row: 1 });
  expect(askedCell(variantOf(asking(entt, ADD, { kind: 'do', in: [] })))).toBeNull();
});

test('the timeline keeps its position, wherever that is', () => {
  const made = variantOf(asking(entt, ADD, { kind: 'value', column: 'T.packed', row: 1 }));
  made.run.timeline.seek(made.to);
  expect(askedCell(made)?.isAsked).toBe(true);
  expect(made.run.timeline.position).toBe(made.to);
});
