import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { build } from './testing/compiler.ts';
import { flecsFlags, noFlecs, versions } from './testing/flecs.ts';
import { type Dump, FlecsFacts } from './testing/flecs-facts.ts';
import { Game } from './testing/game.ts';
import { endpointFolder, type Peer, TestHub } from './testing/test-hub.ts';

const BUILD_MS = 1_200_000;
const FRAMES = 120;
/** Every allocation is one of the system's, so that the sanitizer sees reads of tables that are gone. */
const WITHOUT_ALLOCATORS = ['-O1', '-g', '-DFLECS_USE_OS_ALLOC'];
const SANITIZED = ['-O1', '-g', '-fsanitize=address,undefined', '-fno-sanitize-recover'];

describe.skipIf(noFlecs !== null)(`C++ probe for Flecs${noFlecs === null ? '' : `: ${noFlecs}`}`, () => {
  describe.each(noFlecs === null ? versions : [])('$include', (flecs) => {
    const folder = endpointFolder();
    const games: Game[] = [];
    let hub: TestHub;
    let program = '';

    beforeAll(() => {
      const flags = flecsFlags(flecs, WITHOUT_ALLOCATORS);
      program = build('probes/cpp/testing/flecs-game.cpp', [...SANITIZED, ...flags]);
    }, BUILD_MS);

    afterEach(async () => {
      for (const game of games.splice(0)) game.kill();
      await hub.close();
    });

    afterAll(() => folder.remove());

    async function attach(seed: number): Promise<{ peer: Peer; game: Game }> {
      hub = await TestHub.listen(folder.path, 'flecs', { watchAll: true });
      const game = new Game(program, [`${seed}`, '100000'], folder.env);
      games.push(game);
      return { peer: await hub.peer(), game };
    }

    test.each([1, 2, 3])('every fact of every frame is right (seed %s)', { timeout: 120_000 }, async (seed) => {
      const { peer, game } = await attach(seed);
      await peer.hold();
      const facts = new FlecsFacts(peer.columns);
      // Values come a frame after their column was declared, when it is watched.
      let watched = new Set<string>();
      for (let frame = await peer.step(); frame < FRAMES; frame = await peer.step()) {
        facts.check((await game.line(frame)) as Dump, watched, frame);
        watched = new Set(peer.schema.map(({ name }) => name));
      }
      expect(facts.wrong).toEqual([]);
      expect(facts.right).toBeGreaterThan(20_000);
    });
  });
});
