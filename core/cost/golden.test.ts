import { describe, expect, test } from 'vitest';
import { goldenRuns } from '../testing/golden-entt.ts';
import type { Json } from '../trace/value.ts';
import { countScript } from './testing/costs.ts';

/** What recorded runs of one engine say about allocations and moves. Another engine is another entry. */
interface Recorded {
  readonly engine: 'entt';
  readonly runs: readonly { readonly name: string; readonly script: string; readonly steps: readonly RecordedStep[] }[];
  /** Blocks that there are in a recorded state, by part, with the bytes of each. */
  blocks(state: Json): Readonly<Record<string, { readonly count: number; readonly bytes: number | null }>>;
  /** Bytes that the operation between two recorded states moved; null where they do not tell. */
  moved(op: string, before: Json, after: Json): number | null;
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
}

const HANDLE = 4;
const VALUE = 4;
const INDEX = 0xfffff;

const entt: Recorded = {
  engine: 'entt',
  runs: goldenRuns(),
  blocks(state) {
    const { entities, storages } = state as unknown as EnttState;
    const sets = Object.values(storages);
    const sparse = [entities, ...sets].flatMap((set) => set.sparse.filter((page) => page !== null));
    const payload = sets.reduce((sum, { payloadPages = 0 }) => sum + payloadPages, 0);
    return {
      sparse: { count: sparse.length, bytes: HANDLE * sparse.reduce((sum, page) => sum + page!.length, 0) },
      payload: { count: payload, bytes: null },
    };
  },
  moved(op, before, after) {
    if (!/^(remove|destroy e\w+$)/.test(op)) return null;
    const [old, now] = [before, after].map((state) => state as unknown as EnttState);
    const storages = Object.entries(now!.storages).map(([name, set]) => {
      const size = HANDLE + (set.payloadPages === undefined ? 0 : VALUE);
      return size * changedRows(old!.storages[name]?.packed ?? [], set.packed);
    });
    const entities = HANDLE * changedRows(old!.entities.packed, now!.entities.packed);
    return entities + storages.reduce((sum, bytes) => sum + bytes, 0);
  },
};

/** Entities that stand in both arrays, at different places. */
function changedRows(before: readonly number[], after: readonly number[]): number {
  const rows = new Map(before.map((handle, row) => [handle & INDEX, row]));
  return after.filter((handle, row) => {
    const was = rows.get(handle & INDEX);
    const tombstone = handle >>> 20 === 0xfff;
    return !tombstone && was !== undefined && was !== row;
  }).length;
}

describe.each([entt])('$engine', ({ engine, runs, blocks, moved }) => {
  describe.each(runs)('$name', ({ script, steps }) => {
    const { run, costs } = countScript(script, engine);

    test('as many blocks were allocated as the real engine had', () => {
      steps.forEach(({ state, op }, i) => {
        if (state === undefined) return;
        const until = costs.allocations.filter(({ step }) => step < run.operations[i]!.endStep);
        for (const [part, { count, bytes }] of Object.entries(blocks(state))) {
          const own = until.filter((allocation) => allocation.part === part);
          expect(own.length, `${op}: ${part}`).toBe(count);
          const sum = own.reduce((total, allocation) => total + allocation.bytes, 0);
          if (bytes !== null) expect(sum, `${op}: bytes of ${part}`).toBe(bytes);
        }
      });
    });

    test('removals moved as many bytes as the real engine did', () => {
      let checked = 0;
      steps.forEach(({ op, state }, i) => {
        const before = steps[i - 1]?.state;
        const bytes = before === undefined || state === undefined ? null : moved(op, before, state);
        if (bytes === null) return;
        checked++;
        expect(costs.operations[i]!.bytesMoved, `${i}: ${op}`).toBe(bytes);
      });
      const told = steps.some(({ op, state }, i) => state && steps[i - 1]?.state && /^(remove|destroy e\w+$)/.test(op));
      expect(checked > 0).toBe(told);
    });
  });
});
