import { describe, expect, test } from 'vitest';
import { flecsRunOf, runOf } from '../../testing/runs.ts';
import { mentions } from './mentions.ts';

const run = flecsRunOf(
  'create a',
  'set a Position 1',
  'create b',
  'set b Position 2',
  'set b Rotation 3',
  'add a (Likes,b)',
  'add a (Movement,Walking)',
);
const { columns } = run.timeline;

describe('a step mentions', () => {
  const all = (of: typeof run) =>
    Array.from({ length: of.timeline.length }, (_, n) => mentions(of.timeline.stepAt(n), of)).flat();

  test('on Flecs: entities, tables and ids as the columns write them', () => {
    const found = all(run);
    expect(found).toContainEqual({ kind: 'entity', entity: 1 });
    expect(found).toContainEqual({ kind: 'component', id: '(Likes,2)' });
    const slots = found.flatMap((focus) => (focus.kind === 'table' ? [focus.slot] : []));
    expect(slots.length).toBeGreaterThan(3);
    for (const slot of slots) expect(columns.find(`table.${slot}.type`), `table ${slot}`).toBeDefined();
  });

  test('on EnTT: entities and storages, each once', () => {
    const found = all(runOf('create a', 'add a Position 7', 'remove a Position'));
    expect(found).toContainEqual({ kind: 'entity', entity: 0 });
    expect(found).toContainEqual({ kind: 'component', id: 'Position' });
    expect(found.some(({ kind }) => kind === 'table')).toBe(false);
  });
});
