import { expect, test } from 'vitest';
import type { Hit } from '../../../core/inspect/conditions/condition.ts';
import { TestGame } from '../../../core/scene/testing/test-game.ts';
import type { WireColumn } from '../../../core/wire/messages/message.ts';
import { mayBeTorn, whyUntold } from './hit-cause.tsx';
import { framesOf } from './hit-frames.ts';

const hit: Hit = { entities: [1, 2], count: 2 };

/** A game that has declared columns about its systems. `send` fills the rows of one. */
function gameWith(...columns: readonly WireColumn[]) {
  const { capture } = new TestGame(['Position'], 3);
  capture.apply({ type: 'schema', columns });
  let seq = 2;
  const stamp = () => ({ seq, frame: seq, time: 16 * seq++ });
  const send = (c: number, values: Uint8Array | readonly string[], rows = Uint32Array.of(0), torn = false) =>
    capture.apply({ type: 'delta', ...stamp(), torn, columns: [{ c, rows: new Uint8Array(rows.buffer), values }] });
  const { world } = capture;
  return {
    send,
    world,
    position: () => world.timeline.length,
    untold: (text: string) => {
      const { length } = world.timeline;
      // Each question is about another hit, because its frames are remembered.
      return whyUntold(world, { text, hit: { ...hit }, before: length - 1, position: length });
    },
  };
}

const names: WireColumn = {
  id: 10,
  name: 'systems.name',
  type: 'json',
  meta: { kind: 'systems', group: 'systems', role: 'name' },
};
const changes: WireColumn = {
  id: 11,
  name: 'changed-by.Position',
  type: 'u32',
  meta: { kind: 'changes', group: 'changes', role: 'changed-by', component: 'Position', rows: 'entity' },
};

const frames: WireColumn = {
  ...{ ...changes, id: 12, name: 'changed-in.Position' },
  meta: { ...changes.meta, role: 'changed-in' },
};
const u32 = (...numbers: number[]) => new Uint8Array(Uint32Array.from(numbers).buffer);

test('the frames of a hit are those that the game told for all its entities, if they are after the last reading', () => {
  const game = gameWith(names, changes, frames);
  game.send(10, ['Live']);
  const before = game.position();
  game.send(11, u32(0, 0), Uint32Array.of(1, 2));
  const framesAt = (position: number) =>
    framesOf({ text: 'lost Position', hit: { ...hit }, before, position }, game.world);
  const told = [0, 1].map(() => ({ system: expect.objectContaining({ name: 'Live' }), frame: null }));
  expect(framesAt(game.position())).toMatchObject({ from: 3, to: 3, told, unfollowed: null, reuses: [] });
  for (let frame = 4; frame < 8; frame++) game.send(10, ['Live']);
  game.send(12, u32(5, 6), Uint32Array.of(1, 2));
  expect(framesAt(game.position())).toMatchObject({ from: 5, to: 6, told: [{ frame: 5 }, { frame: 6 }] });
  // The second entity was changed before the last frame in which nothing had changed.
  game.send(12, u32(2), Uint32Array.of(2));
  expect(framesAt(game.position())).toMatchObject({ from: 3, to: 9, told: [{ frame: 5 }, null] });
});

test('a hit says why its system is not told, until the game tells it', () => {
  expect(gameWith().untold('lost Position')).toEqual({ kind: 'unreported' });
  const silent = gameWith(names);
  silent.send(10, ['Live']);
  expect(silent.untold('lost Position')).toEqual({ kind: 'untold', systems: ['Live'] });
  const told = gameWith(names, changes);
  told.send(10, ['Live']);
  expect(told.untold('lost Position')).toEqual({ kind: 'asked' });
  told.send(11, new Uint8Array(Uint32Array.of(0).buffer), Uint32Array.of(2));
  expect(['lost Position', 'Position.x < 0'].map(told.untold)).toEqual([null, null]);
  expect(told.untold('destroyed')).toEqual({ kind: 'untold', systems: ['Live'] });
});

test('where the game had no time to find all changes, a hit says in which frames', () => {
  const meta = { kind: 'changes', group: 'changes', role: 'unfollowed' };
  const unfollowed: WireColumn = { id: 13, name: 'changes.unfollowed', type: 'u32', meta };
  const game = gameWith(names, changes, unfollowed);
  game.send(10, ['Live']);
  game.send(13, u32(2, 9), Uint32Array.of(0, 1));
  expect(game.untold('lost Position')).toEqual({ kind: 'unfollowed', frames: [2, 9] });
  game.send(11, u32(0, 0), Uint32Array.of(1, 2));
  expect(game.untold('lost Position')).toBeNull();
});

test('a hit in a frame read in parts is certain only if the game reported the changes of all its entities', () => {
  const game = gameWith(names, changes);
  const at = () => ({ text: 'lost Position', hit: { ...hit }, before: game.position() - 1, position: game.position() });
  game.send(10, ['Live']);
  expect(mayBeTorn(game.world, at())).toBe(false);
  game.send(11, new Uint8Array(Uint32Array.of(0).buffer), Uint32Array.of(2), true);
  expect(mayBeTorn(game.world, at())).toBe(true);
  game.send(11, new Uint8Array(Uint32Array.of(0).buffer), Uint32Array.of(1), true);
  expect(mayBeTorn(game.world, at())).toBe(false);
});
