import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { FlecsWorld } from '../../core/engines/flecs/read/world.ts';
import { stage } from '../../core/testing/any-engine.ts';
import { build } from './testing/compiler.ts';
import { compileC, flecsFlags, noFlecs, versions } from './testing/flecs.ts';
import { type Dump, FlecsFacts } from './testing/flecs-facts.ts';
import { fuzzEdits } from './testing/fuzz-edits.ts';
import { Game, rowsOf } from './testing/game.ts';
import { endpointFolder, type Peer, TestHub } from './testing/test-hub.ts';

const BUILD_MS = 1_200_000;
const FRAMES = 120;
/** Makes Flecs allocate with malloc, so the sanitizer detects reads of freed tables. */
const WITHOUT_ALLOCATORS = ['-O1', '-g', '-DFLECS_USE_OS_ALLOC'];
const SANITIZED = ['-Og', '-g1', '-fsanitize=address,undefined', '-fno-sanitize-recover'];

describe.skipIf(noFlecs !== null)(`C++ probe for Flecs${noFlecs === null ? '' : `: ${noFlecs}`}`, () => {
  describe.each(noFlecs === null ? versions : [])('$include', (flecs) => {
    const folder = endpointFolder();
    const games: Game[] = [];
    let hub: TestHub | undefined;
    let program = '';

    beforeAll(() => {
      const flags = flecsFlags(flecs, WITHOUT_ALLOCATORS);
      program = build('probes/cpp/testing/flecs-game.cpp', [...SANITIZED, ...flags]);
    }, BUILD_MS);

    afterEach(async () => {
      for (const game of games.splice(0)) game.kill();
      await hub?.close();
    });

    afterAll(() => folder.remove());

    async function attach(seed: number, columns = 0): Promise<{ peer: Peer; game: Game }> {
      hub = await TestHub.listen(folder.path, 'flecs', { watchAll: true });
      const game = new Game(program, [`${seed}`, '100000', `${columns}`], folder.env);
      games.push(game);
      return { peer: await hub.peer(), game };
    }

    test.each([1, 2, 6, 9])('every fact of every frame is correct (seed %s)', { timeout: 300_000 }, async (seed) => {
      const { peer, game } = await attach(seed);
      await peer.hold();
      const facts = new FlecsFacts(peer.columns, peer.hello.engine.version);
      // Values are sent one frame after their column was declared, because they have to be watched first.
      let watched = new Set<string>();
      for (let frame = await peer.step(); frame < FRAMES; frame = await peer.step()) {
        facts.check((await game.line(frame)) as Dump, watched, frame);
        watched = new Set(peer.schema.map(({ name }) => name));
      }
      expect(facts.wrong).toEqual([]);
      expect(facts.right).toBeGreaterThan(20_000);
      expect(rowsOf(peer.columns, 'systems.name')).toEqual(['Move']);
      // The system has never run, so its time was not measured.
      expect(rowsOf(peer.columns, 'systems.unmeasured')).toEqual(['stats-module']);
    });

    test('columns beyond the limit are counted', { timeout: 300_000 }, async () => {
      const { peer, game } = await attach(1, 62_100);
      const frame = await peer.hold();
      const { tables } = (await game.line(frame)) as Dump;
      // Each table has at least the columns for type, entities and column map.
      const inTables = tables.length * 3;
      expect(peer.schema.filter(({ name }) => name.startsWith('table.'))).toEqual([]);
      expect(rowsOf(peer.columns, 'tables.count')).toEqual([0]);
      expect(rowsOf(peer.columns, 'capture.left-out')[0]).toBeGreaterThan(inTables);
    });

    test('deleted targets are not shown any more', { timeout: 300_000 }, async () => {
      const { peer } = await attach(0);
      await peer.hold();
      for (let frame = 0; frame < 20; frame++) await peer.step();
      const sets = peer.schema.filter(({ name }) => /^sparse\.\(Follows,.*\.count$/.test(name));
      const shown = sets.filter(({ name }) => rowsOf(peer.columns, name).length > 0);
      expect(shown.length).toBe(sets.length === 0 ? 0 : 20);
    });

    test('columns of deleted tables are reused', { timeout: 300_000 }, async () => {
      const { peer, game } = await attach(0);
      await peer.hold();
      const facts = new FlecsFacts(peer.columns, peer.hello.engine.version);
      let before = 0;
      for (let frame = await peer.step(); frame < 150; frame = await peer.step()) {
        if (frame === 60) before = peer.schema.length;
        facts.check((await game.line(frame)) as Dump, new Set(peer.schema.map(({ name }) => name)), frame);
      }
      expect(peer.schema.length).toBe(before);
      expect(facts.wrong).toEqual([]);
    });

    test('no entity is missing after many tables of different shapes', { timeout: BUILD_MS }, async () => {
      const churn = build('probes/cpp/testing/flecs-churn.cpp', ['-O1', ...flecsFlags(flecs, WITHOUT_ALLOCATORS)]);
      hub = await TestHub.listen(folder.path, 'flecs', { watchAll: true });
      const game = new Game(churn, ['20000', '30000'], folder.env);
      games.push(game);
      const handles = (await game.line(0)) as number[];
      const peer = await heldPeer(hub);
      const tables = rowsOf(peer.columns, 'tables.dense').map((slot) => rowsOf(peer.columns, `table.${slot}.entities`));
      const shown = new Set(tables.flat());
      expect(handles.filter((handle) => !shown.has(handle))).toEqual([]);
      // The columns were declared again at least once.
      expect(hub.peers.length).toBeGreaterThan(1);
    });

    test('a world that deletes tables in every frame is shown', { timeout: BUILD_MS }, async () => {
      const churn = build('probes/cpp/testing/flecs-churn.cpp', ['-O1', ...flecsFlags(flecs, WITHOUT_ALLOCATORS)]);
      hub = await TestHub.listen(folder.path, 'flecs', { watchAll: true });
      games.push(new Game(churn, ['1000000000', '0', '0.02'], folder.env));
      const peer = await hub.peer();
      const shown = () => rowsOf(peer.columns, 'tables.dense').filter((slot) => hasValues(peer, slot as number)).length;
      await peer.until(() => rowsOf(peer.columns, 'entities.dense').length > 180 && shown() > 30);
      // Tables take the slots of deleted ones, so no table is shown twice.
      const slots = rowsOf(peer.columns, 'tables.dense');
      expect(new Set(slots).size).toBe(slots.length);
    });

    test('a game in C shows fields with reflection and registered fields', { timeout: BUILD_MS }, async () => {
      const own = [compileC(flecs, 'flecs-game-c.c'), ...flecsFlags(flecs, WITHOUT_ALLOCATORS)];
      const flags = ['-O1', '-fno-exceptions', '-fno-rtti', ...own];
      const inC = build('probes/cpp/testing/flecs-game-c.cpp', flags);
      hub = await TestHub.listen(folder.path, 'flecs', { watchAll: true });
      games.push(new Game(inC, ['1000000000'], folder.env));
      const peer = await hub.peer();
      const heroValues = () => {
        const hero = rowsOf(peer.columns, 'names').indexOf('hero');
        const shown = new FlecsWorld(peer.columns).componentsOf(hero);
        const values = shown.flatMap((each) => each.values.map(({ field, value }) => [field, value] as const));
        return new Map(values.filter(([, value]) => value !== undefined));
      };
      await peer.until(() => ['x', 'y', 'points'].every((field) => heroValues().has(field)));
      expect(heroValues().get('y')).toBe(2);
    });

    test('mutated edits are carried out, or rejected without a change', { timeout: BUILD_MS }, () => {
      const flags = [...SANITIZED, ...flecsFlags(flecs, WITHOUT_ALLOCATORS)];
      fuzzEdits(build('probes/cpp/testing/flecs-edit-fuzz.cpp', flags), 14);
    });

    test('the diagrams of the built-in engine draw the columns', { timeout: 60_000 }, async () => {
      const { peer } = await attach(4);
      await peer.hold();
      for (let frame = 0; frame < 40; frame++) await peer.step();
      const view = { x: 0, y: 0, width: 1600, height: 8000, wrap: 1600, focus: null };
      const scene = stage(peer.columns, null, { ...view, translate: (key) => key, nameOf: () => undefined });
      expect(scene.marks.length).toBeGreaterThan(300);
    });
  });
});

/** Returns true if the hub has the entities and a value of the table in this slot. */
function hasValues({ columns, schema }: Peer, slot: number): boolean {
  if (rowsOf(columns, `table.${slot}.entities`).length === 0) return false;
  return schema.some(({ name }) => name.startsWith(`table.${slot}.column.`) && rowsOf(columns, name).length > 0);
}

/** Pauses the game in its newest connection. A probe that declares its columns again connects again. */
async function heldPeer(hub: TestHub): Promise<Peer> {
  for (let number = hub.peers.length - 1; ; number++) {
    const peer = await hub.peer(number);
    try {
      await peer.hold();
      return peer;
    } catch (error) {
      if (!peer.closed) throw error;
    }
  }
}
