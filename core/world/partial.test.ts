import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { engineOf } from '../engines/all.ts';
import { search } from '../testing/any-engine.ts';
import { goldenRuns } from '../testing/golden-entt.ts';
import { goldenFlecsRuns } from '../testing/golden-flecs.ts';
import { damaged, damages } from '../testing/partial-world.ts';
import { runOn } from '../testing/run-on.ts';
import { sampledRuns } from '../testing/sample.ts';
import type { ColumnSet } from '../trace/column-set.ts';
import { smallGames } from './testing/games.ts';
import { WorldState } from './world.ts';
import { fillOf } from './world-reader.ts';

const entt = goldenRuns().find(({ name }) => name.includes('in-place'))!.script;
const flecs = goldenFlecsRuns().find(({ name }) => name.includes('union'))!.script;
const run = (text: string, engine: 'entt' | 'flecs'): ColumnSet => runOn(engine, text).timeline.columns;

const worlds: readonly (readonly [string, ColumnSet])[] = [
  ['EnTT', run(entt, 'entt')],
  ['Flecs', run(flecs, 'flecs')],
  ...smallGames.map((make): readonly [string, ColumnSet] => {
    const game = make();
    for (let i = 0; i < 40; i++) game.step((below) => (i * 7) % Math.max(1, below));
    game.frame();
    game.close();
    return [game.name, game.live.timeline.columns];
  }),
];

function ask(columns: ColumnSet): void {
  const world = new WorldState(columns, engineOf(columns));
  for (const structure of world.structures) {
    const fill = fillOf(structure);
    expect(fill === null || fill >= 0).toBe(true);
    expect(structure.rows).toBeGreaterThanOrEqual(0);
  }
  const { entities } = world;
  for (let place = 0; place < entities.count; place++) {
    entities.idAt(place);
    entities.versionAt(place);
    entities.nameAt(place);
    for (const { values, through, id } of world.componentsOf(entities.indexAt(place))) {
      for (const { column } of [...values, ...through, ...(id === null ? [] : [id])])
        expect(typeof column).toBe('string');
    }
  }
  for (const column of columns) world.relation(column);
  for (const text of ['Position', '!(*,*) P', '1v0 (A,']) search({ columns, position: Math.random() }, text);
}

describe.each(worlds)('a world of %s', (_, columns) => {
  test('can be read if any one of its columns is missing', () => {
    [...columns].forEach((_, i) => {
      ask(damaged(columns, { drop: [i], cut: [], clear: [], write: [], pages: [] }));
    });
  });

  test('can be read if it is damaged at random', () => {
    fc.assert(
      fc.property(damages(fc), (damage) => ask(damaged(columns, damage))),
      sampledRuns(100),
    );
  });
});
