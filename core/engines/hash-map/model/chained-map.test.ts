import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { costsOf } from '../../../cost/run-costs.ts';
import { stepCode } from '../../../trace/step-code.ts';
import { snapshot } from '../../../trace/testing/snapshot.ts';
import { Timeline } from '../../../trace/timeline.ts';
import { engine as hashMap } from '../engine.ts';
import { ChainedMap } from './chained-map.ts';
import { INITIAL_BUCKETS, nextBucketCount } from './growth.ts';

/** A recorded run of the real `std::unordered_map<std::uint32_t, float>`, made by bench/libstdcxx/unordered-map.cpp. */
interface Recorded {
  readonly steps: readonly {
    readonly op: 'insert' | 'erase' | 'clear';
    readonly key: number;
    readonly bucketCount: number;
    readonly allocated: readonly number[];
    readonly order?: readonly number[];
    readonly buckets?: readonly (readonly number[])[];
  }[];
  readonly growth: readonly number[];
}

const recorded = JSON.parse(
  readFileSync(new URL('../../../testing/golden/hash-map-unordered-map.json', import.meta.url), 'utf8'),
) as Recorded;

function replayed() {
  const timeline = new Timeline();
  const map = new ChainedMap(timeline.columns, { name: 'P', value: { size: 4, align: 4 } });
  const start = stepCode('start');
  const seen = recorded.steps.map(({ op, key }, i) => {
    timeline.beginOperation(i);
    timeline.step(start, 0);
    if (op === 'clear') map.clear();
    else if (op === 'erase') map.erase(key);
    else if (map.find(key) === null) map.insert(key, 1);
    return { count: map.count, order: [...map.keys()], size: map.size };
  });
  return { timeline, map, seen };
}

describe('the real std::unordered_map', () => {
  const { timeline, map, seen } = replayed();

  test('had as many buckets, and its elements in the same order and buckets', () => {
    recorded.steps.forEach(({ bucketCount, order, buckets }, i) => {
      expect(seen[i]!.count, `after ${i}`).toBe(bucketCount);
      if (order === undefined) return;
      expect(seen[i]!.order, `after ${i}`).toEqual(order);
      expect(seen[i]!.size).toBe(order.length);
      expect(buckets!.flatMap((keys, bucket) => keys.map((key) => key % bucketCount === bucket))).not.toContain(false);
    });
  });

  test('allocated the same blocks in the same order', () => {
    const { allocations } = costsOf(timeline, { cells: hashMap.cells, cost: hashMap.cost! }, { sizes: new Map() });
    recorded.steps.forEach(({ allocated, op, key }, i) => {
      const own = allocations.filter(({ step }) => timeline.operationOf(step) === i).map(({ bytes }) => bytes);
      expect(own, `${i}: ${op} ${key}`).toEqual(allocated);
    });
  });

  test('had the same chains', () => {
    const last = recorded.steps.findLast(({ buckets }) => buckets !== undefined)!;
    expect(recorded.steps.at(-1)).toBe(last);
    last.buckets!.forEach((keys, bucket) => {
      const own = [...map.keys()].filter((key) => key % map.count === bucket);
      expect(own, `bucket ${bucket}`).toEqual(keys);
    });
  });

  test('grew through the same prime numbers', () => {
    const counts: number[] = [INITIAL_BUCKETS];
    while (counts.length < recorded.growth.length) counts.push(nextBucketCount(counts.at(-1)!));
    expect(counts).toEqual(recorded.growth);
    expect(() => nextBucketCount(counts.at(-1)!)).toThrow('not modelled');
  });

  test('can be undone and redone', () => {
    const end = snapshot(timeline.columns);
    timeline.seek(0);
    expect(snapshot(timeline.columns)).toEqual(new Map());
    timeline.seek(timeline.length);
    expect(snapshot(timeline.columns)).toEqual(end);
  });
});
