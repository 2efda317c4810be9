import { expect, test } from 'vitest';
import type { Hit } from '../../../core/inspect/condition.ts';
import { TestGame } from '../../../core/scene/testing/test-game.ts';
import type { WireColumn } from '../../../core/wire/message.ts';
import { causeOf, isUncertain } from './hit-cause.tsx';

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
    cause: (text: string) => causeOf(capture.world, { text, hit }),
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

test('the cause of a hit is the system, or says what the game does not tell', () => {
  expect(gameWith().cause('lost Position')).toEqual({ kind: 'unreported' });
  const silent = gameWith(names);
  silent.send(10, ['Live']);
  expect(silent.cause('lost Position')).toEqual({ kind: 'untold', systems: ['Live'] });
  const told = gameWith(names, changes);
  told.send(10, ['Live']);
  expect(told.cause('lost Position')).toEqual({ kind: 'asked' });
  told.send(11, new Uint8Array(Uint32Array.of(0).buffer), Uint32Array.of(2));
  expect(told.cause('lost Position')).toEqual({
    kind: 'systems',
    counts: new Map([['Live', 1]]),
    outside: 0,
    unknown: 1,
  });
  expect(['destroyed', 'Position.x < 0'].map(told.cause)).toEqual([null, null]);
});

test('a hit in a frame read in parts is certain only if the game reported the changes of all its entities', () => {
  const game = gameWith(names, changes);
  const at = () => ({ text: 'lost Position', hit, before: game.position() - 1, position: game.position() });
  game.send(10, ['Live']);
  expect(isUncertain(game.world, at())).toBe(false);
  game.send(11, new Uint8Array(Uint32Array.of(0).buffer), Uint32Array.of(2), true);
  expect(isUncertain(game.world, at())).toBe(true);
  game.send(11, new Uint8Array(Uint32Array.of(0).buffer), Uint32Array.of(1), true);
  expect(isUncertain(game.world, at())).toBe(false);
});
