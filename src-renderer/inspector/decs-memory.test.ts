import { describe, expect, test } from 'vitest';
import { languageOf } from '../../core/engines/all.ts';
import { focusAt } from '../../core/engines/focus-at.ts';
import { parseScript } from '../../core/script/parse.ts';
import { runScript } from '../../core/script/run.ts';
import type { Json } from '../../core/trace/value.ts';
import { operationContext } from '../operations/use-operation-context.ts';
import { decsArchetype, decsArchetypes, decsType, decsTypes } from './decs-archetype.ts';
import { decsComponents, decsEntityAt, decsRecord, listDecsEntities, shortColumn } from './decs-memory.ts';
import { handleOf } from './entity-names.ts';
import { memoryOf } from './memory.ts';

const text = `world role
world level
component Position size 8
component Mass
tag Npc
create a Position Npc
create b Position Npc
set b Position 5
create c
destroy a
add b Mass
destroy c
world level
create d Position
`;
const run = runScript(parseScript(text, 'test.ecs', languageOf('decs')), languageOf('decs'));
const { columns } = run.timeline;
const at = <T>(operation: number, look: () => T): T => {
  run.timeline.seek(run.operations[operation]!.endStep);
  return look();
};

describe('memory of a decs entity', () => {
  test('its record, its row, its components with their cells', () => {
    const { place, cells } = at(5, () => decsRecord(columns, 1));
    expect(place).toMatchObject({ archetype: 2, types: ['Position', 'Mass', 'Npc'], row: 0 });
    expect(cells.map(({ column, row }) => `${shortColumn(column)}[${row}]`)).toEqual([
      'entities.generation[1]',
      'entities.chunk[1]',
      'entities.row[1]',
    ]);
    const chunk = `world.0.chunk.${place!.chunk}`;
    expect(at(5, () => decsComponents(columns, 1))).toEqual([
      { name: 'Position', value: 5, cell: { column: `${chunk}.values.Position`, row: 0 } },
      { name: 'Mass', value: 0, cell: { column: `${chunk}.values.Mass`, row: 0 } },
      { name: 'Npc', value: 0, cell: null },
    ]);
  });

  test('the living, then the dead, the one that is used again first at their head', () => {
    const listed = at(6, () => listDecsEntities(columns, 10));
    expect(listed.map(({ handle, alive }) => [run.driver.decode(handle).index, alive])).toEqual([
      [1, true],
      [2, false],
      [0, false],
    ]);
    expect(at(6, () => decsRecord(columns, 0).place)).toBeNull();
    expect(decsEntityAt(columns, 7)).toBeNull();
  });

  test('of several worlds the one that operations go to', () => {
    expect(at(8, () => listDecsEntities(columns, 10))).toHaveLength(1);
    expect(at(8, () => memoryOf(run).has(0, 'Position'))).toBe(true);
    const { context, entities } = at(8, () => operationContext(run, run.timeline.position));
    expect(context.worlds).toEqual(['role', 'level']);
    expect(entities.map(({ name, alive }) => [name, alive])).toEqual([['d', true]]);
    expect([...context.usedNames].sort()).toEqual(['a', 'b', 'c', 'd']);
  });

  test('whose a cell is: ids, values, records, the stack; not leftovers', () => {
    const chunk = at(4, () => decsRecord(columns, 1).place!.chunk);
    const whose = (column: string, row: number) => {
      const focus = focusAt(columns, column, row);
      return focus?.kind === 'entity' ? focus.entity : null;
    };
    expect(whose(`world.0.chunk.${chunk}.ids`, 0)).toBe(1);
    expect(whose(`world.0.chunk.${chunk}.values.Position`, 0)).toBe(1);
    expect(whose(`world.0.chunk.${chunk}.ids`, 1)).toBeNull();
    expect(whose('world.0.entities.row', 1)).toBe(1);
    expect(whose('world.0.deleted', 0)).toBe(0);
    expect(whose('world.0.live', 0)).toBeNull();
  });
});

test('results name the entities of the world that was asked', () => {
  const asked = runScript(
    parseScript(`${text}query Position\nworld role\nquery Position\n`, 'test.ecs', languageOf('decs')),
    languageOf('decs'),
  );
  const found = asked.operations.flatMap((record) =>
    record.operation.kind === 'query' ? [handleOf((record.result as readonly Json[])[0]!, record, asked)] : [],
  );
  expect(found.map((handle) => asked.nameOf(handle!))).toEqual(['d', 'b']);
});

describe('what an archetype and a type are', () => {
  test('an archetype has arrays that begin at bytes, and chunks that are so full', () => {
    const slot = at(5, () => decsRecord(columns, 1).place!.archetype);
    const archetype = at(5, () => decsArchetype(columns, slot))!;
    expect(archetype).toMatchObject({ slot, group: `world.0.archetype.${slot}`, rows: 1 });
    expect(archetype.types.map(({ name }) => name)).toEqual(['Position', 'Mass', 'Npc']);
    expect(archetype.types[0]!.offset).toBeGreaterThanOrEqual(archetype.capacity * 8);
    expect(archetype.chunks).toHaveLength(1);
    expect(archetype.chunks[0]).toMatchObject({ rows: 1 });
    expect(at(5, () => decsArchetypes(columns))).toContain(slot);
    expect(decsArchetype(columns, 99)).toBeNull();
  });

  test('archetypes are those of the world that operations go to', () => {
    const last = run.operations.length - 1;
    expect(at(last, () => decsArchetype(columns, 1))).toMatchObject({ group: 'world.1.archetype.1', rows: 1 });
  });

  test('a type is known once decs needs it', () => {
    run.timeline.seek(0);
    expect(decsType(columns, 'Position')).toEqual({ hash: null, bit: null, size: null, align: null });
    expect(decsTypes(columns)).toEqual([]);
    const type = at(5, () => decsType(columns, 'Position'))!;
    expect(type).toMatchObject({ size: 8, bit: Number(type.hash! % 63n) });
    expect(decsTypes(columns)).toContain('Position');
    expect(decsType(columns, 'Nothing')).toBeNull();
  });
});
