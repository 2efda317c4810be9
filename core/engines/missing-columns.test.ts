import { describe, expect, test } from 'vitest';
import { runFlecs } from '../scene/testing/flecs-world.ts';
import { DEMO, runText, viewOf } from '../scene/testing/world.ts';
import { locate, stage } from '../testing/any-engine.ts';
import { ColumnSet } from '../trace/column-set.ts';

function partialCopy(columns: ColumnSet, leave: (name: string) => boolean): ColumnSet {
  const copy = new ColumnSet();
  for (const column of columns) {
    const { name, meta, type } = column;
    if (!leave(name)) copy.declare({ name, meta, type, elementBytes: 8 }).restore(column.copy());
  }
  return copy;
}

function facts(columns: ColumnSet, panel: string): string | undefined {
  const { marks } = stage(columns, null, viewOf(null));
  const found = marks.find(({ key }) => key === `facts:${panel}`);
  return found?.kind === 'text' ? found.text : undefined;
}

describe('columns that a game does not send', () => {
  const entt = runText(DEMO).timeline.columns;

  test('are listed next to the title of a storage', () => {
    expect(facts(entt, 'Position')).not.toContain('not received');
    const partial = partialCopy(entt, (name) => ['Position.sparse', 'Position.pages'].includes(name));
    expect(facts(partial, 'Position')).toContain('not received from the game: sparse, pages');
    partial.get('Mesh.payload').restore(null);
    expect(facts(partial, 'Mesh')).toContain('not received from the game: payload');
  });

  test('may include the list of pools: storages are found without it', () => {
    const partial = partialCopy(entt, (name) => name === 'registry.pools');
    expect(facts(partial, 'Position')).toBeDefined();
  });

  test('are listed in panels of a Flecs world', () => {
    const flecs = runFlecs('create e1 Position\nset e1 Position 3\n').timeline.columns;
    expect(facts(flecs, 'entity-index')).not.toContain('not received');
    const partial = partialCopy(flecs, (name) => ['entities.max-id', 'entities.record-flags'].includes(name));
    expect(facts(partial, 'entity-index')).toContain('not received from the game: max-id, flags');
    partial.get('table.1.column.0').restore(null);
    expect(facts(partial, '[Position]')).toContain('not received from the game: Position');
  });

  test('may be replaced by one column per field, which are drawn as parallel lines', () => {
    const columns = partialCopy(entt, (name) => name === 'Position.payload');
    const { meta } = entt.get('Position.payload');
    for (const field of ['x', 'y']) {
      const own = columns.declare({ name: `Position.payload.${field}`, type: 'f64', meta: { ...meta, field } });
      own.put(0, field === 'x' ? 1 : 2);
    }
    const [x, y] = ['x', 'y'].map((field) => locate(columns, viewOf(null), `Position.payload.${field}`, 0)!);
    expect(y).toEqual({ ...x, y: x!.y + x!.height });
    const labels = stage(columns, null, viewOf(null)).grids.map(({ label }) => label);
    expect(labels).toEqual(expect.arrayContaining(['Position: payload.x', 'Position: payload.y']));
  });
});
