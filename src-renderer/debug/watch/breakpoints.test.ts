import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { TestGame } from '../../../core/scene/testing/test-game.ts';
import type { Hello } from '../../../core/wire/messages/message.ts';
import { hello } from '../../../core/wire/testing/hello.ts';
import type { Attached } from '../../../src-main/contract/api.ts';
import type { GameStatus } from '../../../src-main/contract/attach-status.ts';
import { type Games, useGames } from '../../state/live/games.ts';
import { change } from '../../state/preferences/preferences.ts';
import { shownTransport, useSession } from '../../state/session/session.ts';
import { addBreakpoint } from '../../state/session/watches.ts';
import type { Source } from '../../state/source/source.ts';
import { keepBreaking, togglePause } from './breakpoints.ts';
import { useBreaking } from './show-hit.ts';

let stop = (): void => undefined;
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  change({ watches: {} });
});
afterEach(() => {
  stop();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/**
 * Shows a followed game with breakpoints.
 * @returns a function that shows the received frames and returns the position that stopped it
 */
function followed({ capture }: Pick<TestGame, 'capture'>, ...breakpoints: readonly string[]) {
  const source = {
    key: 'game:1',
    id: '1',
    kind: 'game',
    name: 'test',
    capture,
    hold: () => undefined,
    release: () => undefined,
    momentAt: (at: number) => capture.moments.at(at),
    reach: () => true,
  } as unknown as Source;
  const seek = vi.spyOn(shownTransport, 'seek').mockReturnValue(undefined);
  const show = () => {
    const { world } = capture;
    useSession.setState({ source, picture: world, following: true, position: world.timeline.length });
    vi.runAllTimers();
    return seek.mock.lastCall?.[0] ?? null;
  };
  useSession.setState({ source });
  for (const text of breakpoints) addBreakpoint(text);
  stop = keepBreaking({} as Games);
  show();
  return show;
}

/** A game that can stop by itself, with a component that three entities have. */
function stoppingGame(capabilities: Hello['capabilities']) {
  const { capture } = new TestGame(['Position'], 3);
  const flags = { kind: 'array', group: 'Tag', role: 'flags', component: 'Tag', rows: 'entity' };
  const by = { kind: 'changes', group: 'changes', role: 'changed-by', component: 'Tag', rows: 'entity' };
  let frame = 1;
  const send = (c: number, row: number, value: number, torn = false): number => {
    frame++;
    const values = c === 10 ? Uint8Array.of(value) : new Uint8Array(Uint32Array.of(value).buffer);
    const rows = new Uint8Array(Uint32Array.of(row).buffer);
    const columns = [{ c, rows, values }];
    capture.apply({ type: 'delta', seq: frame, frame, time: 16 * frame, torn, columns });
    return capture.world.timeline.length;
  };
  capture.apply({ ...hello, capabilities });
  capture.apply({
    type: 'schema',
    columns: [
      { id: 0, name: 'world.ids', type: 'u32', meta: { kind: 'array', group: 'world', role: 'entities' } },
      { id: 10, name: 'Tag.flags', type: 'u8', meta: flags },
      { id: 11, name: 'changed-by.Tag', type: 'u32', watched: true, meta: by },
    ],
  });
  for (let row = 0; row < 3; row++) send(10, row, 1);
  const hold = (): void => capture.apply({ type: 'state', paused: true, frame });
  const resume = (): void => capture.apply({ type: 'state', paused: false, frame });
  return { capture, hold, resume, lose: (row: number) => send(10, row, 0), pass: () => send(10, 0, 1) };
}

test('a game that stops by itself is shown in the frame in which it stopped, also after one more frame', () => {
  const game = stoppingGame(['pause', 'watch', 'break']);
  const show = followed(game, 'lost Tag');
  game.lose(2);
  // This hit is listed; the game had not received the list yet.
  expect(show()).toBe(null);
  const gone = game.lose(1);
  game.hold();
  expect(show()).toBe(gone);
  expect(useBreaking.getState().reached).toMatchObject({ text: 'lost Tag', position: gone, hit: { entities: [1] } });
  // The picture is live again before the game goes on.
  expect(show()).toBe(gone);
  game.resume();
  game.pass();
  expect(show()).toBe(gone);
  const next = game.lose(0);
  game.hold();
  expect(show()).toBe(next);
});

test('a window stops a game that cannot stop by itself', () => {
  const game = stoppingGame(['watch']);
  const show = followed(game, 'lost Tag');
  const gone = game.lose(2);
  expect(show()).toBe(gone);
});

test('a torn frame stops no game if a whole frame follows', () => {
  const game = new TestGame(['Position'], 3);
  const show = followed(game, '-*');
  game.move(2, 1, true);
  expect(show()).toBe(null);
  game.move(2, 2);
  expect(show()).toBe(null);
  const gone = game.move(2, 1);
  expect(show()).toBe(gone);
});

test('frames of the first reading of the world stop no game', () => {
  const game = new TestGame(['Position', 'Speed'], 10, 1);
  const show = followed(game, '+*');
  game.move(10, 10, true);
  expect(show()).toBe(null);
  game.move(11, 11);
  expect(show()).toBe(null);
  const made = game.move(12, 12);
  expect(show()).toBe(made);
});

test('going back to live stops at no frame that waited while the picture was frozen', () => {
  const game = new TestGame(['Position'], 3);
  const show = followed(game, '-*');
  useSession.setState({ following: false });
  game.move(2, 1);
  expect(show()).toBe(null);
  game.move(2, 2);
  game.move(2, 1);
  expect(show()).toBe(game.capture.world.timeline.length);
});

test('a hit selects its first entity, also if that is destroyed', () => {
  const game = new TestGame(['Position'], 3);
  const show = followed(game, '-*');
  useSession.setState({ selection: null, handle: null });
  const gone = game.move(2, 1);
  expect(show()).toBe(gone);
  expect(useSession.getState()).toMatchObject({
    selection: { kind: 'entity', entity: 2 },
    handle: { id: 2, aliveAt: gone - 1 },
  });
});

test.each([true, false])(
  'with a breakpoint, a game that is resumed is followed, so the next hit stops it: %s',
  (isBroken) => {
    const show = followed(new TestGame(['Position'], 3), ...(isBroken ? ['-*'] : []));
    show();
    const game = { id: '1', paused: true } as GameStatus;
    useSession.setState({ following: false });
    useGames.setState({ attached: { games: [game] } as unknown as Attached });
    const control = vi.fn(async () => undefined);
    togglePause(game, { control } as unknown as Games);
    expect(useSession.getState().following).toBe(isBroken);
    expect(control).toHaveBeenCalledExactlyOnceWith(game, 'resume');
  },
);
