import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { sampledRuns } from '../../../core/testing/sample.ts';
import { decodePayload, encodePayload } from '../../../core/wire/codec/codec.ts';
import { LIMITS } from '../../../core/wire/codec/limits.ts';
import { WorldImage } from '../../../core/wire/live/world-image.ts';
import { ProbeReader } from '../../../core/wire/messages/probe-reader.ts';
import type { Json, ProbeColumn } from './adapter.ts';
import { Connection } from './connection.ts';
import type { NumberType } from './number-arrays.ts';
import { helloMessage, Probe } from './probe.ts';
import { inSlices } from './testing/slices.ts';
import { TestHub } from './testing/test-hub.ts';
import { UNLIMITED } from './time-budget.ts';

const hello = {
  type: 'hello',
  protocol: 1,
  name: 'test',
  instance: '00112233445566778899aabbccddeeff',
  engine: { name: 'test', version: '' },
  adapter: 'test',
  grade: 'frame',
  capabilities: ['watch', 'pause', 'step'],
};

const meta = { kind: 'array', group: 'g', role: 'other' };

function attached(columns: readonly ProbeColumn[], hub = new TestHub()): { probe: Probe; hub: TestHub } {
  return { probe: new Probe({ columns: () => columns }, hello, hub, { share: 1, pause: true }), hub };
}

/** More rows than the probe reads in one frame. */
const ROWS = 4096 * 10;

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

describe('the columns that a hub receives', () => {
  const cells: Record<NumberType, fc.Arbitrary<number>> = {
    u8: fc.integer({ min: 0, max: 255 }),
    bool: fc.integer({ min: 0, max: 1 }),
    u16: fc.integer({ min: 0, max: 0xffff }),
    u32: fc.integer({ min: 0, max: 0xffffffff }),
    i8: fc.integer({ min: -128, max: 127 }),
    i16: fc.integer({ min: -0x8000, max: 0x7fff }),
    i32: fc.integer({ min: -0x80000000, max: 0x7fffffff }),
    f32: fc.float(),
    f64: fc.double(),
  };
  const types = Object.keys(cells) as NumberType[];
  const worlds = fc.constantFrom(...types).chain((type) =>
    fc.record({
      type: fc.constant(type),
      holes: fc.boolean(),
      moments: fc.array(fc.array(fc.option(cells[type], { nil: undefined, freq: 4 }), { maxLength: 50 }), {
        minLength: 1,
        maxLength: 8,
      }),
    }),
  );

  it('contain every change bit for bit if most values stay the same', () => {
    const ROWS = 43;
    const values = fc.constantFrom(0, -0, 1, 7, 200, 0.5, Number.NaN, undefined);
    const writes = fc.array(fc.tuple(fc.nat(ROWS - 1), values), { maxLength: 4 });
    fc.assert(
      fc.property(fc.array(writes, { minLength: 2, maxLength: 8 }), (frames) => {
        const typed = {
          // This array does not begin at a multiple of four bytes.
          u8: new Uint8Array(ROWS + 1).subarray(1),
          i8: new Int8Array(ROWS),
          i16: new Int16Array(ROWS),
          u32: new Uint32Array(ROWS),
          f32: new Float32Array(ROWS),
          f64: new Float64Array(ROWS),
        };
        const plain = {
          u32: new Array<number | undefined>(ROWS).fill(3),
          f64: new Array<number | undefined>(ROWS).fill(3),
        };
        const columnsOf = (of: object, kind: string): ProbeColumn[] =>
          Object.entries(of).map(([type, array]) => ({
            name: `${kind} ${type}`,
            type: type as NumberType,
            meta,
            read: () => array,
          }));
        const { probe, hub } = attached([...columnsOf(typed, 'typed'), ...columnsOf(plain, 'plain')]);
        for (const list of frames) {
          for (const [row, value] of list) {
            for (const array of Object.values(typed)) array[row] = value ?? 0;
            plain.u32[row] = value === undefined ? undefined : value >>> 0;
            plain.f64[row] = value;
          }
          probe.frame();
          for (const [type, array] of Object.entries(typed)) expect(hub.rows(`typed ${type}`)).toEqual([...array]);
          for (const [type, array] of Object.entries(plain)) {
            const rows = hub.rows(`plain ${type}`);
            expect(Array.from({ length: ROWS }, (_, row) => rows[row])).toEqual(array);
          }
        }
      }),
    );
  });

  it('equal the arrays of the game after every frame', () => {
    fc.assert(
      fc.property(worlds, ({ type, holes, moments }) => {
        let now: (number | undefined)[] = [];
        const plain = (): number[] => now.map((value) => value ?? 0);
        const read = (): (number | undefined)[] => (holes ? now : plain());
        const { probe, hub } = attached([{ name: 'a', type, meta, read }]);
        for (const moment of moments) {
          now = moment;
          probe.frame();
          const expected = read().slice(0, holes ? now.findLastIndex((value) => value !== undefined) + 1 : undefined);
          const got = hub.rows('a');
          while (holes && got.length > 0 && got.at(-1) === undefined) got.pop();
          expect(got).toEqual(expected);
        }
      }),
      sampledRuns(400),
    );
  });

  it('distinguish 0 and -0', () => {
    let now = [-0];
    const { probe, hub } = attached([{ name: 'a', type: 'f64', meta, read: () => now }]);
    probe.frame();
    expect(hub.rows('a')).toEqual([-0]);
    now = [0];
    probe.frame();
    expect(hub.rows('a')).toEqual([0]);
  });

  it('contain JSON values, also if an object changes in place', () => {
    const object = { x: 1 };
    const list: (Json | undefined)[] = ['a', undefined, object];
    const { probe, hub } = attached([
      { name: 'j', type: 'json', meta, rows: () => list.length, at: (row) => list[row] },
    ]);
    probe.frame();
    expect(hub.rows('j')).toEqual(['a', undefined, { x: 1 }]);
    object.x = 2;
    list[0] = undefined;
    list[1] = '"a';
    probe.frame();
    expect(hub.rows('j')).toEqual([undefined, '"a', { x: 2 }]);
    list.length = 1;
    probe.frame();
    expect(hub.rows('j')).toEqual([undefined]);
  });

  it('take a few bytes for a few changes and nothing for none', () => {
    const data = new Float32Array(10_000);
    const { probe, hub } = attached([{ name: 'a', type: 'f32', meta, read: () => data }]);
    probe.frame();
    data[5000] = 1;
    probe.frame();
    probe.frame();
    expect(hub.sizes).toHaveLength(2);
    expect(hub.sizes[1]).toBeLessThan(120);
  });

  it('share the list of changed rows if they change together', () => {
    const x = new Float32Array(10_000);
    const y = new Float32Array(10_000);
    const columns = [x, y].map((data, i): ProbeColumn => ({ name: `c${i}`, type: 'f32', meta, read: () => data }));
    const { probe, hub } = attached(columns);
    probe.frame();
    for (let row = 0; row < 10_000; row += 97) x[row] = y[row] = row;
    probe.frame();
    expect(hub.rows('c1')).toEqual([...y]);
    expect(hub.sizes[1]).toBeLessThan(104 * 12 + 160);
  });

  it('merge frames while nothing is acknowledged, and never queue up', () => {
    const data = new Uint32Array(4);
    const hub = new TestHub();
    hub.acknowledges = false;
    const { probe } = attached([{ name: 'a', type: 'u32', meta, read: () => data }], hub);
    for (let frame = 1; frame <= 10; frame++) {
      data[0] = frame;
      probe.frame();
    }
    expect(hub.sizes).toHaveLength(2);
    hub.say({ type: 'ack', seq: 2 });
    data[1] = 7;
    probe.frame();
    expect(hub.merged).toEqual([1, 1, 9]);
    expect(hub.rows('a')).toEqual([10, 7, 0, 0]);
  });

  it('have values only while they are watched', () => {
    const read = vi.fn(() => [1, 2]);
    const { probe, hub } = attached([{ name: 'v', type: 'f64', meta, watched: true, read }]);
    probe.frame();
    expect(read).not.toHaveBeenCalled();
    hub.watchAll();
    probe.frame();
    expect(hub.rows('v')).toEqual([1, 2]);
    hub.say({ type: 'watch', columns: [] });
    probe.frame();
    expect(hub.rows('v')).toEqual([]);
  });

  it('grow in number with the world', () => {
    const columns: ProbeColumn[] = [{ name: 'a', type: 'u8', meta, read: () => [1] }];
    const { probe, hub } = attached(columns);
    probe.frame();
    columns.push({ name: 'b', type: 'u8', meta, read: () => [2] });
    probe.frame();
    expect(hub.rows('b')).toEqual([2]);
  });
});

describe('pausing the game', () => {
  it('stops it before the next frame, and allows steps and resuming', () => {
    const { probe, hub } = attached([]);
    const play = (): number => {
      let frames = 0;
      for (let i = 0; i < 10 && probe.shouldRun(); i++) {
        probe.frame();
        frames++;
      }
      return frames;
    };
    expect(play()).toBe(10);
    hub.say({ type: 'pause' });
    expect(play()).toBe(0);
    hub.say({ type: 'step', frames: 3 });
    expect(play()).toBe(3);
    hub.say({ type: 'resume' });
    expect(play()).toBe(10);
    expect(hub.states.map(({ paused }) => paused)).toEqual([true, true, false]);
  });

  it('counts frames of the game, not reads of the world', () => {
    let value = 1;
    const { probe, hub } = attached([{ name: 'a', type: 'u8', meta, read: () => [value] }]);
    probe.frame();
    // Nothing changes in these frames.
    for (let frame = 0; frame < 5; frame++) probe.frame();
    hub.say({ type: 'pause' });
    for (let look = 0; look < 50; look++) expect(probe.shouldRun()).toBe(false);
    hub.say({ type: 'resume' });
    expect(probe.shouldRun()).toBe(true);
    value = 2;
    probe.frame();
    expect(hub.rows('a')).toEqual([2]);
    expect(hub.merged).toEqual([1, 1]);
  });

  it('sends values that become watched during the pause', () => {
    const { probe, hub } = attached([{ name: 'v', type: 'f64', meta, watched: true, read: () => [5] }]);
    probe.frame();
    hub.say({ type: 'pause' });
    probe.shouldRun();
    hub.watchAll();
    probe.shouldRun();
    expect(hub.rows('v')).toEqual([5]);
  });

  it('ends when the connection closes', () => {
    const { probe, hub } = attached([]);
    hub.say({ type: 'pause' });
    expect(probe.shouldRun()).toBe(false);
    hub.say({ type: 'bye', code: 'shutdown', reason: '' });
    expect(probe.shouldRun()).toBe(true);
    expect(probe.hubs).toBe(0);
  });

  it('is neither offered nor possible if the game does not allow it', () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    const adapter = { engine: hello.engine, name: hello.adapter };
    const gather = (): void => void vi.advanceTimersByTime(1);
    const data = new Uint32Array(ROWS);
    const column = { name: 'a', type: 'u32', meta, read: () => data, rows: () => ROWS, gather } as const;
    const reader = { columns: () => [column] };
    const offered = helloMessage({ ...adapter, open: () => reader }, { name: 'test' }, {});
    expect(offered).toMatchObject({ capabilities: ['watch', 'share'], share: 0.05 });
    const hub = new TestHub();
    const probe = new Probe(reader, offered, hub);
    hub.say({ type: 'pause' });
    hub.say({ type: 'step', frames: 1 });
    for (let frame = 0; frame < 3; frame++) {
      expect(probe.shouldRun()).toBe(true);
      probe.frame();
    }
    expect(hub.states).toEqual([]);
    // The game is not paused, so the probe's time per frame stays limited.
    expect(hub.torn.at(-1)).toBe(true);
  });
});

describe('a probe never harms its game', () => {
  it('disconnects if a column cannot be read', () => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue();
    const read = (): number[] => {
      throw new Error('the library changed');
    };
    const { probe, hub } = attached([{ name: 'a', type: 'u8', meta, read }]);
    expect(() => probe.frame()).not.toThrow();
    expect(hub.closed).toBe(true);
    expect(warn).toHaveBeenCalledOnce();
    expect(() => probe.frame()).not.toThrow();
  });

  it('disconnects from a hub that sends unreadable messages', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 40 }), (bytes) => {
        const { probe, hub } = attached([{ name: 'a', type: 'u8', meta, read: () => [1] }]);
        expect(() => hub.sayBytes(bytes)).not.toThrow();
        expect(() => probe.frame()).not.toThrow();
      }),
    );
  });
});

describe('the time that a probe takes', () => {
  /** Plays frames of 10 ms; reading 4,096 rows of the column takes `milliseconds`. */
  function play(milliseconds: number, frames: number, share?: number) {
    vi.useFakeTimers({ toFake: ['performance'] });
    const data = new Uint32Array(ROWS);
    const gather = (from: number, to: number): void => {
      vi.advanceTimersByTime((milliseconds * (to - from)) / 4096);
    };
    const column = { name: 'a', type: 'u32', meta, read: () => data, rows: () => ROWS, gather } as const;
    const hub = new TestHub();
    const probe = new Probe({ columns: () => [column] }, hello, hub, share === undefined ? {} : { share });
    const took: number[] = [];
    for (let frame = 1; frame <= frames; frame++) {
      data.fill(frame);
      const before = performance.now();
      probe.frame();
      took.push(performance.now() - before);
      vi.advanceTimersByTime(10);
    }
    return { hub, took };
  }

  it('is a twentieth of each frame, so a large world is read over several frames', () => {
    const { hub, took } = play(0.2, 300);
    expect(Math.max(...took)).toBeLessThan(0.05 * 16);
    const mean = took.reduce((sum, each) => sum + each, 0) / took.length;
    expect(mean).toBeGreaterThan(0.2);
    expect(mean).toBeLessThan(0.05 * 11);
    expect(hub.torn.every(Boolean)).toBe(true);
    // The rows were read in several frames.
    expect(new Set(hub.rows('a')).size).toBeGreaterThan(2);
    expect(new Set(hub.rows('a')).size).toBeLessThan(12);
  });

  it('is shorter in the first frames, in which code runs slowly', () => {
    const { took } = play(0.2, 100);
    expect(Math.max(...took.slice(0, 6))).toBeLessThan(0.1);
    expect(Math.max(...took.slice(60))).toBeGreaterThan(0.3);
  });

  it('is checked so often that a part hardly exceeds it', () => {
    const { took } = play(0.2, 100);
    // The limit is 0.6 × 10 ms / 20 plus one step of 1,024 rows, which takes 0.2 ms / 4.
    expect(Math.max(...took)).toBeLessThan(0.351);
  });

  it('can be configured', () => {
    const little = play(0.2, 300, 0.01).took;
    expect(little.reduce((sum, each) => sum + each, 0) / little.length).toBeLessThan(0.01 * 11);
    const { hub, took } = play(0.2, 20, 1);
    expect(Math.min(...took)).toBeCloseTo(2);
    expect(hub.torn).toEqual(Array.from({ length: 20 }, () => false));
  });

  it('is made up for after an overlong part, but for at most 15 frames', () => {
    const { took } = play(400, 40);
    const read = took.flatMap((each, frame) => (each > 0 ? [frame] : []));
    expect(read).toHaveLength(3);
    expect(read[1]).toBeGreaterThan(12);
  });

  it('is not limited while the game is paused, so the picture is of one frame', () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    const data = new Uint32Array(ROWS);
    const gather = (): void => void vi.advanceTimersByTime(1);
    const column = { name: 'a', type: 'u32', meta, read: () => data, rows: () => ROWS, gather } as const;
    const hub = new TestHub();
    const probe = new Probe({ columns: () => [column] }, hello, hub, { pause: true });
    for (let frame = 0; frame < 3; frame++) {
      data.fill(frame);
      probe.frame();
    }
    expect(hub.torn.at(-1)).toBe(true);
    hub.say({ type: 'pause' });
    expect(probe.shouldRun()).toBe(false);
    expect(hub.torn.at(-1)).toBe(false);
    expect(new Set(hub.rows('a'))).toEqual(new Set([2]));
  });
});

describe('a world that is read over several frames', () => {
  /** Creates a connection whose `hasTime` returns the given answers in turn. */
  function connected(columns: readonly ProbeColumn[], answers: readonly boolean[]) {
    const hub = new TestHub();
    let connection: Connection | null = null;
    hub.start((_, open) => {
      open({
        opened: (transport) => {
          connection = new Connection(transport, hello, () => columns);
        },
        message: (bytes) => connection?.receive(bytes),
        closed: () => undefined,
        invalid: () => undefined,
      });
    });
    let [asked, frame] = [0, 0];
    const hasTime = (): boolean => answers.length > 0 && answers[asked++ % answers.length]!;
    const sample = () => connection?.sample({ frame: ++frame, time: frame * 16 }, inSlices(hasTime));
    return { hub, sample };
  }

  it('is read from the second frame on if declaring columns takes all time of the first', () => {
    const column = (name: string): ProbeColumn => ({ name, type: 'u8', meta, read: () => [1] });
    const { hub, sample } = connected([column('a'), column('b')], [false]);
    sample();
    expect(hub.names).toEqual(['a']);
    expect(hub.sizes).toEqual([]);
    sample();
    expect(hub.names).toEqual(['a', 'b']);
    expect(hub.rows('a')).toEqual([1]);
  });

  const rows = fc.integer({ min: 0, max: 5000 });
  const moments = fc.array(fc.tuple(rows, fc.integer({ min: 1, max: 50 })), { minLength: 1, maxLength: 12 });

  it('equals the game in the end and is marked as torn until then', () => {
    fc.assert(
      fc.property(moments, fc.array(fc.boolean(), { maxLength: 9 }), (list, answers) => {
        let [holes, full, json]: [(number | undefined)[], Float32Array, object[]] = [[], new Float32Array(), []];
        const { hub, sample } = connected(
          [
            { name: 'holes', type: 'u32', meta, read: () => holes },
            { name: 'full', type: 'f32', meta, read: () => full },
            { name: 'json', type: 'json', meta, rows: () => json.length, at: (row) => json[row] },
          ],
          answers,
        );
        for (const [length, every] of list) {
          holes = Array.from({ length }, (_, row) => (row % 7 === 3 ? undefined : Math.floor(row / every)));
          full = Float32Array.from({ length }, (_, row) => row % every);
          json = Array.from({ length: length % 300 }, (_, row) => ({ value: Math.floor(row / every) }));
          sample();
        }
        // Each frame reads at least one part, and a sweep that has begun ends first.
        for (let frame = 0; frame < 150; frame++) sample();
        expect(hub.torn.at(-1)).toBe(false);
        expect(hub.rows('holes').concat(new Array(holes.length)).slice(0, holes.length)).toEqual(holes);
        expect(hub.rows('full')).toEqual([...full]);
        expect(hub.rows('json')).toEqual(json);
      }),
      sampledRuns(30),
    );
  });

  it('tells no change of the structure outside of the frames that a message covers', () => {
    const writes = fc.array(fc.tuple(fc.nat(5), fc.nat(3)), { minLength: 5, maxLength: 40 });
    let checked = 0;
    fc.assert(
      fc.property(writes, fc.array(fc.boolean(), { minLength: 1, maxLength: 9 }), (list, answers) => {
        const written = Array.from({ length: 6 }, () => new Uint32Array(4));
        const columns = written.map((data, i): ProbeColumn => ({ name: `c${i}`, type: 'u32', meta, read: () => data }));
        let frame = 0;
        // Its news make most parts a message, as the times of systems do.
        const clock = {
          name: 'clock',
          type: 'u32',
          meta,
          everyFrame: true,
          read: () => [frame - (frame % 3)],
        } as const;
        const { hub, sample } = connected([...columns, clock], answers);
        const shown = (): unknown[] => hub.names.flatMap((name) => (name === 'clock' ? [] : hub.rows(name)));
        for (const [column, row] of [...Array.from({ length: 40 }, () => [null, 0] as const), ...list]) {
          frame++;
          const [sent, isBegun] = [hub.sizes.length, frame > 40];
          const before = isBegun ? shown() : [];
          if (column !== null) written[column]![row] = frame;
          sample();
          if (!isBegun || hub.sizes.length === sent) continue;
          // The last write to each cell is in it.
          const news = shown().filter((value, i) => value !== before[i]);
          checked += news.length;
          for (const value of news) expect(value).toBeGreaterThan(frame - hub.merged.at(-1)!);
        }
      }),
      sampledRuns(100),
    );
    expect(checked).toBeGreaterThan(0);
  });
});

describe('columns that exceed the hub’s limits', () => {
  const column = (name: string, more: Readonly<Record<string, Json>> = {}): ProbeColumn => {
    return { name, type: 'u8', meta: { ...meta, ...more }, read: () => [1] };
  };

  it('have their names, descriptions and references shortened', () => {
    const name = '数'.repeat(200);
    const components = Array.from({ length: 500 }, (_, i) => `SomeComponent${i}`);
    const { probe, hub } = attached([column(name), column('index', { of: name, components })]);
    probe.frame();
    expect(hub.closed).toBe(false);
    const [sent, index] = hub.image.schema;
    expect(sent!.name).toBe(`${'数'.repeat(84)}…`);
    expect(index!.meta).toEqual({ ...meta, of: sent!.name });
  });

  it('get different names if their names are equal', () => {
    const { probe, hub } = attached([column('a'), column('b', { of: 'a' }), column('a'), column('b', { of: 'a' })]);
    probe.frame();
    expect(hub.image.schema.map(({ name, meta: of }) => [name, of?.of])).toEqual([
      ['a', undefined],
      ['b', 'a'],
      ['a #2', undefined],
      ['b #2', 'a #2'],
    ]);
  });

  it('are left out, and so are rows beyond the limit of cells', () => {
    const hub = new TestHub({ ...LIMITS, columns: 50, cells: 5000 });
    const read = (): Uint8Array => new Uint8Array(2000).fill(1);
    const columns = Array.from({ length: 60 }, (_, n): ProbeColumn => ({ name: `${n}`, type: 'u8', meta, read }));
    const { probe } = attached(columns, hub);
    for (let frame = 0; frame < 3; frame++) probe.frame();
    expect(hub.closed).toBe(false);
    expect(['0', '1', '2', '3'].map((name) => hub.rows(name).length)).toEqual([2000, 2000, 1000, 0]);
    expect(hub.names).toHaveLength(50);
  });
});

describe('a game without a hub', () => {
  /**
   * Returns the heap bytes that a frame allocates: the median of many rounds, after V8 has optimised the code. A round
   * is so short that few rounds contain a garbage collection.
   */
  function bytesOfFrame(frame: () => void): number {
    for (let n = 0; n < 50_000; n++) frame();
    const frames = 200;
    const rounds = Array.from({ length: 199 }, () => {
      const before = process.memoryUsage().heapUsed;
      for (let n = 0; n < frames; n++) frame();
      return (process.memoryUsage().heapUsed - before) / frames;
    });
    return rounds.sort((a, b) => a - b)[99]!;
  }

  it('allocates almost nothing in a frame, even with systems and edits', () => {
    const finder = { start: () => {}, stop: () => {} };
    const columns = [{ name: 'a', type: 'f64', meta, read: () => [1] } as const];
    const probe = new Probe({ columns: () => columns }, hello, finder, { edit: true });
    const nothing = (): void => {};
    const options = { phase: 'update', matches: () => 1 };
    const frame = (): void => {
      probe.system('Movement', nothing, options);
      if (probe.shouldRun()) probe.frame();
    };
    // V8 may allocate two iterators; a list, a closure or a message would take more.
    expect(bytesOfFrame(frame)).toBeLessThan(100);
    const kept: object[] = [];
    const allocating = (): void => {
      frame();
      kept[0] = new Array(50);
    };
    expect(bytesOfFrame(allocating)).toBeGreaterThan(300);
  });
});

function columnOf(image: WorldImage, id: number): Float64Array {
  const { whole } = image.column(id)!.whole();
  return new Float64Array((whole as Uint8Array).slice().buffer);
}

describe('edits in a world that is read over several frames', () => {
  /**
   * Plays a game with three value columns whose rows all change in every frame, with time for one column in each frame.
   * @param options `isSlow`: the hub acknowledges each message only after the next one
   */
  function game({ length = 2, isSlow = false } = {}) {
    const rows = [1, 2, 3].map((value) => Array.from({ length }, () => value));
    const columns = rows.map((own, i): ProbeColumn => {
      const about = { ...meta, role: 'value', component: `C${i}`, rows: 'entity' };
      return { name: `c${i}`, type: 'f64', meta: about, watched: true, read: () => own };
    });
    const messages: { type: string; edits?: object[]; torn?: boolean; columns: { c: number }[] }[] = [];
    const reader = new ProbeReader();
    const image = new WorldImage();
    const acks: object[] = [];
    let isBehind = false;
    const send = (bytes: Uint8Array): void => {
      const message = reader.read(bytes.slice());
      messages.push(message as unknown as (typeof messages)[number]);
      if (message.type === 'schema' || message.type === 'snapshot' || message.type === 'delta') image.apply(message);
      if (message.type === 'snapshot' || message.type === 'delta') {
        const ack = { type: 'ack', seq: message.seq };
        if (isBehind) acks.push(ack);
        else say(ack);
      }
    };
    const connection = new Connection(
      { waiting: 0, send, close: () => undefined, hangUp: () => undefined },
      hello,
      () => columns,
    );
    const say = (message: object): void => void connection.receive(encodePayload(message));
    const watch = (ids: readonly number[]): void => say({ type: 'watch', columns: ids });
    say({ type: 'welcome', protocol: 1, hub: 'test', limits: LIMITS, rate: 1e9, watch: [0, 1, 2] });
    let frame = 0;
    /** Plays a frame and returns its messages. */
    const next = () => {
      frame++;
      for (const own of rows) for (const row of own.keys()) own[row]! += 1;
      const before = messages.length;
      if (acks.length > 1) say(acks.shift()!);
      connection.sample(
        { frame, time: frame },
        inSlices(() => false),
      );
      return messages.slice(before);
    };
    // Each column is declared, then all are read.
    for (let i = 0; i < 3 * columns.length; i++) next();
    isBehind = isSlow;
    return { connection, rows, image, next, watch };
  }
  const set = { id: 1, action: 'set', entity: 1, component: 'C1', value: 99 } as const;

  it('are reported by the message that completes a sweep which began after them', () => {
    const { connection, next } = game();
    const named = () => next().flatMap(({ edits = [] }) => edits);
    // The sweep that has begun is completed first.
    named();
    const spawn = { id: 1, action: 'spawn', entity: 7 } as const;
    connection.reportEdit(spawn);
    expect([named(), named(), named(), named(), named(), named()]).toEqual([[], [], [], [], [spawn], []]);
  });

  it.each([0, 1, 2])('send the new value first if %i columns of the sweep are read', (columns) => {
    const { connection, rows, image, next } = game();
    for (let i = 0; i <= columns; i++) next();
    rows[1]![1] = 98;
    connection.reportEdit(set, () => 1);
    const sent = [...next(), ...next()];
    const named = sent.filter(({ edits }) => edits !== undefined);
    expect(named.map(({ edits }) => edits)).toEqual([[set]]);
    expect(named[0]).toMatchObject({ valueAge: expect.any(Number), columns: [{ c: 1 }] });
    expect(columnOf(image, 1)[1]).toBeGreaterThanOrEqual(99);
    // The sweep continues.
    const others = [next(), next(), next()].flat().flatMap((message) => message.columns.map(({ c }) => c));
    expect(new Set(others)).toEqual(new Set([0, 1, 2]));
  });

  it('send the row at its current place if it has moved', () => {
    const { connection, rows, image, next } = game({ length: 2000 });
    while (image.column(2)?.length !== 2000) next();
    while (next().at(-1)!.columns[0]!.c !== 2);
    next();
    rows[1]![500] = 1e6;
    connection.reportEdit(set, () => 500);
    const named = [...next(), ...next()].filter(({ edits }) => edits !== undefined);
    expect(named).toHaveLength(1);
    expect(columnOf(image, 1)[500]).toBeGreaterThanOrEqual(1e6);
    // Only some rows around it are read, not the whole column.
    expect(columnOf(image, 1)[1500]).toBeLessThan(rows[1]![1500]!);
  });

  it('do not stall the sweep if they arrive in every frame', () => {
    const { connection, next } = game({ isSlow: true });
    const sent = Array.from({ length: 24 }, () => {
      connection.reportEdit(set, () => 1);
      return next().flatMap(({ columns }) => columns.map(({ c }) => c));
    });
    expect(new Set(sent.flat())).toEqual(new Set([0, 1, 2]));
  });

  it('of an unwatched value are reported after the next sweep', () => {
    const { connection, next, watch } = game();
    watch([0, 2]);
    next();
    connection.reportEdit(set, () => 1);
    const named = Array.from({ length: 6 }, () => next().flatMap(({ edits = [] }) => edits));
    expect(named.flat()).toEqual([set]);
    expect(named.slice(0, 2)).toEqual([[], []]);
  });
});

describe('a world that gets a column in each frame, with time for one only', () => {
  it('reports each edit once the columns that existed after it are declared', () => {
    const column = (name: string): ProbeColumn => ({ name, type: 'f64', meta, read: () => [1] });
    const columns = Array.from({ length: 10 }, (_, n) => column(`c${n}`));
    const named: number[] = [];
    const send = (bytes: Uint8Array): void => {
      const { seq, edits } = decodePayload(bytes) as { seq?: number; edits?: { id: number }[] };
      named.push(...(edits ?? []).map(({ id }) => id));
      if (seq !== undefined) connection.receive(encodePayload({ type: 'ack', seq }));
    };
    const connection: Connection = new Connection(
      { waiting: 0, send, close: () => {}, hangUp: () => {} },
      hello,
      () => columns,
    );
    connection.receive(
      encodePayload({ type: 'welcome', protocol: 1, hub: 'test', limits: LIMITS, rate: 1e9, watch: [] }),
    );
    for (let frame = 0; frame < 100; frame++) {
      if (frame < 10) connection.reportEdit({ id: frame, action: 'spawn', entity: frame });
      columns.push(column(`c${columns.length}`));
      connection.sample(
        { frame, time: frame },
        inSlices(() => false),
      );
    }
    expect(named).toEqual(Array.from({ length: 10 }, (_, id) => id));
  });

  it('is read again and again meanwhile, and is torn until it stops growing', () => {
    let frame = 0;
    const column = (name: string): ProbeColumn => ({ name, type: 'f64', meta, read: () => [frame] });
    const columns = Array.from({ length: 10 }, (_, n) => column(`c${n}`));
    const image = new WorldImage();
    const reader = new ProbeReader();
    let torn: boolean | undefined;
    const send = (bytes: Uint8Array): void => {
      const message = reader.read(bytes);
      if (message.type === 'schema' || message.type === 'snapshot' || message.type === 'delta') image.apply(message);
      if (message.type !== 'snapshot' && message.type !== 'delta') return;
      torn = message.torn;
      connection.receive(encodePayload({ type: 'ack', seq: message.seq }));
    };
    const connection: Connection = new Connection(
      { waiting: 0, send, close: () => {}, hangUp: () => {} },
      hello,
      () => columns,
    );
    connection.receive(
      encodePayload({ type: 'welcome', protocol: 1, hub: 'test', limits: LIMITS, rate: 1e9, watch: [] }),
    );
    const numberIn = (id: number): number => new DataView(bytesOf(id).buffer).getFloat64(0, true);
    const bytesOf = (id: number): Uint8Array => (image.column(id)!.whole().whole as Uint8Array).slice();
    for (; frame < 100; frame++) {
      columns.push(column(`c${columns.length}`));
      connection.sample(
        { frame, time: frame },
        inSlices(() => false),
      );
      // In its first frame there is only time to declare a column.
      if (frame > 0) expect(torn).toBe(true);
    }
    const first = numberIn(0);
    expect(numberIn(20)).toBeGreaterThan(0);
    for (; frame < 300; frame++) {
      columns.push(column(`c${columns.length}`));
      connection.sample(
        { frame, time: frame },
        inSlices(() => false),
      );
    }
    expect(numberIn(0)).toBeGreaterThan(first);
    connection.sample({ frame, time: frame }, UNLIMITED);
    frame++;
    connection.sample({ frame, time: frame }, UNLIMITED);
    expect(torn).toBeUndefined();
    expect(numberIn(columns.length - 1)).toBe(frame);
  });
});
