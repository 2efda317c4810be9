import { afterEach, expect, test, vi } from 'vitest';
import { hello } from '../../../core/wire/testing/hello.ts';
import type { ProbeColumn } from './adapter.ts';
import { Probe } from './probe.ts';
import { TestHub } from './testing/test-hub.ts';

/* Time passes only while rows are read, and between frames, so these tests count work. */

const FRAME_MS = 1000 / 60;

afterEach(() => {
  vi.useRealTimers();
});

interface Game {
  readonly rows: number;
  /** Milliseconds of reading one column. */
  readonly cost: number;
  readonly structure?: number;
  readonly values?: number;
}

/** Every n-th cell holds the number of the frame; the others never change. */
const APART = 100;

/** A game with columns that change in each frame. */
function play({ rows, cost, structure = 3, values = 4 }: Game) {
  vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] });
  let frame = 0;
  const column = (name: string, watched: boolean): ProbeColumn => {
    const data = new Uint32Array(rows);
    const gather = (from: number, to: number): void => {
      for (let row = from; row < to; row++) if (row % APART === 0) data[row] = frame;
      vi.advanceTimersByTime(((to - from) * cost) / rows);
    };
    const meta = { kind: 'array', group: 'g', role: 'other' };
    return { name, type: 'u32', meta, watched, read: () => data, rows: () => rows, gather };
  };
  const names = Array.from({ length: structure }, (_, i) => `s${i}`);
  const columns = [
    ...names.map((name) => column(name, false)),
    ...Array.from({ length: values }, (_, i) => column(`v${i}`, true)),
  ];
  const hub = new TestHub();
  const probe = new Probe({ columns: () => columns }, hello, hub);
  const stamps = (name: string): number[] => (hub.rows(name) as number[]).filter((_, row) => row % APART === 0);
  /** The frames whose numbers the structure holds. */
  const held = (): number[] => [...new Set(names.flatMap(stamps))];
  return {
    hub,
    probe,
    held,
    stamps,
    /** The world gets another column of its structure. */
    grow: (name: string) => columns.push(column(name, false)),
    /** Plays a frame; returns the time that the probe took, and its message if it sent one. */
    next() {
      frame++;
      const [before, sent] = [performance.now(), hub.torn.length];
      probe.frame();
      const took = performance.now() - before;
      vi.advanceTimersByTime(FRAME_MS);
      if (hub.watched !== values) hub.watchAll();
      return { took, torn: hub.torn.length > sent ? hub.torn.at(-1)! : null, valueAge: hub.valueAges.at(-1) };
    },
  };
}

test.each<[string, Game, number, number]>([
  [
    'of 10,000 entities is whole after at most two seconds, and in each frame from then on',
    { rows: 10_000, cost: 0.04 },
    2,
    1,
  ],
  ['of 100,000 entities is whole after at most ten seconds', { rows: 100_000, cost: 0.3 }, 10, 1],
])('a structure %s', (_, game, seconds, share) => {
  const { next, held } = play(game);
  const first = Math.round((seconds * 1000) / FRAME_MS);
  for (let i = 0; i < first; i++) next();
  const later = Array.from({ length: 120 }, next).filter(({ torn }) => torn !== null);
  expect(later.length).toBeGreaterThan(20);
  expect(later.filter(({ torn }) => torn === false).length / later.length).toBeGreaterThanOrEqual(share);
  expect(held()).toHaveLength(1);
});

test.each<[string, number, number]>([
  ['fits into a frame', 0.3, 30],
  ['is read over several frames', 0.5, 0],
])(
  'a structure that %s is never mixed from two frames unless it is torn, and no frame takes long',
  (_, cost, least) => {
    const { next, held } = play({ rows: 8000, cost });
    let whole = 0;
    const took: number[] = [];
    for (let i = 0; i < 300; i++) {
      const { torn, took: time } = next();
      took.push(time);
      if (torn !== false) continue;
      whole++;
      expect(held()).toHaveLength(1);
    }
    expect(whole).toBeGreaterThanOrEqual(least);
    expect(Math.max(...took)).toBeLessThan(2);
    const mean = took.reduce((sum, each) => sum + each, 0) / took.length;
    expect(mean).toBeLessThan(0.05 * FRAME_MS);
  },
);

test('a structure is torn from the frame in which the world gets a column until that was read', () => {
  const { next, grow, stamps } = play({ rows: 8000, cost: 0.1, structure: 1, values: 24 });
  for (let i = 0; i < 200; i++) next();
  for (let late = 0; late < 3; late++) {
    grow(`late${late}`);
    const messages = Array.from({ length: 100 }, () => ({ ...next(), read: stamps(`late${late}`).length }));
    expect(messages.filter(({ torn, read }) => torn === false && read === 0)).toEqual([]);
    expect(messages.some(({ torn }) => torn === false)).toBe(true);
  }
});

test('values follow, and their age says how far they are behind', () => {
  const { next, stamps } = play({ rows: 8000, cost: 0.3, structure: 1, values: 8 });
  const ages: number[] = [];
  for (let i = 0; i < 400; i++) {
    const { valueAge, torn } = next();
    if (i < 200 || torn === null) continue;
    ages.push(valueAge!);
    const oldest = Math.min(...Array.from({ length: 8 }, (_, v) => Math.min(...stamps(`v${v}`))));
    expect(oldest).toBeGreaterThanOrEqual(i + 1 - valueAge!);
  }
  expect(Math.max(...ages)).toBeGreaterThan(2);
  expect(Math.max(...ages)).toBeLessThan(40);
});

test('a structure that is too large for one frame is torn until a person lets the probe take more', () => {
  const { next, hub } = play({ rows: 8000, cost: 1 });
  for (let i = 0; i < 300; i++) next();
  expect(hub.torn.slice(-20)).toEqual(Array.from({ length: 20 }, () => true));
  hub.say({ type: 'share', share: 0.4 });
  for (let i = 0; i < 100; i++) next();
  expect(hub.torn.slice(-20)).toEqual(Array.from({ length: 20 }, () => false));
  hub.say({ type: 'share', share: 0 });
  for (let i = 0; i < 100; i++) next();
  expect(hub.torn.at(-1)).toBe(true);
});

test('the last picture before an orderly end is whole and of the last frame', () => {
  const { next, held, hub, probe } = play({ rows: 8000, cost: 1 });
  for (let i = 0; i < 100; i++) next();
  expect(hub.torn.at(-1)).toBe(true);
  probe.detach();
  expect([hub.torn.at(-1), hub.valueAges.at(-1), held(), hub.closed]).toEqual([false, 0, [100], true]);
});

test('the last picture waits until the hub has acknowledged earlier ones, for at most a second', () => {
  for (const isAlive of [true, false]) {
    const { next, held, hub, probe } = play({ rows: 1000, cost: 1 });
    hub.acknowledges = false;
    for (let i = 0; i < 10; i++) next();
    const sent = hub.sizes.length;
    probe.detach();
    expect([hub.closed, hub.sizes.length]).toEqual([false, sent]);
    if (isAlive) hub.say({ type: 'ack', seq: sent });
    else vi.advanceTimersByTime(1000);
    expect(hub.closed).toBe(true);
    expect(held()[0]).toBe(isAlive ? 10 : held()[0]);
    expect(hub.sizes.length).toBe(isAlive ? sent + 1 : sent);
    vi.useRealTimers();
  }
});
