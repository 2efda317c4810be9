import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { build, noCompiler } from './testing/compiler.ts';
import { edit } from './testing/edit.ts';
import { fuzzEdits } from './testing/fuzz-edits.ts';
import { Game, rowsOf } from './testing/game.ts';
import { endpointFolder, type HubOptions, type Peer, TestHub } from './testing/test-hub.ts';

const BUILD_MS = 180_000;

describe.skipIf(noCompiler !== null)(`Edits of C++ games${noCompiler === null ? '' : `: ${noCompiler}`}`, () => {
  const folder = endpointFolder();
  const games: Game[] = [];
  let hub: TestHub | undefined;
  let byHand = '';

  beforeAll(() => {
    const sanitizers = ['-Og', '-g1', '-fsanitize=address,undefined', '-fno-sanitize-recover'];
    byHand = build('probes/cpp/testing/edits-by-hand.cpp', sanitizers);
  }, BUILD_MS);

  afterEach(async () => {
    for (const game of games.splice(0)) game.kill();
    await hub?.close();
  });

  afterAll(() => folder.remove());

  async function attach(program: string, args: readonly string[] = [], options: HubOptions = {}): Promise<Peer> {
    hub = await TestHub.listen(folder.path, 'test', options);
    games.push(new Game(program, args, folder.env));
    const peer = await hub.peer();
    await peer.until(() => peer.changes.length > 0);
    return peer;
  }

  test('a game with its own editor carries them out, and the next delta lists them', async () => {
    const peer = await attach(byHand);
    expect(peer.hello.capabilities).toEqual(['watch', 'edit', 'share']);
    const body = { entity: 0, component: 'Body' };
    expect(await edit(peer, { action: 'spawn' })).toEqual({ entity: 0 });
    expect(await edit(peer, { ...body, action: 'add' })).toEqual({});
    expect(await edit(peer, { ...body, action: 'set', field: 'x', value: 2.5 })).toEqual({});
    await peer.until(() => named(peer).length === 3);
    expect(named(peer).map(({ action }) => action)).toEqual(['spawn', 'add', 'set']);
    expect(rowsOf(peer.columns, 'Body.x')[0]).toBe(2.5);
    expect(rowsOf(peer.columns, 'alive').filter((alive) => alive === 1)).toHaveLength(1);
  });

  test('the part that completes the results of an edit lists it if the world is sent in parts', async () => {
    // A frame of this size only has room for one of the two columns.
    const peer = await attach(byHand, [], { limits: { frame: 300 } });
    await edit(peer, { action: 'spawn' });
    await edit(peer, { action: 'add', entity: 0, component: 'Body' });
    await edit(peer, { action: 'set', entity: 0, component: 'Body', field: 'x', value: 2.5 });
    await peer.until(() => named(peer).length === 3);
    const before = peer.changes.length;
    await edit(peer, { action: 'despawn', entity: 0 });
    await peer.until(() => named(peer).length === 4);
    const since = peer.changes.slice(before);
    const partOf = (name: string) => {
      const { id } = peer.schema.find((column) => column.name === name)!;
      return since.findIndex(({ columns }) => columns?.some(({ c }) => c === id));
    };
    // Either column may be sent first.
    expect([partOf('alive'), partOf('Body.x')].sort()).toEqual([0, 1]);
    expect(since.findIndex(({ edits }) => edits !== undefined)).toBe(1);
  });

  test('rejected edits have a reason, and so do exceptions', async () => {
    const peer = await attach(byHand);
    await edit(peer, { action: 'spawn' });
    await edit(peer, { action: 'add', entity: 0, component: 'Body' });
    const refused = async (what: object) => (await edit(peer, { entity: 0, ...what })).reason;
    expect(await refused({ action: 'despawn', entity: 5 })).toBe('Entity 5 is not alive');
    expect(await refused({ action: 'add', component: 'é漢' })).toBe('There is no component é漢');
    expect(await refused({ action: 'add', component: 'Cursed' })).toBe('The game refused it with an exception');
    const tiny = { action: 'set', component: 'Body', field: 'tiny' };
    expect(await refused({ ...tiny, value: 127 })).toBeUndefined();
    expect(await refused({ ...tiny, value: 128 })).toBe('An integer from -128 to 127 is needed');
    expect(await refused({ ...tiny, value: null })).toBe('An integer from -128 to 127 is needed');
    expect(named(peer).map(({ action }) => action)).not.toContain('despawn');
  });

  test('a game that does not allow edits rejects them', { timeout: BUILD_MS }, async () => {
    const peer = await attach(build('bench/game-cpp/game.cpp'), ['--entities', '50', '--frames', '1000000']);
    expect(peer.hello.capabilities).not.toContain('edit');
    expect((await edit(peer, { action: 'spawn' })).reason).toBe('This game does not allow edits');
  });

  test('a game that may not be paused continues', async () => {
    const peer = await attach(byHand);
    peer.send({ type: 'pause' });
    peer.send({ type: 'step', frames: 1 });
    const frames = () => peer.messages.flatMap((each) => (each.type === 'pong' ? [each.frame] : []));
    for (let id = 0; frames().length < 2 || frames().at(-1)! < frames()[0]! + 5; id++) {
      peer.send({ type: 'ping', id });
      await peer.until(() => frames().length > id);
    }
    expect(peer.messages.filter(({ type }) => type === 'state')).toEqual([]);
  });

  test('an unknown kind of edit ends the connection', async () => {
    const peer = await attach(byHand);
    peer.send({ type: 'edit', id: 1, action: 'sort', entity: 0 });
    await peer.untilClosed();
  });

  test('mutated edits are carried out, or rejected without a change', { timeout: BUILD_MS }, () => {
    fuzzEdits(byHand, 14);
  });
});

/** Returns the edits that snapshots and deltas have listed. */
function named(peer: Peer) {
  return peer.changes.flatMap((each) => each.edits ?? []);
}
