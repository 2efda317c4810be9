import { expect, test, vi } from 'vitest';
import { POLL_LIMITS } from './poll-limits.ts';
import { Requests } from './requests.ts';
import { StallMeter } from './stall-budget.ts';
import { SystemReader } from './system-reader.ts';

test('a failed request does not change the expected size of replies', async () => {
  let reply = { status: 500, body: '{"error":"no"}' };
  let now = 0;
  const get = async () => ({ ...reply, sent: now, answered: now });
  const requests = new Requests(get, new StallMeter(), POLL_LIMITS, 1000);
  const assume = vi.spyOn(requests, 'expectBytes');
  const systems = new SystemReader(requests, { request: async () => {} }, () => now);
  const read = async () => {
    now += 2000;
    const times = await systems.read(true, 3);
    return [times?.size ?? null, assume.mock.lastCall];
  };
  expect(await read()).toEqual([null, ['systems', 6000]]);
  expect(await read()).toEqual([null, ['systems', 6000]]);
  reply = { status: 200, body: '[]'.padEnd(300) };
  expect(await read()).toEqual([0, ['systems', 6000]]);
  expect(await read()).toEqual([0, ['systems', 300]]);
});
