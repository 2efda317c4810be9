import { describe, expect, test } from 'vitest';
import { sample } from '../../../core/testing/sample.ts';
import { encodePayload } from '../../../core/wire/codec/codec.ts';
import { LIMITS, type Limits } from '../../../core/wire/codec/limits.ts';
import { WorldImage } from '../../../core/wire/live/world-image.ts';
import type { ProbeMessage } from '../../../core/wire/messages/message.ts';
import { ProbeReader } from '../../../core/wire/messages/probe-reader.ts';
import type { ProbeEnding } from './hub-transport.ts';
import { FlecsProbe, type FlecsProbeOptions } from './probe.ts';
import { type RecordedVersion, recordedVersions } from './testing/recorded-world.ts';
import { VirtualClock, VirtualGame } from './testing/virtual-game.ts';

/** A hub that validates the probe's messages with the real reader and acknowledges immediately. */
class TestHub {
  readonly clock = new VirtualClock();
  readonly game: VirtualGame;
  readonly messages: ProbeMessage[] = [];
  image = new WorldImage();
  ending: ProbeEnding | null = null;
  confirms = true;
  probe: FlecsProbe;
  restarts = 0;
  readonly #limits: Limits;
  #reader = new ProbeReader();

  constructor(
    options: Partial<FlecsProbeOptions> = {},
    limits: Partial<Limits> = {},
    version: RecordedVersion = '4.1.6',
  ) {
    this.game = new VirtualGame(version, this.clock);
    this.#limits = { ...LIMITS, ...limits };
    this.game.world.shrink();
    this.probe = this.#start(options);
  }

  #start(options: Partial<FlecsProbeOptions>): FlecsProbe {
    return new FlecsProbe(
      { name: 'Flecs 27750', sendGet: this.game.get, sendChange: this.game.change, clock: this.clock, ...options },
      {
        send: (message) => this.#take(message),
        close: (ending, continues) => {
          if (ending !== 'full') this.ending = ending;
          else this.#startAgain({ ...options, continues });
        },
      },
    );
  }

  #startAgain(options: Partial<FlecsProbeOptions>): void {
    this.restarts++;
    this.image = new WorldImage();
    this.#reader = new ProbeReader();
    this.probe = this.#start(options);
  }

  get polls(): number {
    return this.messages.filter(({ type }) => type === 'snapshot' || type === 'delta').length;
  }

  column(name: string): number {
    const spec = this.image.schema.find((column) => column.name === name);
    return spec === undefined ? 0 : this.image.column(spec.id)!.length;
  }

  figure(name: string): number {
    const { id } = this.image.schema.find((column) => column.name === `capture.${name}`)!;
    const { buffer, byteOffset } = this.image.column(id)!.whole().whole as Uint8Array;
    return new DataView(buffer, byteOffset).getFloat64(0, true);
  }

  watch(...names: string[]): void {
    const columns = this.image.schema.filter(({ name }) => names.includes(name)).map(({ id }) => id);
    this.probe.receive({ type: 'watch', columns });
  }

  #take(message: ProbeMessage): void {
    this.#reader.read(encodePayload(message));
    this.messages.push(message);
    if (message.type === 'hello')
      this.probe.receive({ type: 'welcome', protocol: 1, hub: 'test', limits: this.#limits, rate: 60, watch: [] });
    if (message.type === 'schema' || message.type === 'snapshot' || message.type === 'delta') this.image.apply(message);
    if (this.confirms && (message.type === 'snapshot' || message.type === 'delta'))
      this.probe.receive({ type: 'ack', seq: message.seq });
  }
}

const LONELY = ['Position', 'Velocity', 'Mass', 'Npc', '(ChildOf,Level.Squad00)'];

describe('a game that is polled', () => {
  test('is sent as hello, schema, snapshot and deltas with the changes', async () => {
    const hub = new TestHub();
    await hub.clock.run(3000);
    expect(hub.messages.slice(0, 3).map(({ type }) => type)).toEqual(['hello', 'schema', 'snapshot']);
    expect(hub.messages[0]).toMatchObject({ grade: 'observed', engine: { name: 'flecs', version: '4.1.6' } });
    const { slot, alive } = { slot: hub.game.world.tableOf(LONELY).id, alive: hub.column('entities.dense') };
    expect(hub.column(`table.${slot}.entities`)).toBe(1);
    hub.game.world.spawnLike(5000, 504, LONELY);
    await hub.clock.run(3000);
    expect(hub.column(`table.${slot}.entities`)).toBe(2);
    expect(hub.column('entities.dense')).toBe(alive + 1);
    hub.game.world.kill(504, LONELY);
    await hub.clock.run(3000);
    expect(hub.column(`table.${slot}.entities`)).toBe(1);
    expect(hub.column('entities.dense')).toBe(alive);
    // Only facts about the capture have changed since.
    await hub.clock.run(3000);
    const last = hub.messages.at(-1)!;
    expect(last.type === 'delta' && last.columns!.length).toBeLessThan(9);
    expect(last).not.toHaveProperty('torn');
    expect(hub.figure('torn-tables')).toBe(0);
  });

  test('sends values of watched columns only', async () => {
    const hub = new TestHub();
    await hub.clock.run(2000);
    const slot = hub.game.world.tableOf(LONELY).id;
    hub.watch(`table.${slot}.column.0`);
    await hub.clock.run(2000);
    expect(hub.column(`table.${slot}.column.0`)).toBe(1);
    const watched = hub.image.schema.filter((column) => column.watched === true && hub.column(column.name) > 0);
    expect(watched.map(({ name }) => name)).toEqual([`table.${slot}.column.0`]);
    hub.watch();
    await hub.clock.run(2000);
    expect(hub.column(`table.${slot}.column.0`)).toBe(0);
  });

  test('sends figures of systems while they are watched', async () => {
    const hub = new TestHub();
    await hub.clock.run(2000);
    const rows = () => ['name', 'order', 'unmeasured'].map((role) => hub.column(`systems.${role}`));
    expect(rows()).toEqual([6, 0, 0]);
    hub.watch('systems.order', 'systems.time', 'systems.unmeasured');
    await hub.clock.run(2000);
    expect(rows()).toEqual([6, 6, 1]);
    hub.watch();
    await hub.clock.run(2000);
    expect(rows()).toEqual([6, 0, 0]);
  });

  test('gets no requests while the hub is behind', async () => {
    const hub = new TestHub();
    hub.confirms = false;
    await hub.clock.run(20_000);
    expect(hub.polls).toBe(2);
    const asked = hub.game.requests.length;
    await hub.clock.run(20_000);
    expect(hub.game.requests).toHaveLength(asked);
    hub.probe.receive({ type: 'ack', seq: 2 });
    await hub.clock.run(2000);
    expect(hub.polls).toBe(4);
  });
});

describe('a game whose tables change', () => {
  test('restarts with all rows of all tables when columns are used up', async () => {
    const hub = new TestHub({ stallBudget: 1000 }, { columns: 1500 });
    await hub.clock.run(2000);
    const alive = hub.column('entities.dense');
    const own = hub.game.world.tables.filter(({ id }) => hub.column(`table.${id}.entities`) > 0);
    expect(own.length).toBeGreaterThan(10);
    let slots = 20_000;
    const first = hub.messages[0]!;
    for (let round = 0; round < 20 && hub.restarts < 2; round++) {
      for (const table of own) table.id = slots++;
      await hub.clock.run(2000);
      for (const { id, count } of own) expect(hub.column(`table.${id}.entities`)).toBe(count);
    }
    expect(hub.restarts).toBeGreaterThan(1);
    expect(hub.figure('restarts')).toBe(hub.restarts);
    expect(hub.figure('left-out')).toBe(0);
    expect(hub.column('entities.dense')).toBe(alive);
    const hellos = hub.messages.filter(({ type }) => type === 'hello');
    expect(hellos).toHaveLength(hub.restarts + 1);
    for (const hello of hellos) expect(hello).toEqual(first);
  });

  test('with too many columns in use reports how many are left out, and does not restart', async () => {
    const hub = new TestHub({}, { columns: 200 });
    await hub.clock.run(20_000);
    expect(hub.restarts).toBe(0);
    expect(hub.figure('left-out')).toBeGreaterThan(10);
    expect(hub.image.schema.length).toBeLessThanOrEqual(200);
    // Each structure is shown completely or not at all.
    const tables = new Set(hub.image.schema.flatMap(({ name }) => /^table\.(\d+)\./.exec(name)?.[1] ?? []));
    for (const slot of tables)
      expect(hub.image.schema.map(({ name }) => name)).toEqual(
        expect.arrayContaining(['type', 'entities', 'column-map'].map((role) => `table.${slot}.${role}`)),
      );
  });
});

describe('a game whose hub wants no frames', () => {
  test('is not polled, answers pings with a tiny request, and is polled immediately when the hub wants frames again', async () => {
    const hub = new TestHub();
    await hub.clock.run(3000);
    hub.probe.receive({ type: 'rate', perSecond: 0 });
    await hub.clock.run(1000);
    const { polls } = hub;
    const asked = hub.game.requests.length;
    await hub.clock.run(60_000);
    expect(hub.game.requests).toHaveLength(asked);
    hub.probe.receive({ type: 'ping', id: 3 });
    await hub.clock.run(200);
    expect(hub.messages.at(-1)).toEqual({ type: 'pong', id: 3, frame: polls });
    expect(hub.game.requests.slice(asked)).toEqual([expect.stringMatching(/^\/entity\/flecs\/core\?values=false/)]);
    hub.probe.receive({ type: 'rate', perSecond: 60 });
    await hub.clock.run(500);
    expect(hub.polls).toBeGreaterThan(polls);
  });
});

describe('the inspected entity', () => {
  /** Starts a game that may be polled once a minute, and inspects one entity. */
  async function inspecting() {
    const hub = new TestHub({ stallBudget: 0.5, maxPauseMs: 1000 });
    hub.game.costOf = (target) => (target.startsWith('/tables') ? 30 : 0);
    await hub.clock.run(135_000);
    const slot = hub.game.world.tableOf(LONELY).id;
    const { id } = hub.image.schema.find(({ name }) => name === `table.${slot}.column.2`)!;
    const value = () => hub.image.column(id)!.whole().whole as readonly { value: number }[];
    hub.probe.receive({ type: 'watch', columns: [id], entities: [504] });
    return { hub, value };
  }

  test('is requested immediately and every half second even if polls are rare', async () => {
    const { hub, value } = await inspecting();
    const polled = () => hub.game.requests.filter((target) => target.startsWith('/tables')).length;
    const before = polled();
    await hub.clock.run(500);
    expect(value()).toEqual([{ value: expect.any(Number) }]);
    for (let i = 1; i <= 20; i++) {
      hub.game.world.setValue(504, 'Mass', { value: i });
      await hub.clock.run(500);
      expect(value()).toEqual([{ value: i }]);
    }
    expect(polled()).toBe(before);
  });

  test('is requested at least every half second, also during a poll', async () => {
    const { hub } = await inspecting();
    const answers: number[] = [];
    let polls = 0;
    hub.game.tamper = (target) => {
      if (target.startsWith('/entity/%23')) answers.push(hub.clock.now());
      if (target.startsWith('/components')) polls++;
      return undefined;
    };
    await hub.clock.run(180_000);
    expect(polls).toBeGreaterThan(0);
    const gaps = answers.slice(1).map((at, i) => at - answers[i]!);
    expect(Math.max(...gaps)).toBeLessThanOrEqual(500);
    expect(gaps.length).toBeGreaterThan(360);
  });

  test('is requested less often if it is large, so polls continue', async () => {
    const hub = new TestHub({ stallBudget: 10 });
    hub.game.costOf = (target) => ((hub.game.world.reply(target)?.body.length ?? 0) / 1000) * 0.01;
    await hub.clock.run(3000);
    hub.game.world.setValue(504, 'Mass', { value: 'x'.repeat(1_000_000) });
    hub.probe.receive({ type: 'watch', columns: [], entities: [504] });
    const { polls } = hub;
    const asked = hub.game.requests.length;
    const milliseconds = 10;
    await hub.clock.run(40_000);
    const times = hub.game.requests.slice(asked).filter((target) => target.startsWith('/entity/%23504')).length;
    expect(times).toBeGreaterThan(5);
    expect((times * milliseconds) / 40).toBeLessThan(6);
    expect(hub.figure('stall')).toBeGreaterThan(2);
    expect(hub.figure('stall')).toBeLessThan(11);
    expect(hub.polls).toBeGreaterThan(polls + 5);
  });

  test('stays as shown if it is gone or its reply is no JSON', async () => {
    const { hub, value } = await inspecting();
    await hub.clock.run(500);
    const before = value();
    hub.game.tamper = (target) => (target.startsWith('/entity/%23') ? '{"id":' : undefined);
    await hub.clock.run(2000);
    hub.game.world.kill(504, LONELY);
    hub.game.tamper = () => undefined;
    await hub.clock.run(2000);
    expect(hub.ending).toBeNull();
    expect(value()).toEqual(before);
  });
});

describe('a game that is edited', () => {
  const edits = (hub: TestHub) =>
    hub.messages.flatMap((message) => (message.type === 'delta' ? (message.edits ?? []) : [])).map(({ id }) => id);
  const answers = (hub: TestHub) => hub.messages.filter(({ type }) => type === 'edited');

  test('shows a value immediately and reports the edit in the same frame', async () => {
    const hub = new TestHub({ stallBudget: 0.5, maxPauseMs: 1000 });
    hub.game.costOf = (target) => (target.startsWith('/tables') ? 30 : 0);
    await hub.clock.run(135_000);
    const { id } = hub.image.schema.find(({ name }) => name === `table.${hub.game.world.tableOf(LONELY).id}.column.0`)!;
    hub.probe.receive({ type: 'watch', columns: [id], entities: [504] });
    await hub.clock.run(500);
    const { polls } = hub;
    const set = { action: 'set', entity: 504, component: 'Position', field: 'x', value: 77 } as const;
    hub.probe.receive({ type: 'edit', id: 5, ...set });
    await hub.clock.run(400);
    expect(answers(hub)).toEqual([{ type: 'edited', id: 5 }]);
    expect(edits(hub)).toEqual([5]);
    expect(hub.polls - polls).toBeLessThan(4);
    expect(hub.image.column(id)!.whole().whole).toEqual([expect.objectContaining({ x: 77 })]);
  });

  test('keeps newer values when a longer pause is allowed', async () => {
    const hub = new TestHub();
    hub.game.costOf = (target) => (target.startsWith('/tables') ? 30 : 0);
    await hub.clock.run(30_000);
    expect(hub.figure('asks-tables')).toBeGreaterThan(20);
    const { id } = hub.image.schema.find(({ name }) => name === `table.${hub.game.world.tableOf(LONELY).id}.column.0`)!;
    const value = () => hub.image.column(id)!.whole().whole;
    hub.probe.receive({ type: 'watch', columns: [id], entities: [504] });
    const set = { action: 'set', entity: 504, component: 'Position', field: 'x', value: 77 } as const;
    hub.probe.receive({ type: 'edit', id: 5, ...set });
    await hub.clock.run(1000);
    expect(value()).toEqual([expect.objectContaining({ x: 77 })]);
    hub.probe.receive({ type: 'allow', pause: 20 });
    expect(value()).toEqual([expect.objectContaining({ x: 77 })]);
    // Polls are still blocked, so none replaces the value.
    await hub.clock.run(5000);
    expect(value()).toEqual([expect.objectContaining({ x: 77 })]);
  });

  test('is polled immediately after an edit that changes tables, even if polls are rare, and answers edits in order', async () => {
    const hub = new TestHub({ stallBudget: 0.5, maxPauseMs: 1000 });
    hub.game.costOf = (target) => (target.startsWith('/tables') ? 30 : 0);
    await hub.clock.run(70_000);
    const alive = hub.column('entities.dense');
    hub.probe.receive({ type: 'edit', id: 1, action: 'despawn', entity: 504 });
    hub.probe.receive({ type: 'edit', id: 2, action: 'despawn', entity: 504 });
    await hub.clock.run(1500);
    expect(answers(hub)).toEqual([
      { type: 'edited', id: 1 },
      { type: 'edited', id: 2, reason: 'Entity 504 is not alive' },
    ]);
    expect(edits(hub)).toEqual([1]);
    expect(hub.column('entities.dense')).toBe(alive - 1);
  });
});

describe('the stall budget', () => {
  test.each(sample([2, 10, 50], 3))(
    'limits the loss of a game to %d ms per second however expensive polls are',
    async (stallBudget) => {
      for (const scale of [1, 8]) {
        const hub = new TestHub({ stallBudget, maxPauseMs: 1000 });
        hub.game.costOf = (target) =>
          (target.startsWith('/tables') ? 4 : target.includes('table=true') ? 3 : 0) * scale;
        const seconds = 60;
        await hub.clock.run(seconds * 1000);
        expect(hub.polls).toBeGreaterThan(1);
        // The cost of the last poll is still being paid off.
        const paid = hub.game.stalled - 7 * scale;
        expect(paid / seconds).toBeLessThanOrEqual(stallBudget * 1.05);
        // The figure may exceed the real loss, because a pause counts for at least half a millisecond.
        expect(hub.figure('stall')).toBeLessThanOrEqual(stallBudget * 1.3);
        hub.probe.close();
      }
    },
  );

  test('measures the time that the game lost', async () => {
    const hub = new TestHub({ stallBudget: 10, maxPauseMs: 1000 });
    hub.game.costOf = (target) => (target.startsWith('/tables') ? 6 : target.includes('table=true') ? 9 : 0);
    await hub.clock.run(60_000);
    const before = hub.game.stalled;
    await hub.clock.run(30_000);
    expect(hub.figure('stall')).toBeGreaterThan(0.8 * ((hub.game.stalled - before) / 30));
    expect(hub.figure('stall')).toBeLessThan(1.3 * ((hub.game.stalled - before) / 30));
  });

  test('polls a cheap world often and an expensive one rarely', async () => {
    const polls: number[] = [];
    for (const cost of [0, 20, 200]) {
      const hub = new TestHub({ maxPauseMs: 1000 });
      hub.game.costOf = (target) => (target.startsWith('/tables') ? cost : 0);
      await hub.clock.run(40_000);
      polls.push(hub.polls);
    }
    expect(polls[0]).toBeGreaterThan(3 * polls[1]!);
    expect(polls[1]).toBeGreaterThan(polls[2]!);
  });
});

describe('the longest pause', () => {
  /** Returns a cost function that is proportional to the bytes of a reply, as measured in real games. */
  function byBytes(hub: TestHub, perKilobyte: number): (target: string) => number {
    const known = new Map<string, number>();
    return (target) => {
      const { rows, tables } = hub.game.world;
      const key = `${rows.length} ${tables.length} ${target.replace(/[?&]_=\d+$/, '')}`;
      const bytes = known.get(key) ?? hub.game.world.reply(target)?.body.length ?? 0;
      known.set(key, bytes);
      return (bytes / 1000) * perKilobyte;
    };
  }

  test.each(sample([0.01, 0.03], 2))(
    'is short in a world of 20,000 entities at %d ms per kilobyte',
    async (perKilobyte) => {
      const hub = new TestHub();
      hub.game.world.spawnLike(10_000, 504, LONELY, 20_000);
      hub.game.costOf = byBytes(hub, perKilobyte);
      await hub.clock.run(3000);
      hub.watch(`table.${hub.game.world.tableOf(LONELY).id}.column.0`);
      await hub.clock.run(15_000);
      expect(hub.polls).toBeGreaterThan(perKilobyte > 0.01 ? 0 : 1);
      expect(hub.column('entities.dense')).toBeGreaterThan(20_000);
      expect(hub.game.longest).toBeLessThanOrEqual(4);
      hub.game.longest = 0;
      await hub.clock.run(20_000);
      expect(hub.game.longest).toBeGreaterThan(0);
      expect(hub.game.longest).toBeLessThanOrEqual(4);
    },
  );

  // The world grows immediately, or between a poll's first request and the next ones.
  const growing = [
    { tables: 20, asks: 0, delay: 0 },
    { tables: 20, asks: 0, delay: 90 },
    { tables: 3000, asks: 4, delay: 0 },
  ];
  test.each(sample(growing, 3))(
    'stays short if 20,000 entities and $tables tables are added after $delay ms',
    async ({ tables, asks, delay }) => {
      const hub = new TestHub();
      hub.game.costOf = byBytes(hub, 0.015);
      await hub.clock.run(2000);
      hub.watch(...['column.0', 'column.1'].map((name) => `table.${hub.game.world.tableOf(LONELY).id}.${name}`));
      await hub.clock.run(3000 + delay);
      hub.game.world.addTables(tables);
      hub.game.world.spawnLike(10_000, 504, LONELY, 20_000);
      await hub.clock.run(15_000);
      expect(hub.game.longest).toBeLessThanOrEqual(4);
      expect(hub.figure('asks-tables')).toBeGreaterThanOrEqual(asks);
      if (asks === 0) expect(hub.column('entities.dense')).toBeGreaterThan(20_000);
      hub.probe.close();
    },
  );

  test.each(sample(recordedVersions, 2))(
    'is short from the first request on in %s with 3,000 tables',
    async (version) => {
      const hub = new TestHub({}, {}, version);
      hub.game.world.addTables(3000);
      const byReply = byBytes(hub, 0.015);
      hub.game.costOf = (target) => (target.includes('query_profile') ? 1.3 : byReply(target));
      const large = () => hub.game.requests.filter((target) => /^\/(tables|components)/.test(target));
      await hub.clock.run(10_000);
      expect(large()).toEqual([]);
      expect(hub.game.longest).toBeGreaterThan(0.5);
      expect(hub.game.longest).toBeLessThanOrEqual(4);
      // The question contains the real duration.
      const cost = byReply('/tables');
      expect(cost).toBeGreaterThan(4);
      expect(hub.figure('asks-tables') / cost).toBeGreaterThan(0.6);
      expect(hub.figure('asks-tables') / cost).toBeLessThan(2.5);
      hub.probe.receive({ type: 'allow', pause: Math.ceil(hub.figure('asks-tables')) });
      await hub.clock.run(10_000);
      expect(hub.column('entities.dense')).toBeGreaterThan(3000);
      expect(hub.figure('asks-tables')).toBe(0);
    },
  );

  test('causes no question if replies are slow by chance', async () => {
    const hub = new TestHub();
    hub.game.world.addTables(1000);
    const byReply = byBytes(hub, 0.004);
    let turn = 0;
    hub.game.costOf = (target) => byReply(target) + (target.includes('limit=500') && turn++ % 5 < 4 ? 15 : 0);
    await hub.clock.run(5000);
    expect(turn).toBeGreaterThan(3);
    expect(hub.figure('asks-tables')).toBe(0);
    expect(hub.column('entities.dense')).toBeGreaterThan(1000);
  });

  test('requires permission for tables that cost more', async () => {
    const hub = new TestHub();
    hub.game.costOf = (target) => (target.startsWith('/tables') ? 30 : 0);
    const requests = () => hub.game.requests.filter((target) => target.startsWith('/tables')).length;
    await hub.clock.run(60_000);
    expect(hub.figure('asks-tables')).toBeCloseTo(30);
    // The first picture is complete, because its real cost could not be estimated.
    expect(hub.column('entities.dense')).toBeGreaterThan(10);
    const before = requests();
    expect(before).toBeLessThan(6);
    const { polls } = hub;
    await hub.clock.run(60_000);
    expect(requests()).toBe(before);
    // Only the estimate of the world is repeated.
    expect(hub.polls).toBeLessThan(polls + 2);
    hub.probe.receive({ type: 'allow', pause: 20 });
    await hub.clock.run(10_000);
    expect(requests()).toBe(before);
    hub.probe.receive({ type: 'allow', pause: 40 });
    // The question disappears before any reply.
    expect(hub.figure('asks-tables')).toBe(0);
    await hub.clock.run(20_000);
    expect(requests()).toBeGreaterThan(before + 2);
    expect(hub.figure('asks-tables')).toBe(0);
    hub.game.costOf = (target) => (target.startsWith('/tables') ? 43 : 0);
    await hub.clock.run(60_000);
    expect(hub.figure('asks-tables')).toBeGreaterThan(40);
  });

  test.each(sample([46, 55, 66], 3))(
    'requires permission for tables that cost %d ms, about as long as a turn',
    async (cost) => {
      const hub = new TestHub();
      hub.game.costOf = (target) => (target.startsWith('/tables') ? cost : 0);
      await hub.clock.run(60_000);
      expect(hub.figure('asks-tables')).toBeCloseTo(cost);
      expect(hub.game.requests.filter((target) => target.startsWith('/tables')).length).toBeLessThan(8);
    },
  );

  test.each(sample([0, 10_000], 2))(
    'allows polls again after a world that grew after %d ms has shrunk',
    async (after) => {
      const hub = new TestHub();
      const { tables, rows } = hub.game.world;
      const small = { tables: tables.length, rows: rows.length };
      hub.game.costOf = (target) => ((hub.game.world.reply(target)?.body.length ?? 0) / 1000) * 0.02;
      await hub.clock.run(after);
      hub.game.world.addTables(3000);
      await hub.clock.run(20_000);
      expect(hub.figure('asks-tables')).toBeGreaterThan(4);
      const polled = () => hub.game.requests.filter((target) => target.startsWith('/tables')).length;
      const before = polled();
      tables.splice(small.tables);
      rows.splice(small.rows);
      await hub.clock.run(120_000);
      expect(hub.figure('asks-tables')).toBe(0);
      expect(polled()).toBeGreaterThan(before + 10);
    },
  );

  test.each([
    ['components', '/components'],
    ['values', '/query?expr=%5Bin%5DPosition'],
  ])('omits %s that cost more, and polls the rest', async (name, target) => {
    const hub = new TestHub();
    hub.game.costOf = (each) => (each.startsWith(target) ? 12 : 0);
    await hub.clock.run(2000);
    hub.watch(`table.${hub.game.world.tableOf(LONELY).id}.column.0`);
    await hub.clock.run(20_000);
    const before = hub.game.requests.filter((each) => each.startsWith(target)).length;
    expect(before).toBeLessThan(12);
    const { polls } = hub;
    await hub.clock.run(20_000);
    expect(hub.figure(`asks-${name}`)).toBeGreaterThan(4);
    expect(hub.polls).toBeGreaterThan(polls + 5);
    expect(hub.game.requests.filter((each) => each.startsWith(target))).toHaveLength(before);
    hub.probe.receive({ type: 'allow', pause: 20 });
    await hub.clock.run(5000);
    expect(hub.figure(`asks-${name}`)).toBe(0);
    expect(hub.game.requests.filter((each) => each.startsWith(target)).length).toBeGreaterThan(before);
  });
});

describe('the times of systems', () => {
  /** Starts a game that measures its systems. */
  async function measured() {
    const hub = new TestHub();
    const components = { '(flecs.stats.SystemStats,flecs.stats.Period1s)': null };
    hub.game.world.rows.push({ parent: 'flecs.core', name: 'World', id: 259, components });
    await hub.clock.run(3000);
    const requests = () => hub.game.requests.filter((target) => target.startsWith('/stats')).length;
    return { hub, requests };
  }

  test('are requested once a second while they are watched, even if polls are more frequent', async () => {
    const { hub, requests } = await measured();
    expect(requests()).toBe(0);
    hub.watch('systems.time');
    const { polls } = hub;
    await hub.clock.run(10_000);
    expect(hub.polls).toBeGreaterThan(polls + 20);
    expect(requests()).toBeGreaterThan(6);
    expect(requests()).toBeLessThan(12);
    expect(hub.column('systems.time')).toBe(6);
    hub.watch();
    await hub.clock.run(1000);
    const before = requests();
    await hub.clock.run(5000);
    expect(requests()).toBe(before);
  });

  test('require permission if they cost more, and the rest is polled', async () => {
    const { hub, requests } = await measured();
    hub.game.costOf = (target) => (target.startsWith('/stats') ? 12 : 0);
    hub.watch('systems.time');
    await hub.clock.run(20_000);
    const before = requests();
    expect(before).toBeLessThan(6);
    expect(hub.figure('asks-systems')).toBeGreaterThan(4);
    const { polls } = hub;
    await hub.clock.run(20_000);
    expect(requests()).toBe(before);
    expect(hub.polls).toBeGreaterThan(polls + 5);
    hub.probe.receive({ type: 'allow', pause: 20 });
    await hub.clock.run(5000);
    expect(hub.figure('asks-systems')).toBe(0);
    expect(requests()).toBeGreaterThan(before);
  });
});

describe('a game that does not answer', () => {
  test('leaves pings unanswered, gets no more requests and continues later', async () => {
    const hub = new TestHub();
    await hub.clock.run(3000);
    hub.game.frozen = true;
    await hub.clock.run(5000);
    hub.probe.receive({ type: 'ping', id: 7 });
    expect(hub.messages.filter(({ type }) => type === 'pong')).toEqual([]);
    const asked = hub.game.requests.length;
    await hub.clock.run(20_000);
    expect(hub.game.requests).toHaveLength(asked);
    // During half an hour in a debugger there are only a few tiny requests.
    await hub.clock.run(30 * 60_000);
    const since = hub.game.requests.slice(asked);
    expect(since.length).toBeLessThan(60);
    expect(since.filter((target) => !/^\/entity\/flecs\/core\?|limit=1&/.test(target))).toEqual([]);
    const polls = hub.polls;
    hub.game.frozen = false;
    await hub.clock.run(45_000);
    expect(hub.polls).toBeGreaterThan(polls);
    hub.probe.receive({ type: 'ping', id: 8 });
    await hub.clock.run(200);
    expect(hub.messages.filter(({ type }) => type === 'pong')).toMatchObject([{ id: 8 }]);
    expect(hub.ending).toBeNull();
  });

  test('is lost if it refuses connections', async () => {
    const hub = new TestHub();
    await hub.clock.run(3000);
    hub.game.tamper = () => ({ failure: 'refused' });
    await hub.clock.run(3000);
    expect(hub.ending).toBe('lost');
  });

  test('is lost at the next ping if it quits, even if polls are rare', async () => {
    const hub = new TestHub({ stallBudget: 1 });
    hub.game.costOf = (target) => (target.startsWith('/tables') ? 200 : 0);
    await hub.clock.run(5000);
    const asked = hub.game.requests.length;
    hub.game.tamper = () => ({ failure: 'refused' });
    await hub.clock.run(2000);
    expect(hub.ending).toBeNull();
    expect(hub.game.requests).toHaveLength(asked);
    hub.probe.receive({ type: 'ping', id: 1 });
    await hub.clock.run(200);
    expect(hub.ending).toBe('lost');
  });

  test('is not lost if a connection breaks once', async () => {
    const hub = new TestHub();
    await hub.clock.run(3000);
    let broken = 0;
    hub.game.tamper = () => (broken++ < 1 ? { failure: 'broken' } : undefined);
    const { polls } = hub;
    await hub.clock.run(5000);
    expect(hub.ending).toBeNull();
    expect(hub.polls).toBeGreaterThan(polls);
  });
});

describe('a game that answers nonsense', () => {
  const nonsense: Readonly<Record<string, string>> = {
    'a truncated reply': '{"results":[{"name":"a", "id":7, "tags":["b"',
    'another shape': '{"results":{"a":1}}',
    'a negative id': '{"results":[{"name":"a", "id":-1}]}',
    'a huge id': '{"results":[{"name":"a", "id":1e300}]}',
    'a list of numbers': '[1,2,3]',
    'a string': '"hello"',
    null: 'null',
    nothing: '',
    'an error': '{"error":"no"}',
    'a prototype':
      '{"results":[{"name":"a","id":5,"pairs":{"__proto__":"x"},"components":{"__proto__":{"a":1}}}],"__proto__":{}}',
  };

  test.each(sample(Object.entries(nonsense), 3))(
    '%s keeps the last picture, and polling continues',
    async (_, body) => {
      const hub = new TestHub({ minIntervalMs: 1000 });
      await hub.clock.run(2000);
      const rows = hub.column('entities.dense');
      for (const part of ['/tables', '/query', '/components', '/entity']) {
        let left = 2;
        hub.game.tamper = (target) => (target.startsWith(part) && left-- > 0 ? body : undefined);
        await hub.clock.run(15_000);
        expect(hub.ending).toBeNull();
        expect(hub.column('entities.dense')).toBe(rows);
      }
    },
  );

  test('is polled at longer and longer intervals', async () => {
    const hub = new TestHub();
    hub.game.tamper = (target) => (target.startsWith('/tables') ? 'x' : undefined);
    await hub.clock.run(60_000);
    expect(hub.game.requests.filter((target) => target.startsWith('/tables')).length).toBeLessThan(15);
  });
});

test('a failing edit is answered, and the edits after it are carried out', async () => {
  let failures = 1;
  const hub: TestHub = new TestHub({
    sendChange: (...request) => (failures-- > 0 ? Promise.reject(new TypeError('odd')) : hub.game.change(...request)),
  });
  await hub.clock.run(3000);
  for (const id of [1, 2]) hub.probe.receive({ type: 'edit', id, action: 'remove', entity: 504, component: 'Npc' });
  await hub.clock.run(2000);
  expect(hub.messages.filter(({ type }) => type === 'edited')).toEqual([
    { type: 'edited', id: 1, reason: 'odd' },
    { type: 'edited', id: 2 },
  ]);
});

test('waiting edits are not carried out after the hub’s bye', async () => {
  const hub = new TestHub();
  await hub.clock.run(3000);
  for (const id of [1, 2, 3]) hub.probe.receive({ type: 'edit', id, action: 'spawn' });
  hub.probe.receive({ type: 'edit', id: 4, action: 'despawn', entity: 504 });
  hub.probe.receive({ type: 'bye', code: 'done', reason: '' });
  const before = hub.game.requests.length;
  await hub.clock.run(5000);
  expect(hub.game.requests.slice(before)).toEqual([]);
});

test('an edit that is being checked when the hub says bye changes nothing, nor do the edits after it', async () => {
  const hub = new TestHub();
  await hub.clock.run(3000);
  const before = hub.game.requests.length;
  for (const id of [1, 2]) hub.probe.receive({ type: 'edit', id, action: 'despawn', entity: 504 });
  // The entity is read before the edit is sent.
  hub.game.tamper = (target) => {
    if (target.startsWith('/entity/%23504')) hub.probe.receive({ type: 'bye', code: 'done', reason: '' });
    return undefined;
  };
  await hub.clock.run(5000);
  const sent = hub.game.requests.slice(before);
  expect(sent.filter((target) => target.startsWith('/entity/%23504?'))).toHaveLength(1);
  expect(sent).not.toContain('/entity/%23504');
});

test('turning edits off drops those that were not sent yet, and later edits are carried out', async () => {
  const hub = new TestHub();
  await hub.clock.run(3000);
  hub.probe.receive({ type: 'edit', id: 1, action: 'remove', entity: 504, component: 'Npc' });
  for (const id of [2, 3]) hub.probe.receive({ type: 'edit', id, action: 'despawn', entity: 504 });
  let wasOff = false;
  // The second edit was checked but not sent yet.
  hub.game.tamper = (target) => {
    const isSecond = hub.messages.some((message) => message.type === 'edited' && message.id === 1);
    if (!wasOff && isSecond && target.startsWith('/entity/%23504?')) {
      wasOff = true;
      hub.probe.receive({ type: 'cancel' });
    }
    return undefined;
  };
  await hub.clock.run(5000);
  const reason = 'Edits were turned off before this one was sent';
  hub.probe.receive({ type: 'edit', id: 4, action: 'despawn', entity: 504 });
  const before = hub.game.requests.indexOf('/entity/%23504');
  await hub.clock.run(2000);
  expect(before).toBe(-1);
  expect(hub.messages.filter(({ type }) => type === 'edited')).toEqual([
    { type: 'edited', id: 1 },
    { type: 'edited', id: 2, reason, dropped: true },
    { type: 'edited', id: 3, reason, dropped: true },
    { type: 'edited', id: 4 },
  ]);
  expect(hub.game.requests).toContain('/entity/%23504');
});

test('there are no requests after the hub’s bye', async () => {
  const hub = new TestHub();
  await hub.clock.run(3000);
  hub.probe.receive({ type: 'bye', code: 'shutdown', reason: '' });
  await hub.clock.run(1000);
  expect(hub.ending).toBe('closed');
  const asked = hub.game.requests.length;
  await hub.clock.run(10_000);
  expect(hub.game.requests).toHaveLength(asked);
});
