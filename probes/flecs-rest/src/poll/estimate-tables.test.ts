import { expect, test } from 'vitest';
import { readRows } from '../replies/query-replies.ts';
import { readTables } from '../replies/tables-reply.ts';
import { RecordedWorld, recordedVersions } from '../testing/recorded-world.ts';
import { estimateComponentBytes, estimateTables } from './estimate-tables.ts';
import type { SendGet } from './http.ts';
import { POLL_LIMITS } from './poll-limits.ts';
import { rowsTarget } from './request-targets.ts';
import { Requests } from './requests.ts';
import { StallMeter } from './stall-budget.ts';

/** Creates a game that replies immediately and records the requests. */
function gameOf(world: RecordedWorld) {
  const targets: string[] = [];
  const get: SendGet = (target) => {
    targets.push(target);
    const { status, body } = world.reply(target) ?? { status: 404, body: '' };
    return Promise.resolve({ status, body, sent: 0, answered: targets.length });
  };
  return { targets, requests: new Requests(get, new StallMeter(), POLL_LIMITS, 4) };
}

test.each(recordedVersions)(
  'the size of large replies of %s is estimated before they are requested',
  async (version) => {
    for (const more of [0, 2000]) {
      const world = new RecordedWorld(version);
      world.addTables(more);
      const { targets, requests } = gameOf(world);
      await estimateTables(requests, 500);
      const tables = world.reply('/tables')!.body;
      expect(requests.expectedBytes('tables') / tables.length).toBeGreaterThan(0.5);
      expect(requests.expectedBytes('tables') / tables.length).toBeLessThan(2);
      expect(targets.some((target) => /^\/(tables|components)/.test(target))).toBe(false);
      // Each request returns at most 500 entities.
      expect(targets.filter((target) => target.includes('table=true') && !target.includes('limit=500&'))).toEqual([]);
      const components = world.reply('/components');
      if (components === null || more > 0) continue;
      const rows = world.reply(rowsTarget({ offset: 0, limit: 10_000 }, 1))!.body;
      const bytes = estimateComponentBytes(readTables(tables), readRows(rows));
      expect(bytes / components.body.length).toBeGreaterThan(0.7);
      expect(bytes / components.body.length).toBeLessThan(1.4);
    }
  },
);

test('a game that does not count entities is not sampled and has no estimate', async () => {
  const world = new RecordedWorld('4.1.6');
  const { targets, requests } = gameOf(world);
  world.reply = () => ({ status: 200, body: '{"results":[]}' });
  await estimateTables(requests, 500);
  expect(requests.expectedBytes('tables')).toBe(0);
  expect(targets).toHaveLength(2);
});
