import { expect, test } from 'vitest';
import { engine as flecs } from '../../engines/flecs/engine.ts';
import { ColumnSet } from '../../trace/column-set.ts';
import type { Json } from '../../trace/value.ts';
import { worldOf } from '../../world/world.ts';
import { completions } from './completion.ts';

function world() {
  const columns = new ColumnSet();
  const declare = (name: string, meta: object, cells: readonly Json[], type: 'json' | 'f64' = 'json') => {
    const column = columns.declare({ name, type, meta: { kind: 'flecs.table', group: 'table.1', table: 1, ...meta } });
    cells.forEach((cell, row) => {
      column.set(row, cell);
    });
  };
  declare('tables.dense', { kind: 'flecs.tables', group: 'tables', role: 'dense' }, [1], 'f64');
  declare('table.1.type', { role: 'type' }, ['Body', 'Boss', '(Likes,Pears)']);
  declare('table.1.entities', { role: 'entities' }, [7, 8, 9], 'f64');
  declare('table.1.column-map', { role: 'column-map' }, [0, -1, -1, 0], 'f64');
  const bodies = ['Calm', 'Angry', 'Angry'].map((mood) => ({ mood, at: { x: 1, y: 2 }, text: 'two words' }));
  declare('table.1.column.0', { role: 'column', column: 0 }, bodies);
  return worldOf(flecs, { columns, position: 0 });
}

test.each([
  ['Bo', ['Body', 'Boss']],
  ['Position !bo', ['Position !Body', 'Position !Boss']],
  ['(Li', ['(Likes,Pears)']],
  ['lost Bo', ['lost Body', 'lost Boss']],
  ['gained (Li', ['gained (Likes,Pears)']],
  ['Body.', ['Body.at.x', 'Body.at.y', 'Body.mood', 'Body.text']],
  ['body.at.', ['Body.at.x', 'Body.at.y']],
  ['Boss Body.mood = ', ['Boss Body.mood = Angry', 'Boss Body.mood = Calm']],
  ['Body.mood=c', ['Body.mood=Calm']],
  ['Body.text = ', ['Body.text = "two words"']],
  ['Body', []],
  ['', []],
  ['Nothing.', []],
  ['Nothing = ', []],
])('completes %j to %j', (text, expected) => {
  expect(completions(world(), text)).toEqual(expected);
});
