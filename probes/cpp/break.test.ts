import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { fuzz } from '../../core/testing/fuzz.ts';
import { build, noCompiler } from './testing/compiler.ts';
import { edit } from './testing/edit.ts';
import { enttIncludes, enttStandard } from './testing/entt.ts';
import { flecsFlags, noFlecs, versions } from './testing/flecs.ts';
import { Game, rowsOf } from './testing/game.ts';
import { endpointFolder, type Peer, TestHub } from './testing/test-hub.ts';

const BUILD_MS = 1_200_000;
const SANITIZERS = ['-Og', '-g1', '-fsanitize=address,undefined', '-fno-sanitize-recover'];
const OUTSIDE = 0xffff_ffff;

/** The flags of each world; without EnTT and Flecs, entities are in an array. */
const worlds: readonly [string, () => string[]][] = [
  ['an array', () => []],
  ...enttIncludes.map((include): [string, () => string[]] => [
    include,
    () => ['-DENTT', enttStandard(include), '-isystem', include],
  ]),
  ...(noFlecs === null ? versions : []).map((flecs): [string, () => string[]] => [
    flecs.include,
    () => ['-DFLECS', ...flecsFlags(flecs, SANITIZERS)],
  ]),
];

describe.skipIf(noCompiler !== null)('A hub that changes its list all the time', () => {
  test('has the probe begin with a component once in half a second', { timeout: BUILD_MS }, async () => {
    const game = new Game(build('probes/cpp/testing/begin-following.cpp', SANITIZERS), [], process.env);
    expect(await game.ended, game.output).toBe(0);
    expect(game.lines[0]).toEqual({ begun: 20, most: 1, stays: true });
  });
});

describe.skipIf(noCompiler !== null)('An entity that many conditions are about', () => {
  test('is asked once for each component', { timeout: BUILD_MS }, async () => {
    const game = new Game(build('probes/cpp/testing/held-components.cpp', SANITIZERS), [], process.env);
    expect(await game.ended, game.output).toBe(0);
    expect(game.lines[0]).toEqual({ asked: [3, 3], answers: [0, 1, 0], none: 0 });
  });
});

describe.skipIf(noCompiler !== null)('A component whose entities are in tables', () => {
  test('is compared table by table, however entities move between them', { timeout: BUILD_MS }, async () => {
    const { seed } = fuzz('table changes', 1);
    const game = new Game(build('probes/cpp/testing/table-changes.cpp', SANITIZERS), [`${seed >>> 0}`], process.env);
    expect(await game.ended, game.output).toBe(0);
    const { both, wrong } = game.lines[0] as { both: number; wrong: number };
    expect(wrong).toBe(0);
    expect(both).toBeGreaterThan(500);
  });
});

describe.skipIf(noCompiler !== null)(`Stops at changes${noCompiler === null ? '' : `: ${noCompiler}`}`, () => {
  describe.each(worlds)('%s', (world, flagsOf) => {
    const tellsFields = enttIncludes.includes(world);
    const folder = endpointFolder();
    const games: Game[] = [];
    let hub: TestHub | undefined;
    let program = '';

    beforeAll(() => {
      program = build('probes/cpp/testing/break-game.cpp', [...SANITIZERS, ...flagsOf()]);
    }, BUILD_MS);

    afterEach(async () => {
      for (const game of games.splice(0)) game.kill();
      await hub?.close();
    });

    afterAll(() => folder.remove());

    /** Starts the game and holds it in the last frame of ten. */
    async function attach(): Promise<{ peer: Peer; frame: number }> {
      hub = await TestHub.listen(folder.path, 'break');
      games.push(new Game(program, [], folder.env));
      const peer = await hub.peer();
      await peer.hold();
      let frame = await peer.step();
      while (frame % 10 !== 0) frame = await peer.step();
      return { peer, frame };
    }

    test('the game stops in the first frame with a net gain or loss', async () => {
      const { peer, frame } = await attach();
      expect(peer.hello.capabilities).toContain('break');
      const id = columnOf(peer, 'changed-by');
      peer.send({ type: 'watch', columns: [id, columnOf(peer, 'changed-in')] });
      peer.send({ type: 'break', gained: [id], lost: [] });
      expect(await stop(peer)).toBe(frame + 3);
      expect(changed(peer, 'changed-in')).toEqual([frame + 3]);
      expect(changed(peer, 'changed-by')).toEqual([systemOf(peer, 'Fear')]);
      const { entity } = await edit(peer, { action: 'spawn' });
      expect(await edit(peer, { action: 'add', entity, component: 'Frightened' })).not.toHaveProperty('reason');
      expect(await stop(peer, { type: 'step', frames: 6 })).toBe(frame + 9);
      expect(changed(peer, 'changed-in')).toEqual([frame + 9, frame + 8, frame + 3]);
      expect(changed(peer, 'changed-by')).toEqual([systemOf(peer, 'Calm'), OUTSIDE, OUTSIDE]);
      expect(await stop(peer, { type: 'step', frames: 100 })).toBe(frame + 13);
      peer.send({ type: 'break', gained: [], lost: [id] });
      expect(await stop(peer)).toBe(frame + 16);
      peer.send({ type: 'watch', columns: [] });
      expect(await stop(peer)).toBe(frame + 26);
      peer.send({ type: 'break', gained: [], lost: [] });
      expect(await stop(peer, { type: 'step', frames: 20 })).toBe(frame + 46);
    });

    test('a traced entity tells the system and the frame of the last write to its value, and whether it was the only one', async () => {
      const { peer, frame } = await attach();
      const id = columnOf(peer, 'changed-by');
      peer.send({ type: 'watch', columns: [id] });
      peer.send({ type: 'break', gained: [id], lost: [] });
      expect(await stop(peer)).toBe(frame + 3);
      const index = rowsOf(peer.columns, 'changed-by.Frightened').findIndex((value) => value !== null);
      const columns = peer.schema.filter(({ name }) => name.startsWith('changes.written')).map((each) => each.id);
      peer.send({ type: 'watch', columns, entities: [index] });
      peer.send({ type: 'break', gained: [], lost: [] });
      const rows = (role: string) => rowsOf(peer.columns, `changes.written-${role}`);
      for (const then of [frame + 4, frame + 14]) {
        expect(await stop(peer, { type: 'step', frames: then === frame + 4 ? 1 : 10 })).toBe(then);
        expect([rows('entity'), rows('component')]).toEqual([[index], ['Frightened']]);
        expect([rows('by'), rows('in')]).toEqual([[systemOf(peer, 'Calm')], [then]]);
        // Tracing may have begun within the first of the two frames.
        const since = then === frame + 4 ? then : then - 1;
        expect([rows('before'), rows('other')]).toEqual([[since], [then % 20 === 4 ? then : since]]);
        expect(rows('field')[0] ?? null).toBe(tellsFields ? 'level' : null);
      }
    });

    test('a system tells the line of its first scope', async () => {
      const { peer } = await attach();
      const place = expect.stringMatching(/break-game\.cpp:\d+$/);
      expect(rowsOf(peer.columns, 'systems.source')).toEqual([place, place, place]);
    });

    test('a condition stops the game only for an entity that is alive and has, or lacks, other components', async () => {
      const { peer, frame } = await attach();
      expect(peer.hello.capabilities).toContain('conditions');
      const [marked, frightened] = ['Marked', 'Frightened'].map((name) => columnOf(peer, 'changed-by', name));
      const next = async (...conditions: object[]) => {
        peer.send({ type: 'break', gained: [], lost: [], conditions });
        return (await stop(peer)) - frame;
      };
      const lost = { change: 'lost', component: marked, has: [], lacks: [] };
      const gained = { ...lost, change: 'gained' };
      expect([await next(lost), await next(lost), await next(lost)]).toEqual([2, 5, 12]);
      const scared = { has: [frightened] };
      const calm = { lacks: [frightened] };
      expect([await next({ ...lost, ...scared }), await next({ ...lost, ...scared })]).toEqual([15, 25]);
      expect([await next({ ...lost, ...calm }), await next({ ...gained, ...scared })]).toEqual([32, 34]);
      expect([await next({ ...gained, ...calm }), await next({ ...gained, ...calm })]).toEqual([38, 41]);
      expect(await next({ ...lost, ...scared }, { ...gained, ...calm })).toBe(45);
      peer.send({ type: 'break', gained: [], lost: [marked] });
      expect((await stop(peer)) - frame).toBe(47);
    });

    test('a command that was queued tells the system that queued it and the one that carried it out', async () => {
      const { peer, frame } = await attach();
      const roles = ['changed-by', 'changed-in', 'queued-by'];
      peer.send({ type: 'watch', columns: roles.map((role) => columnOf(peer, role, 'Marked')) });
      peer.send({ type: 'break', gained: [columnOf(peer, 'changed-by', 'Marked')], lost: [] });
      expect([await stop(peer), await stop(peer), await stop(peer)]).toEqual([frame + 1, frame + 4, frame + 8]);
      const told = roles.map((role) => rowsOf(peer.columns, `${role}.Marked`));
      const queued = told[2]!.findIndex((value) => value !== null);
      expect(told.map((rows) => rows[queued])).toEqual([systemOf(peer, 'Apply'), frame + 8, systemOf(peer, 'Fear')]);
      expect(told[2]!.filter((value) => value !== null).length).toBe(1);
      expect(told[0]!.filter((value) => value === systemOf(peer, 'Apply')).length).toBe(2);
    });

    test('an entity that was created or destroyed is told with its handle, the system and the frame', async () => {
      const { peer } = await attach();
      const isAsked = (name: string) => /^changes\.(created|destroyed)|^changed-(of|in)\.Marked/.test(name);
      const columns = peer.schema.flatMap(({ name, id }) => (isAsked(name) ? id : []));
      expect(columns.length).toBe(10);
      peer.send({ type: 'watch', columns });
      const last = (name: string) => rowsOf(peer.columns, name).at(-1) ?? null;
      const told = (event: string) => ['', '-by', '-in'].map((role) => last(`changes.${event}${role}`));
      let frame = await stop(peer, { type: 'step', frames: 7 });
      // On a busy machine there may be no time to find out who did it.
      const isTold = () => told('destroyed').every((each) => each !== null) && last('changed-in.Marked') === frame;
      for (let round = 0; round < 20 && !isTold(); round++) frame = await stop(peer, { type: 'step', frames: 10 });
      const [[before, ...destroyed], [now, ...created]] = [told('destroyed'), told('created')];
      const inApply = [systemOf(peer, 'Apply'), frame];
      expect([destroyed, created]).toEqual([inApply, inApply]);
      expect(now).toBeGreaterThan(before as number);
      // Its component went with it.
      expect(last('changed-of.Marked')).toBe(before);
    });

    test('a list of more than 1,024 components is an invalid message', async () => {
      const { peer } = await attach();
      const ids = new Array(1024).fill(columnOf(peer, 'changed-by'));
      peer.send({ type: 'break', gained: ids, lost: ids });
      await stop(peer);
      peer.send({ type: 'break', gained: [], lost: [...ids, 0] });
      await peer.untilClosed();
      expect(peer.error).toBeNull();
    });

    test('a list ends with its hub, and other hubs have their own', async () => {
      const { peer, frame } = await attach();
      peer.send({ type: 'break', gained: [columnOf(peer, 'changed-by')], lost: [] });
      expect(await stop(peer)).toBe(frame + 3);
      const second = await TestHub.listen(folder.path, 'second');
      const other = await second.peer();
      const held = await other.hold();
      expect(held).toBe(frame + 3);
      await hub?.close();
      hub = second;
      expect(await stop(other, { type: 'step', frames: 20 })).toBe(frame + 23);
    });
  });
});

/**
 * Lets the game go on.
 * @returns the frame in which it is held again, and whose delta was received before
 */
async function stop(peer: Peer, message: object = { type: 'resume' }): Promise<number> {
  const states = () => peer.messages.filter((each) => each.type === 'state');
  const before = states().findLast(({ paused }) => paused)!.frame;
  peer.send(message);
  await peer.until(() => {
    const state = states().at(-1)!;
    return state.paused && state.frame > before;
  });
  const { frame } = states().at(-1)!;
  const at = peer.messages.findLastIndex(({ type }) => type === 'state');
  expect(peer.messages.slice(at + 1)).toEqual([]);
  return frame;
}

function columnOf(peer: Peer, role: string, component = 'Frightened'): number {
  return peer.schema.find(({ name }) => name === `${role}.${component}`)!.id;
}

/** Returns the rows of the entities that have changed. */
function changed(peer: Peer, role: string): unknown[] {
  return rowsOf(peer.columns, `${role}.Frightened`).filter((value) => value !== null);
}

function systemOf(peer: Peer, name: string): number {
  return rowsOf(peer.columns, 'systems.name').indexOf(name);
}
