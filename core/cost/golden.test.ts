import { describe, expect, test } from 'vitest';
import type { EngineId } from '../script/language/language.ts';
import { goldenDecsRuns } from '../testing/golden-decs.ts';
import { goldenRuns } from '../testing/golden-entt.ts';
import type { Json } from '../trace/value.ts';
import { countScript } from './testing/costs.ts';

/** Allocations and moves in the recorded runs of one real engine. */
interface Recorded {
  readonly engine: EngineId;
  readonly runs: readonly { readonly name: string; readonly script: string; readonly steps: readonly RecordedStep[] }[];
  /**
   * Blocks that exist in a recorded state, by part. `bytes` is the total size, or null if the state does not contain
   * it.
   */
  blocks(state: Json): Readonly<Record<string, { readonly count: number; readonly bytes: number | null }>>;
  /** Operations whose moves are visible in two recorded states, and the bytes that they moved. */
  readonly moving: RegExp;
  moved(before: Json, after: Json, script: string): number;
}

interface RecordedStep {
  readonly op: string;
  readonly state?: Json;
}

interface EnttSet {
  readonly packed: readonly number[];
  readonly sparse: readonly (readonly unknown[] | null)[];
  readonly payloadPages?: number;
}

interface EnttState {
  readonly entities: EnttSet;
  readonly storages: Readonly<Record<string, EnttSet>>;
  /** The length of a group that owns storages, or the set of one that owns none. */
  readonly groups?: Readonly<Record<string, { readonly length: number } | EnttSet>>;
}

const HANDLE = 4;
const VALUE = 4;
const INDEX = 0xfffff;

const entt: Recorded = {
  engine: 'entt',
  runs: goldenRuns(),
  blocks(state) {
    const { entities, storages, groups = {} } = state as unknown as EnttState;
    const sets = Object.values(storages);
    const lists = Object.values(groups).flatMap((group) => ('sparse' in group ? group : []));
    const sparse = [entities, ...sets, ...lists].flatMap((set) => set.sparse.filter((page) => page !== null));
    const payload = sets.reduce((sum, { payloadPages = 0 }) => sum + payloadPages, 0);
    return {
      sparse: { count: sparse.length, bytes: HANDLE * sparse.reduce((sum, page) => sum + page!.length, 0) },
      payload: { count: payload, bytes: null },
    };
  },
  moving: /^(remove|destroy e\w+$)/,
  moved(before, after) {
    const [old, now] = [before, after].map((state) => state as unknown as EnttState);
    const storages = Object.entries(now!.storages).map(([name, set]) => {
      const size = HANDLE + (set.payloadPages === undefined ? 0 : VALUE);
      return size * changedRows(old!.storages[name]?.packed ?? [], set.packed);
    });
    const entities = HANDLE * changedRows(old!.entities.packed, now!.entities.packed);
    return entities + storages.reduce((sum, bytes) => sum + bytes, 0);
  },
};

/** Counts the entities that are in both arrays at different places. */
function changedRows(before: readonly number[], after: readonly number[]): number {
  const rows = new Map(before.map((handle, row) => [handle & INDEX, row]));
  return after.filter((handle, row) => {
    const was = rows.get(handle & INDEX);
    const tombstone = handle >>> 20 === 0xfff;
    return !tombstone && was !== undefined && was !== row;
  }).length;
}

interface DecsState {
  /** Generation, archetype, chunk, row. */
  readonly entities: readonly (readonly [number, number, number, number])[];
  readonly archetypes: readonly {
    readonly components: readonly { readonly name: string }[];
    readonly chunks: readonly unknown[];
  }[];
}

const CHUNK = 16_384;
const ENTITY_ID = 8;

const decs: Recorded = {
  engine: 'decs',
  runs: goldenDecsRuns(),
  blocks(state) {
    const chunks = (state as unknown as DecsState).archetypes.reduce(
      (sum, archetype) => sum + archetype.chunks.length,
      0,
    );
    return { chunk: { count: chunks, bytes: chunks * CHUNK } };
  },
  moving: /^(destroy|add|remove) /,
  moved(before, after, script) {
    const sizes = new Map(
      [...script.matchAll(/^component (\S+) size (\d+)/gm)].map(([, name, size]) => [name, Number(size)]),
    );
    const [old, now] = [before, after].map((state) => state as unknown as DecsState);
    return now!.entities.reduce((sum, [generation, archetype, , row], i) => {
      const was = old!.entities[i];
      if (was === undefined || was[0] !== generation || archetype < 0) return sum;
      if (was[1] === archetype && was[3] === row) return sum;
      // A move between archetypes copies the components that both have. The id is an argument of the call and is not
      // copied.
      const [from, to] = [old!.archetypes[was[1]]!, now!.archetypes[archetype]!].map(({ components }) =>
        components.map(({ name }) => name),
      );
      const kept = to!.filter((name) => from!.includes(name));
      const id = was[1] === archetype ? ENTITY_ID : 0;
      return kept.reduce((bytes, name) => bytes + (sizes.get(name) ?? 0), sum + id);
    }, 0);
  },
};

const engines = [entt, decs];

describe.each(engines)('$engine', ({ engine, runs, blocks, moving, moved }) => {
  describe.each(runs)('$name', ({ script, steps }) => {
    const { run, costs } = countScript(script, engine);

    test('there are as many blocks as in the real engine', () => {
      steps.forEach(({ state, op }, i) => {
        if (state === undefined) return;
        const until = <B extends { readonly step: number; readonly part: string }>(
          all: readonly B[],
          part: string,
        ): B[] => all.filter((each) => each.part === part && each.step < run.operations[i]!.endStep);
        for (const [part, { count, bytes }] of Object.entries(blocks(state))) {
          const [came, went] = [until(costs.allocations, part), until(costs.releases, part)];
          expect(came.length - went.length, `${op}: ${part}`).toBe(count);
          const sum = [...came, ...went.map((block) => ({ bytes: -block.bytes }))].reduce(
            (total, block) => total + block.bytes,
            0,
          );
          if (bytes !== null) expect(sum, `${op}: bytes of ${part}`).toBe(bytes);
        }
      });
    });

    test('as many bytes are moved as in the real engine', () => {
      steps.forEach(({ op, state }, i) => {
        const before = steps[i - 1]?.state;
        if (before === undefined || state === undefined || !moving.test(op)) return;
        // A group swaps a member before it goes, which two states do not show.
        if ((before as { readonly groups?: Json }).groups !== undefined) return;
        expect(costs.operations[i]!.bytesMoved - grown(i), `${i}: ${op}`).toBe(moved(before, state, script));
      });
    });

    /** Bytes that an operation moved because an array grew. Recorded states do not contain capacities. */
    function grown(operation: number): number {
      const { firstStep, endStep } = run.operations[operation]!;
      const own = costs.allocations.filter(({ step }) => step >= firstStep && step < endStep);
      return own.reduce((sum, { copied }) => sum + (copied?.bytes ?? 0), 0);
    }
  });
});
