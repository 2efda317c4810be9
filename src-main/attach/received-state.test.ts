import { expect, test } from 'vitest';
import type { Snapshot } from '../../core/wire/messages/message.ts';
import { hello } from '../../core/wire/testing/world.ts';
import { ReceivedState } from './received-state.ts';

const snapshot: Snapshot = { type: 'snapshot', seq: 1, frame: 1, time: 0, columns: [] };

test('a game that has sent no snapshot has no whole structure, since it has connected', () => {
  const state = new ReceivedState(hello, 0);
  expect(state.tornFor(11_000)).toBe(11);
  state.data(snapshot, 11_000);
  expect(state.tornFor(30_000)).toBe(0);
  state.rejoin(hello, 40_000);
  expect(state.tornFor(44_000)).toBe(4);
  state.ended();
  expect(state.tornFor(60_000)).toBe(0);
});
