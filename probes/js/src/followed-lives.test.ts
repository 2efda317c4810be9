import * as bit from 'bitecs';
import fc from 'fast-check';
import { createWorld, type Entity, trait } from 'koota';
import { expect, it } from 'vitest';
import { Capture } from '../../../core/capture/capture.ts';
import { entityEvents } from '../../../core/capture/entity-events.ts';
import { compareFrames } from '../../../core/capture/frame-differences.ts';
import { hitFrames } from '../../../core/capture/hit-frames.ts';
import { keptFrames } from '../../../core/capture/recorded-moment.ts';
import type { Change } from '../../../core/changes/change.ts';
import { changeReaderOf } from '../../../core/changes/change-reader.ts';
import { engineNamed, engineOf } from '../../../core/engines/all.ts';
import { parseCondition } from '../../../core/inspect/conditions/condition.ts';
import { MomentSearch } from '../../../core/inspect/conditions/find-moment.ts';
import { systemNames, type ToldChange } from '../../../core/inspect/conditions/system-changes.ts';
import { fuzz } from '../../../core/testing/fuzz.ts';
import { WorldState } from '../../../core/world/world.ts';
import { bitecs } from './adapters/bitecs.ts';
import { koota } from './adapters/koota.ts';
import { helloMessage, Probe } from './probe.ts';
import { TestHub } from './testing/test-hub.ts';

const OUTSIDE = 2 ** 32 - 1;
const TRAITS = { A: trait(), B: trait() };
type Name = keyof typeof TRAITS;
const NAMES: readonly Name[] = ['A', 'B'];

/** Each place is chosen once in a run of a system, so that nothing is undone within it. */
const act = fc.record({
  place: fc.nat(3),
  does: fc.constantFrom('destroy', 'toggle'),
  name: fc.constantFrom(...NAMES),
});
const run = fc.record({
  /** Null for code outside of systems. */
  system: fc.constantFrom('Cleanup', 'Apply', 'Spawner', null),
  acts: fc.uniqueArray(act, { selector: ({ place }) => place, maxLength: 3 }),
  spawns: fc.array(fc.subarray([...NAMES]), { maxLength: 2 }),
});
const frames = fc.array(fc.uniqueArray(run, { selector: ({ system }) => system, maxLength: 4 }), { maxLength: 12 });

interface Logged {
  readonly of: number;
  readonly system: number;
  readonly frame: number;
}

/** A game of four entities, and a log of where something happened last, by what and by the index of the entity. */
class LoggedGame {
  readonly #world = createWorld();
  readonly #hub = new TestHub();
  readonly #probe: Probe;
  readonly #living: Entity[] = [];
  readonly log = new Map<string, Logged>();
  /** All that happened: what, to whom, in which system and frame. */
  readonly all = new Set<string>();
  readonly capture = new Capture(() => 1e9, engineOf);
  readonly #systems: string[] = [];
  #frame = 3;

  constructor() {
    for (const names of [['A'], [], ['B'], ['A', 'B']] as const)
      this.#living.push(this.#world.spawn(...names.map((name) => TRAITS[name])));
    this.#hub.onMessage = (message) => {
      if (message.type !== 'unknown') this.capture.apply(message);
    };
    const adapter = koota(TRAITS);
    const options = { share: 1 };
    const hello = helloMessage(adapter, { name: 'test' }, options);
    this.#probe = new Probe(adapter.open(this.#world), hello, this.#hub, options);
    for (let frame = 1; frame <= this.#frame; frame++) {
      this.#probe.frame();
      this.#hub.watchAll();
    }
  }

  play(runs: typeof frames extends fc.Arbitrary<(infer R)[]> ? R : never): void {
    this.#frame++;
    for (const { system, ...all } of runs) {
      if (system !== null && !this.#systems.includes(system)) this.#systems.push(system);
      const row = system === null ? OUTSIDE : this.#systems.indexOf(system);
      if (system === null) this.#perform(all, row);
      else this.#probe.system(system, () => this.#perform(all, row));
    }
    this.#probe.frame();
  }

  /** @param answers false while the hub does not acknowledge messages, so that frames are merged */
  acknowledge(answers: boolean): void {
    this.#hub.acknowledges = answers;
    if (answers) this.#hub.say({ type: 'ack', seq: this.#hub.sizes.length });
  }

  /** Returns what the probe tells of an event in the log. */
  told(key: string) {
    const [, what, name, index] = /^(\w+)(?:\.(\w+))? (\d+)$/.exec(key)!;
    const columns = name === undefined ? [what, `${what}-by`, `${what}-in`].map((each) => `changes.${each}`) : [];
    const names = name === undefined ? columns : ['of', 'by', 'in'].map((each) => `changed-${each}.${name}`);
    const [of, system, frame] = names.map((each) => this.#hub.rows(each)[Number(index)]);
    return { of, system, frame };
  }

  /** True for a destruction, as `id frame`, after which another entity of the same index was destroyed in the same frame: only the last one is told. */
  isHidden(destruction: string): boolean {
    const [id, frame] = destruction.split(' ').map(Number);
    const destroyed = [...this.all].map((each) => /^destroyed (\d+) \w+ (\d+)$/.exec(each)?.slice(1).map(Number));
    const index = id! % 2 ** 20;
    const at = destroyed.findIndex((each) => each?.[0] === id && each?.[1] === frame);
    const later = at < 0 ? [] : destroyed.slice(at + 1);
    return later.some((each) => each?.[1] === frame && each![0]! % 2 ** 20 === index);
  }

  end(): void {
    this.#world.destroy();
  }

  #perform({ acts, spawns }: Pick<Parameters<LoggedGame['play']>[0][number], 'acts' | 'spawns'>, system: number): void {
    const there = [...this.#living];
    const note = (event: string, entity: Entity): void => {
      this.log.set(`${event} ${entity.id()}`, { of: entity >>> 0, system, frame: this.#frame });
      const name = this.#systems[system] ?? null;
      this.all.add(`${event} ${entity >>> 0} ${name} ${this.#frame}`);
    };
    for (const { place, does, name } of acts) {
      const entity = there[place];
      if (entity === undefined) continue;
      if (does === 'destroy') {
        for (const own of NAMES) if (entity.has(TRAITS[own])) note(`changed.${own}`, entity);
        note('destroyed', entity);
        this.#living.splice(this.#living.indexOf(entity), 1);
        entity.destroy();
      } else {
        note(`changed.${name}`, entity);
        if (entity.has(TRAITS[name])) entity.remove(TRAITS[name]);
        else entity.add(TRAITS[name]);
      }
    }
    for (const names of spawns) {
      const entity = this.#world.spawn(...names.map((name) => TRAITS[name]));
      this.#living.push(entity);
      note('created', entity);
      for (const own of names) note(`changed.${own}`, entity);
    }
  }
}

const { seed, numRuns } = fuzz('lives that systems end and begin', 60);

it('tells who destroyed and who created the entities of an index, also where it is used again within a system', () => {
  fc.assert(
    fc.property(frames, (all) => {
      const game = new LoggedGame();
      for (const runs of all) {
        game.play(runs);
        for (const [key, event] of game.log) expect([key, game.told(key)]).toEqual([key, event]);
      }
      game.end();
    }),
    { seed, numRuns },
  );
});

/** Returns what a surface tells of a change, as the log has it. */
function logged({ kind, id, component }: Pick<Change, 'kind' | 'id' | 'component'>, told: ToldChange): string {
  const what = kind === 'created' || kind === 'destroyed' ? kind : `changed.${component}`;
  return `${what} ${id} ${systemNames(told).system} ${told.frame}`;
}

/** Returns everything that history, hits and the comparison of the first and the last frame tell with a system, and the destructions that history tells without. */
function toldBySurfaces(
  { capture }: LoggedGame,
  start: number,
): {
  readonly told: Readonly<Record<'history' | 'hits' | 'comparison', string[]>>;
  readonly untold: readonly string[];
} {
  const { timeline, moments, nameOf } = capture.world;
  const engine = engineOf(timeline.columns);
  const told = { history: [] as string[], hits: [] as string[], comparison: [] as string[] };
  const untold: string[] = [];
  for (let at = start; at < timeline.length; at++) {
    const changes = changeReaderOf(timeline, engine).changesIn(at, at + 1, { values: false });
    for (const event of entityEvents({ timeline, moments, engine }, changes, at, at + 1)) {
      const { kind, id, told: found } = event;
      if (found === null && kind === 'destroyed') untold.push(`${id} ${event.frame}`);
      else if (found === null) continue;
      else if (kind === 'created' || kind === 'destroyed')
        told.history.push(logged({ kind, id, component: null }, found));
      else for (const change of event.changes) told.history.push(logged(change, found));
    }
  }
  for (const text of ['destroyed', 'created', 'lost A', 'lost A, alive', 'gained A', 'gained B, alive']) {
    const condition = parseCondition(text);
    const momentAt = (position: number) => moments.at(position);
    const search = new MomentSearch({ timeline, engine, condition, nameOf, momentAt });
    for (let from = start; ; ) {
      const found = search.find(from, timeline.length, false);
      if (found === null || typeof found === 'number') break;
      from = found.position;
      const world = new WorldState(timeline.columns, engine);
      const frames = hitFrames({ timeline, moments, engine, world, nameOf }, condition, found)!;
      const [kind, component] =
        text === 'destroyed' || text === 'created' ? [text, null] : [condition.kind, text.at(text.indexOf(' ') + 1)!];
      found.hit.entities.forEach((id, i) => {
        const own = frames.told[i] ?? null;
        if (own !== null) told.hits.push(logged({ kind, id, component } as Change, own));
      });
    }
  }
  const [first, last] = [start, timeline.length].map((at) => moments.at(at)!.frame);
  const compared = keptFrames(capture.world, [first!, last!], engineNamed);
  if ('missing' in compared) return { told, untold };
  const difference = compareFrames(compared);
  for (const change of difference.groups.flatMap(({ changes }) => changes)) {
    const own = difference.toldOf(change);
    if (own !== null) told.comparison.push(logged(change, own));
  }
  return { told, untold };
}

it.each([false, true])(
  'history, hits and comparisons name the system that the log has, with merged frames: %s',
  (merges) => {
    const counts = { history: 0, hits: 0, comparison: 0 };
    fc.assert(
      fc.property(frames, (all) => {
        const game = new LoggedGame();
        const start = game.capture.world.timeline.length;
        for (const [i, runs] of all.entries()) {
          if (merges) game.acknowledge(i % 4 === 3);
          game.play(runs);
        }
        const { told, untold } = toldBySurfaces(game, start);
        game.end();
        for (const surface of ['history', 'hits', 'comparison'] as const) {
          counts[surface] += told[surface].length;
          expect(
            told[surface].filter((each) => !game.all.has(each)),
            surface,
          ).toEqual([]);
        }
        if (!merges) expect(untold.filter((each) => !game.isHidden(each))).toEqual([]);
      }),
      { seed, numRuns },
    );
    for (const [surface, count] of Object.entries(counts)) expect(count, surface).toBeGreaterThan(0);
  },
);

/** A game of bitECS, whose ids have no versions, with one entity that has A, and what core reads of its frames. */
function gameWithoutVersions() {
  const components = { A: {}, B: {} };
  const world = bit.createWorld();
  const capture = new Capture(() => 1e9, engineOf);
  const hub = new TestHub();
  hub.onMessage = (message) => {
    if (message.type !== 'unknown') capture.apply(message);
  };
  const adapter = bitecs(components);
  const options = { share: 1, pause: true };
  const reader = adapter.open(world);
  const probe = new Probe(reader, helloMessage(adapter, { name: 'test' }, options, true), hub, options);
  const spawn = (name: Name): number => {
    const entity = bit.addEntity(world);
    bit.addComponent(world, entity, components[name]);
    return entity;
  };
  const first = spawn('A');
  for (let frame = 1; frame <= 3; frame++) {
    probe.frame();
    hub.watchAll();
  }
  /** Plays a frame and returns its events in words: kind, components, system. */
  const play = (systems: Readonly<Record<string, () => void>>): readonly string[] => {
    for (const [name, run] of Object.entries(systems)) probe.system(name, run);
    const { timeline, moments } = capture.world;
    const from = timeline.length;
    probe.frame();
    const engine = engineOf(timeline.columns);
    const changes = changeReaderOf(timeline, engine).changesIn(from, timeline.length, { values: false });
    return entityEvents({ timeline, moments, engine }, changes, from, timeline.length).map(({ kind, changes, told }) =>
      [kind, ...changes.flatMap(({ component }) => component ?? []), systemNames(told).system ?? '?'].join(' '),
    );
  };
  return { world, components, probe, hub, first, spawn, play };
}

it('tells how many entities used an id between two frames, with the system where only one did', () => {
  const { world, first, spawn, play } = gameWithoutVersions();
  const end = (): void => bit.removeEntity(world, first);
  const begin = (): unknown => spawn('B');
  const flash = (): void => {
    begin();
    end();
  };
  expect(play({ Hit: end, Shoot: begin, Age: end })).toEqual(['destroyed A ?', 'others Age']);
  expect(play({ Flash: flash })).toEqual(['others Flash']);
  expect(play({ Flash: flash, Again: flash })).toEqual(['others ?']);
  expect(play({ Flash: flash, Shoot: begin })).toEqual(['others Flash', 'created B Shoot']);
  expect(play({ Hit: end, Flash: flash })).toEqual(['destroyed B ?', 'others Flash']);
  expect(play({ Shoot: begin })).toEqual(['created B Shoot']);
  expect(play({ Hit: end })).toEqual(['destroyed B Hit']);
});

it.each([
  ['B', 'created B Swap'],
  // That it has A is only known once the next message tells that A was read after it was created.
  ['A', 'created Swap'],
] as const)(
  'tells that a system destroyed an entity and created another one, with %s, that has the same id without a version',
  (next, created) => {
    const { world, hub, probe, first, spawn, play } = gameWithoutVersions();
    const lost = hub.spec('changed-by.A').id;
    hub.say({
      type: 'break',
      gained: [],
      lost: [],
      conditions: [{ change: 'lost', component: lost, has: [], lacks: [] }],
    });
    probe.shouldRun();
    const replace = (): void => {
      bit.removeEntity(world, first);
      expect(spawn(next)).toBe(first);
    };
    expect(play({ Swap: replace })).toEqual(['destroyed A Swap', created]);
    // No living entity has lost A.
    expect(probe.shouldRun()).toBe(true);
  },
);
