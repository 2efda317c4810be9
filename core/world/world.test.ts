import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FIRST_INDEX } from '../engines/flecs/model/handle.ts';
import { worldState } from '../engines/flecs/model/state.ts';
import type { ScriptRun } from '../script/run/run.ts';
import { componentsOf, entitiesOf, search, structuresOf, worldOf } from '../testing/any-engine.ts';
import { goldenRuns } from '../testing/golden-entt.ts';
import { goldenFlecsRuns } from '../testing/golden-flecs.ts';
import { randomFrom } from '../testing/random.ts';
import { runWhole } from '../testing/run-on.ts';
import type { ColumnSet } from '../trace/column-set.ts';
import type { Timeline } from '../trace/timeline.ts';
import { smallGames } from './testing/games.ts';
import { fillOf } from './world-reader.ts';

/** Collects the components of each living entity from all functions that return them, which must agree. */
function reported(timeline: Timeline): Map<number, Set<string>> {
  const world = worldOf(timeline);
  const { entities } = world;
  const found = new Map<number, Set<string>>();
  for (let place = 0; place < entities.count; place++) {
    const index = entities.indexAt(place);
    expect(entities.placeOf(index)).toBe(place);
    const has = componentsOf(timeline, index).map(({ component }) => component);
    expect(has.length, `components of ${index} are listed once`).toBe(new Set(has).size);
    const masked = world.components.filter((component) => world.members(component)[place] === 1);
    expect([...has].sort()).toEqual([...masked].sort());
    found.set(index, new Set(has));
  }
  return found;
}

const at = (columns: ColumnSet, { column, row }: { column: string; row: number }) => columns.get(column).peek(row);

interface EnttState {
  readonly entities: { readonly inUse: number; readonly packed: readonly (number | string)[] };
  readonly storages: Record<string, { readonly sparse: readonly (readonly (number | string | null)[] | null)[] }>;
}

/** Runs without a refused operation. After stale writes of a release build, arrays contradict each other. */
const registries = goldenRuns().filter(
  ({ script, steps }) => !script.includes('config build release') && steps.at(-1)?.refused === undefined,
);

describe.each(registries.map((golden) => [golden.name, golden] as const))('a registry in %s', (_, golden) => {
  it('is reported as in its arrays at every step', () => {
    const done = runWhole('entt', golden.script);
    const { timeline, driver } = done;
    for (let look = 0; look <= 12; look++) {
      timeline.seek(Math.floor((timeline.length * look) / 12));
      if (!atRest(done)) continue;
      const state = driver.state() as unknown as EnttState;
      const { inUse, packed } = state.entities;
      const raw = packed.slice(0, inUse).map((handle) => (typeof handle === 'string' ? BigInt(handle) : handle));
      const entities = entitiesOf(timeline);
      const decoded = Array.from({ length: entities.count }, (_, place) => ({
        index: entities.indexAt(place),
        version: entities.versionAt(place),
      }));
      expect(decoded).toEqual(raw.map((handle) => driver.decode(handle)));
      const found = reported(timeline);
      for (const [component, { sparse }] of Object.entries(state.storages)) {
        const own = sparse.flatMap((page, p) =>
          (page ?? []).flatMap((entry, slot) => (entry === null ? [] : [p * page!.length + slot])),
        );
        const members = [...found].filter(([, has]) => has.has(component)).map(([index]) => index);
        expect(
          members.sort((a, b) => a - b),
          component,
        ).toEqual(own);
        expect(structuresOf(timeline).find(({ name }) => name === component)?.rows).toBe(own.length);
      }
    }
  });
});

/** True between two operations. In the middle of one, arrays contradict each other. */
function atRest({ operations, timeline }: ScriptRun): boolean {
  return operations.some(({ endStep, error }) => endStep === timeline.position && error === null);
}

interface FlecsState {
  readonly entityIndex: { readonly aliveCount: number; readonly dense: readonly (readonly [number, number])[] };
  readonly tables: readonly ({ readonly type: readonly string[]; readonly entities: readonly string[] } | null)[];
}

const worlds = goldenFlecsRuns().filter(({ steps }) => steps.at(-1)?.refused === undefined);

describe.each(worlds.map((golden) => [golden.name, golden] as const))('a world in %s', (_, golden) => {
  it('is reported as in its tables after every tenth operation', () => {
    const done = runWhole('flecs', golden.script);
    const { timeline, operations } = done;
    for (const [i, { endStep }] of operations.entries()) {
      if (i % 10 !== 0 && i !== operations.length - 1) continue;
      timeline.seek(endStep);
      const state = worldState(timeline.columns) as unknown as FlecsState;
      const { aliveCount, dense } = state.entityIndex;
      const entities = entitiesOf(timeline);
      expect(
        Array.from({ length: entities.count }, (_, place) => [entities.indexAt(place), entities.versionAt(place)]),
      ).toEqual(dense.slice(0, aliveCount).map(([index, generation]) => [index + FIRST_INDEX, generation]));
      const found = reported(timeline);
      for (const table of state.tables) {
        const plain = table?.type.filter((id) => !/#|TOGGLE|Union/.test(id)) ?? [];
        for (const text of table?.entities ?? []) {
          const has = found.get(Number(/^#(\d+)/.exec(text)?.[1]));
          expect([...(has ?? [])]).toEqual(expect.arrayContaining(plain));
        }
      }
    }
  });
});

const seeds = { numRuns: 15 };

describe.each(smallGames.map((game) => [game.name, game] as const))('%s', (_, make) => {
  it('is reported as by the library after random operations', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(2 ** 30), { minLength: 1, maxLength: 120 }), (numbers) => {
        const game = make();
        try {
          let drawn = 0;
          const random = (below: number) => (below === 0 ? 0 : numbers[drawn++ % numbers.length]! % below);
          for (let frame = 0; frame < 5; frame++) {
            for (let i = 0; i < 24; i++) game.step(random);
            game.frame();
            const found = reported(game.live.timeline);
            const own = game.entities();
            expect([...found.keys()].sort(byNumber)).toEqual([...own.keys()].sort(byNumber));
            for (const [index, has] of own) {
              const known = [...found.get(index)!].filter((component) =>
                ['Position', 'Velocity', 'Frozen'].includes(component),
              );
              expect(new Set(known), `of ${index}`).toEqual(has);
            }
          }
        } finally {
          game.close();
        }
      }),
      seeds,
    );
  });

  it('reports the location of components, and finds entities by components', () => {
    const game = make();
    const random = randomFrom(7);
    for (let i = 0; i < 200; i++) game.step(random);
    game.frame();
    const { timeline } = game.live;
    const own = game.entities();
    const entities = entitiesOf(timeline);
    const matching = (text: string) =>
      [...search(timeline, text).places].map((place) => entities.indexAt(place)).sort(byNumber);
    const having = (test: (has: ReadonlySet<string>) => boolean) =>
      [...own]
        .filter(([, has]) => test(has))
        .map(([index]) => index)
        .sort(byNumber);
    expect(matching('Position !Velocity')).toEqual(having((has) => has.has('Position') && !has.has('Velocity')));
    expect(matching('frozen')).toEqual(having((has) => has.has('Frozen')));
    for (const index of own.keys()) {
      const position = componentsOf(timeline, index).find(({ component }) => component === 'Position');
      if (position === undefined) continue;
      expect(position.values.map(({ field }) => field).slice(0, 2)).toEqual(
        expect.arrayContaining([expect.any(String)]),
      );
      expect(position.values.every(({ received, value }) => received && typeof value === 'number')).toBe(true);
      for (const cell of position.through) expect(at(timeline.columns, cell)).toBeDefined();
    }
    for (const structure of structuresOf(timeline)) {
      const fill = fillOf(structure);
      expect(fill === null || (fill >= 0 && fill <= 1), `${structure.name}: ${fill}`).toBe(true);
    }
    game.close();
  });
});

const byNumber = (a: number, b: number) => a - b;
