import fc from 'fast-check';
import { createWorld, type Entity, trait } from 'koota';
import { expect, it } from 'vitest';
import { fuzz } from '../../../core/testing/fuzz.ts';
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

/** A game of four entities, and a log of where something happened last, by what and by the index of the entity. */
class LoggedGame {
  readonly #world = createWorld();
  readonly #hub = new TestHub();
  readonly #probe: Probe;
  readonly #living: Entity[] = [];
  readonly log = new Map<string, { readonly of: number; readonly system: number; readonly frame: number }>();
  readonly #systems: string[] = [];
  #frame = 3;

  constructor() {
    for (const names of [['A'], [], ['B'], ['A', 'B']] as const)
      this.#living.push(this.#world.spawn(...names.map((name) => TRAITS[name])));
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

  /** Returns what the probe tells of an event in the log. */
  told(key: string) {
    const [, what, name, index] = /^(\w+)(?:\.(\w+))? (\d+)$/.exec(key)!;
    const columns = name === undefined ? [what, `${what}-by`, `${what}-in`].map((each) => `changes.${each}`) : [];
    const names = name === undefined ? columns : ['of', 'by', 'in'].map((each) => `changed-${each}.${name}`);
    const [of, system, frame] = names.map((each) => this.#hub.rows(each)[Number(index)]);
    return { of, system, frame };
  }

  end(): void {
    this.#world.destroy();
  }

  #perform({ acts, spawns }: Pick<Parameters<LoggedGame['play']>[0][number], 'acts' | 'spawns'>, system: number): void {
    const there = [...this.#living];
    const note = (event: string, entity: Entity): void => {
      this.log.set(`${event} ${entity.id()}`, { of: entity >>> 0, system, frame: this.#frame });
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
