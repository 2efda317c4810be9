import { randomFrom } from '../../testing/random.ts';
import { ColumnSet } from '../../trace/column-set.ts';
import type { Timeline } from '../../trace/timeline.ts';
import { smallGames } from '../../world/testing/games.ts';

/** Runs a small game of a library for some frames. The result is the same each time. */
export function smallWorld(name: (typeof smallGames)[number]['name'], frames = 4): Timeline {
  const game = smallGames.find((each) => each.name === name)!();
  const random = randomFrom(11);
  for (let frame = 0; frame < frames; frame++) {
    for (let i = 0; i < 12; i++) game.step(random);
    game.frame();
  }
  game.close();
  return game.live.timeline;
}

/** An entity index of `rows` rows, the last half of them not alive, with masks, flags and values by index and by row. */
export function largeArrays(rows: number): ColumnSet {
  const columns = new ColumnSet();
  const declare = (
    name: string,
    meta: Record<string, string | number>,
    value: (row: number) => number,
    length = rows,
  ) => {
    const column = columns.declare({ name, type: 'u32', meta: { kind: 'array', ...meta } });
    for (let row = 0; row < length; row++) column.put(row, value(row));
  };
  const index = { group: 'index' };
  declare('dense', { ...index, role: 'entities', entityBits: 24, versionBits: 8 }, (row) => row);
  declare('sparse', { ...index, role: 'index', of: 'dense', rows: 'entity' }, (row) => row);
  declare('alive', { ...index, role: 'count', of: 'dense' }, () => rows / 2, 1);
  declare('capacity', { ...index, role: 'capacity', of: 'dense' }, () => rows * 2, 1);
  declare('beside', { ...index, role: 'value', rows: 'dense', component: 'P' }, (row) => row % 7);
  declare('masks', { group: 'masks', role: 'bits', rows: 'entity' }, (row) => row % 4);
  declare('P.x', { group: 'P', role: 'value', rows: 'entity', component: 'P', field: 'x' }, (row) => row % 9);
  declare('Q in entity', { group: 'Q', role: 'flags', rows: 'entity', component: 'Q' }, (row) => row % 2);
  const names = columns.declare({
    name: 'names of bits',
    type: 'json',
    meta: { kind: 'array', group: 'masks', role: 'bit-names', of: 'masks' },
  });
  names.put(0, 'P');
  names.put(1, 'Q');
  return columns;
}
