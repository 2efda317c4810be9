import { describe, expect, test } from 'vitest';
import { translator } from '../../../core/scene/testing/world.ts';
import { stage, storageNames, worldOf } from '../../../core/testing/any-engine.ts';
import type { Timeline } from '../../../core/trace/timeline.ts';
import { LiveTimeline } from '../../../core/wire/live/live-timeline.ts';
import type { Cells } from '../../../core/wire/messages/column-change.ts';
import { hierarchyOf } from '../../../core/world/hierarchy.ts';
import { WorldDescriber } from './columns/describe-world.ts';
import { SentColumns } from './columns/sent-columns.ts';
import type { SendGet } from './poll/http.ts';
import { POLL_LIMITS, type PollLimits } from './poll/poll-limits.ts';
import { Poller, type PollResult } from './poll/poller.ts';
import { Requests } from './poll/requests.ts';
import { StallMeter } from './poll/stall-budget.ts';
import { type RecordedVersion, recordedVersions } from './testing/recorded-world.ts';
import { VirtualClock, VirtualGame } from './testing/virtual-game.ts';

const BUILD = { version: '', entityPage: 1024, sparsePage: 64, tables: null };
const PAIRS = ['Likes', 'Movement'];

function pollerOf(get: SendGet, limits: PollLimits = POLL_LIMITS): Poller {
  return new Poller(new Requests(get, new StallMeter(), limits, 4), limits);
}

/** Polls a recorded game once. */
async function poll(version: RecordedVersion, watched: readonly string[] = []) {
  const clock = new VirtualClock();
  const game = new VirtualGame(version, clock);
  const poller = pollerOf(game.get);
  const result = (await inTime(clock, poller.poll(watched)))!;
  return { game, clock, poller, result };
}

async function inTime<T>(clock: VirtualClock, promise: Promise<T>): Promise<T> {
  const settled = promise.then(
    () => {},
    () => {},
  );
  let over = false;
  void settled.then(() => {
    over = true;
  });
  while (!over) await clock.run(50);
  return promise;
}

function columnsOf(result: PollResult): ReadonlyMap<string, Cells> {
  const columns = new WorldDescriber().describe(result.observed, BUILD);
  return new Map(columns.map(({ name, cells }) => [name, cells]));
}

/** Returns the hub's data after this poll, with all values watched. */
function timelineOf(result: PollResult): Timeline {
  const described = new WorldDescriber().describe(result.observed, BUILD);
  const sent = new SentColumns();
  const live = new LiveTimeline({ budget: 1e8 });
  const { added: schema } = sent.declare(described);
  sent.watch(schema.map(({ id }) => id));
  live.apply({ type: 'schema', columns: schema });
  live.apply({ type: 'snapshot', seq: 1, frame: 1, time: 0, columns: sent.changes(described) });
  return live.timeline;
}

describe.each(recordedVersions)('a recorded game of Flecs %s', (version) => {
  const alice = version === '4.0.5' ? 575 : 476;

  test('every entity is in its table, and no table is torn', async () => {
    const { result, game } = await poll(version);
    const { tables, duplicates, homeless } = result.observed.placement;
    expect(duplicates).toEqual([]);
    expect(homeless).toEqual([]);
    expect(tables.filter(({ torn }) => torn)).toEqual([]);
    expect(result.isConsistent).toBe(true);
    expect(tables).toHaveLength(version === '4.0.5' ? 765 : 454);
    const placed = tables.reduce((sum, { rows }) => sum + rows.length, 0);
    expect(placed).toBe(game.world.rows.length);
    // Entities with NotQueryable are not reported.
    expect(tables.reduce((sum, { hidden }) => sum + hidden, 0)).toBe(4);
  });

  test('systems are listed in the order in which they run, with measured times and matches', async () => {
    const { poller, clock, game } = await poll(version);
    const asked = () => game.requests.filter((target) => target.startsWith('/stats')).length;
    await inTime(clock, poller.poll([], false));
    expect(asked()).toBe(0);
    const columns = columnsOf((await inTime(clock, poller.poll([], true)))!);
    expect(asked()).toBe(1);
    const byName = (role: string): Record<string, unknown> => {
      const [names, cells] = [columns.get('systems.name')!, columns.get(`systems.${role}`)!];
      return Object.fromEntries(names.map((name, row) => [name as string, cells[row]]));
    };
    // The game itself lists them in this order (stats_pipeline_builtin.json).
    const order = byName('order');
    const sorted = Object.keys(order).sort((a, b) => Number(order[a]) - Number(order[b]));
    expect(sorted).toEqual(['Tick', 'Churn', 'Move', 'Think', 'ShieldFlicker', 'AgeTrail']);
    expect(byName('phase')).toMatchObject({ Tick: 'PreUpdate', AgeTrail: 'OnUpdate' });
    expect(byName('matches')).toMatchObject({ Move: 22, Think: 6, AgeTrail: 3, Tick: undefined });
    // Times are compared in microseconds.
    const { Move, Tick } = byName('time') as { Move: number; Tick: number };
    expect([Math.round(Move * 1000), Tick > 0 && Tick < 0.01]).toEqual([version === '4.0.5' ? 6 : 1, true]);
    expect(columns.get('systems.unmeasured')).toEqual([]);
  });

  test('named queries are listed without their matches', async () => {
    const columns = columnsOf((await poll(version)).result);
    expect(columns.get('queries.name')).toEqual(['MoversQuery']);
    expect([...columns.keys()].filter((name) => name.startsWith('queries.'))).toEqual(['queries.name']);
  });

  test('polling marks no component of the game as written', async () => {
    const { poller, clock, game } = await poll(version, ['Position', 'Trail']);
    await inTime(clock, poller.poll(['Position', 'Trail']));
    const terms = game.requests.flatMap((target) => new URL(target, 'http://localhost').searchParams.get('expr') ?? []);
    const components = terms.filter((term) => !term.startsWith('_,'));
    expect(components.length).toBeGreaterThan(4);
    expect(components.filter((term) => !/^\[(in|none)\]/.test(term))).toEqual([]);
    expect(game.requests.filter((target) => target.startsWith('/queries'))).toEqual([]);
  });

  test('times are never requested without FlecsStats, and the reason is shown', async () => {
    const { poller, clock, game } = await poll(version);
    game.world.shrink();
    await inTime(clock, poller.poll([], true));
    game.requests.length = 0;
    const columns = columnsOf((await inTime(clock, poller.poll([], true)))!);
    expect(game.requests.filter((target) => target.startsWith('/stats'))).toEqual([]);
    expect(columns.get('systems.unmeasured')).toEqual(['stats-module']);
    expect(columns.get('systems.name')).toContain('Move');
    expect(columns.get('systems.time')!.every((time) => time === undefined)).toBe(true);
  });

  test('an entity’s values are found through the entity index and its table', async () => {
    const { result } = await poll(version, ['Position', 'Trail']);
    const columns = columnsOf(result);
    const slot = columns.get('entities.record-table')![alice];
    const row = columns.get('entities.record-row')![alice] as number;
    expect(columns.get(`table.${slot}.entities`)![row]).toBe(alice);
    const type = columns.get(`table.${slot}.type`)!;
    expect(type.slice(0, 5)).toEqual(['Position', 'Velocity', 'Mass', 'Shield', 'Trail']);
    expect(type).toEqual(expect.arrayContaining(['TOGGLE|Shield', '(ChildOf,Level.Squad00)', '(Eats,Apples)']));
    const map = columns.get(`table.${slot}.column-map`)!;
    const place = map[type.indexOf('Position')] as number;
    expect(columns.get(`table.${slot}.column.${place}`)![row]).toEqual({ x: 1.9999990463, y: 1.4999933243 });
    expect(map[type.indexOf('Trail')]).toBe(-1);
    expect(columns.get(`table.${slot}.toggle.0`)![row]).toBe(1);
    expect(columns.get('names')![alice]).toBe('Alice');
    // Unwatched values are not requested.
    expect(columns.get(`table.${slot}.column.${map[type.indexOf('Mass')]}`)).toEqual([]);
  });

  test('Flecs’ own tables and entities are left out', async () => {
    const { result } = await poll(version);
    const types = [...columnsOf(result)].filter(([name]) => name.endsWith('.type')).map(([, type]) => type.join(' '));
    expect(types).toContain('Mass Health Prefab Npc (Identifier,Name)');
    expect(types.filter((type) => type.includes('(ChildOf,flecs'))).toEqual([]);
    expect(columnsOf(result).get('entities.alive-count')![0]).toBeLessThan(150);
  });

  test('the component index is derived from the types', async () => {
    const columns = columnsOf((await poll(version)).result);
    const ids = columns.get('component-index.ids')!;
    for (const relation of PAIRS) expect(ids).toContain(`(${relation},*)`);
    const tables = columns.get('component-index.(Likes,*).table')!;
    const counts = columns.get('component-index.(Likes,*).count')!;
    for (const [at, slot] of tables.entries()) {
      const type = columns.get(`table.${slot}.type`)! as string[];
      expect(type.filter((id) => id.startsWith('(Likes,'))).toHaveLength(counts[at] as number);
    }
    expect(Math.max(...(counts as number[]))).toBe(2);
  });

  test('unions and sparse components are shown as far as they are reported', async () => {
    const columns = columnsOf((await poll(version, ['Trail'])).result);
    if (version === '4.0.5') {
      expect(columns.get('union.(Stance,Union).values')![alice]).toBe('Standing');
      expect(columns.get('union.(Stance,Union).next')).toEqual([]);
      expect([...columns.keys()].filter((name) => name.startsWith('sparse.'))).toEqual([]);
      return;
    }
    expect(columns.get('sparse.Trail.dense')).toEqual([0, 476, 479, 490, 505]);
    expect(columns.get('sparse.Trail.sparse')![490]).toBe(3);
    expect(columns.get('sparse.Trail.data')![alice]).toEqual({ len: 7, age: 1.9999988079 });
    expect(columns.get('sparse.(Stance,Crouching).dense')).toEqual([0, 477]);
  });

  test('generations are reported since 4.1.5', async () => {
    const { result } = await poll(version);
    expect(result.hasGenerations).toBe(version === '4.1.6');
    const handles = columnsOf(result).get('entities.dense')! as number[];
    expect(handles.some((handle) => handle >= 2 ** 32)).toBe(version === '4.1.6');
  });

  test('a world that changes while it is read in pages is torn, and the table is marked', async () => {
    const clock = new VirtualClock();
    const game = new VirtualGame(version, clock);
    const poller = pollerOf(game.get, { ...POLL_LIMITS, maxPageRows: 100 });
    const type = ['Position', 'Velocity', 'Mass', 'Npc', '(ChildOf,Level.Squad00)'];
    const victim = game.world.rows.find(({ name }) => name === (version === '4.0.5' ? '#600' : '#504'))!;
    let pages = 0;
    game.beforeTurn = () => {
      const first = game.requests.findIndex((target) => target.startsWith('/tables'));
      const since = first < 0 ? [] : game.requests.slice(first);
      if (since.filter((target) => target.includes('offset')).length <= pages) return;
      pages++;
      if (pages === 2) game.world.kill(victim.id, type);
    };
    const { observed, isConsistent } = (await inTime(clock, poller.poll([])))!;
    expect(isConsistent).toBe(false);
    const torn = observed.placement.tables.filter((table) => table.torn);
    expect(torn.map(({ ids }) => [...ids])).toEqual([type]);
  });

  test('reading a large world in pages gives the same picture as reading it at once', async () => {
    const whole = await poll(version, ['Position']);
    const clock = new VirtualClock();
    const game = new VirtualGame(version, clock);
    const poller = pollerOf(game.get, { ...POLL_LIMITS, maxPageRows: 3 });
    const { observed } = (await inTime(clock, poller.poll(['Position'])))!;
    const queries = game.requests.filter((target) => target.startsWith('/query') && target.includes('limit='));
    expect(game.requests.filter((target) => target.startsWith('/query') && !target.includes('results=false'))).toEqual(
      queries,
    );
    expect(queries.length).toBeGreaterThan(100);
    expect(queries.filter((target) => !target.includes('limit=3&'))).toEqual([]);
    expect(observed.values).toEqual(whole.result.observed.values);
    expect(observed.toggles).toEqual(whole.result.observed.toggles);
    expect(observed.placement).toEqual(whole.result.observed.placement);
  });

  test('an entity on two pages is counted once', async () => {
    const clock = new VirtualClock();
    const game = new VirtualGame(version, clock);
    const poller = pollerOf(game.get, { ...POLL_LIMITS, maxPageRows: 200 });
    const copied = game.world.rows[0]!;
    let spawned = false;
    game.beforeTurn = () => {
      const first = game.requests.findIndex((target) => target.startsWith('/tables'));
      if (spawned || first < 0 || !game.requests.slice(first).some((target) => target.includes('offset'))) return;
      spawned = true;
      // The following rows move by one, so the last row of page 1 is repeated on page 2.
      game.world.rows.splice(1, 0, { ...copied, id: 9_999, name: '#9999' });
    };
    const { observed } = (await inTime(clock, poller.poll([])))!;
    expect(observed.placement.duplicates).toHaveLength(1);
    const indices = observed.placement.tables.flatMap(({ rows }) => rows.map(({ index }) => index));
    expect(new Set(indices).size).toBe(indices.length);
  });

  test.runIf(version === '4.1.6')('the tree contains children whose parent is stored as a value', async () => {
    const { result } = await poll(version, ['Parent']);
    const world = worldOf(timelineOf(result));
    const { parents } = hierarchyOf(world);
    const children = [...parents.keys()].filter((place) => world.entities.indexAt(parents[place]!) === alice);
    expect(children.map((place) => world.entities.indexAt(place))).toEqual([480, 481, 482]);
    expect(world.entities.nameAt(parents[world.entities.placeOf(alice)]!)).toBe('Squad00');
  });

  test('the Flecs diagrams draw the world', async () => {
    const { result } = await poll(version, ['Position']);
    const { columns } = timelineOf(result);
    const names = storageNames(columns);
    expect(names).toContain('[Mass, Health, Prefab, Npc, (Identifier,Name)]');
    expect(names).toContain(version === '4.0.5' ? 'union:Stance' : 'sparse:Trail');
    const focus = { kind: 'entity', entity: alice } as const;
    const view = { x: 0, y: 0, width: 1e6, height: 1e6, wrap: 900, focus, visible: () => true };
    const scene = stage(columns, null, { ...view, translate: translator('en'), nameOf: () => undefined });
    const panels = scene.marks.filter(({ key }) => key.startsWith('panel:'));
    expect(panels).toHaveLength(names.length);
    const texts = scene.marks.flatMap((mark) => (mark.kind === 'text' ? [mark.text] : []));
    // Unknown facts are marked, and values with several members are decoded.
    for (const text of ['order unknown', 'dead unknown', 'edges unknown'])
      expect(
        texts.some((each) => each.includes(text)),
        text,
      ).toBe(true);
    expect(texts).toContain('2 1.5');
    expect(texts.join(' ')).not.toContain('[object');
  });
});

test('an older Flecs without a list of tables is not supported', async () => {
  const clock = new VirtualClock();
  const game = new VirtualGame('4.0.5', clock);
  const poller = pollerOf(async (target, limits, signal) => {
    const reply = await game.get(target, limits, signal);
    return target.startsWith('/tables') ? { ...reply, status: 404, body: '' } : reply;
  });
  await expect(inTime(clock, poller.poll([]))).rejects.toThrow('older than 4.0');
});
