import { describe, expect, test } from 'vitest';
import { runDecs } from '../../../scene/testing/decs-world.ts';
import { viewOf } from '../../../scene/testing/world.ts';
import { explainCell } from '../../../testing/any-engine.ts';

const run = runDecs(`create e1 Position Velocity
create e2 Position Velocity
create e3 Position Velocity
set e2 Position 10
destroy e1
add e2 Mass
singleton Mass 9.8
query Position !Mass
`);
const explain = (column: string, row: number) => explainCell(run.timeline.columns, column, row, viewOf(run));

describe('explanations of cells in a decs world', () => {
  test('an id cell shows index, generation, name and bytes, and points to its record', () => {
    expect(explain('world.0.chunk.2.ids', 0)).toMatchObject({
      address: 'chunk.2.ids[0]',
      handle: { index: 1, version: 1, name: 'e2', hex: '0x0000000100000001' },
      role: 'e2 (1 v1) is in row 0 of chunk 2: bytes 0–7, cache line 0.',
      pointsTo: [{ address: 'entities.row[1]', text: 'its record' }],
    });
  });

  test('a value cell shows its owner, its bytes and its cache line', () => {
    expect(explain('world.0.chunk.2.values.Position', 0)?.role).toBe(
      'The Position of e2 (1 v1), row 0 of chunk 2: bytes 4692–4699, starting in cache line 73.',
    );
    expect(explain('world.0.chunk.2.values.Mass', 0)?.role).toBe(
      'The Mass of e2 (1 v1) was never written: bytes 13996–13999 of chunk 2 are still zero from its allocation.',
    );
    expect(explain('world.0.chunk.1.values.Position', 2)?.role).toBe(
      'An old Position after the rows in use, at bytes 5492–5499 of chunk 1.',
    );
  });

  test('records of live and dead entities are explained', () => {
    expect(explain('world.0.entities.chunk', 1)).toMatchObject({
      role: 'The entity of index 1 is in chunk 2.',
      pointsTo: [{ address: 'chunk.2.ids[0]' }],
    });
    expect(explain('world.0.entities.generation', 0)?.role).toContain('Index 0 is free; no entity has generation 2');
    expect(explain('world.0.deleted', 0)?.role).toBe('Index 0 is free, number 1 to be recycled.');
  });

  test('headers, signatures, masks, hashes and singletons are explained', () => {
    expect(explain('world.0.chunk.1.header', 4)?.role).toBe('Rows of chunk 1 in use: 1; bytes 16376–16377.');
    expect(explain('world.0.archetypes.signatures', 1)?.role).toBe(
      'The signature of archetype 1 (Position, Velocity): bits 53 and 12.',
    );
    expect(explain('world.0.query.masks', 1)?.role).toContain('excluded types: bit 21.');
    expect(explain('metatype.Position.hash', 82)).toMatchObject({
      raw: '0xad4954f798dca9a8',
      role: 'The hash of Position after 82 bytes.',
    });
    expect(explain('world.0.singletons.values', 0)?.role).toBe(
      'The singleton Mass of the world world, in its own memory block.',
    );
  });
});
