import { expect, test } from 'vitest';
import { POLL_LIMITS } from './poll-limits.ts';
import { Requests } from './requests.ts';
import { StallMeter } from './stall-budget.ts';

/** A game that takes `pause.ms` for a list of tables and nothing for other requests. */
function game(pause: { ms: number }) {
  let now = 0;
  const get = async (target: string) => {
    const sent = now;
    if (target === '/tables') now += pause.ms;
    return { status: 200, body: 'x'.repeat(1000), sent, answered: now };
  };
  return new Requests(get, new StallMeter(), POLL_LIMITS, 4);
}

test('a request that took longer than the user allows is a question in the next poll, with its time', async () => {
  const pause = { ms: 40 };
  const requests = game(pause);
  requests.allow(50);
  const poll = async (): Promise<boolean> => {
    requests.begin();
    const isAllowed = requests.isAllowed('tables', 'tables');
    if (isAllowed) await requests.sendAlone('tables', '/tables');
    return isAllowed;
  };
  for (let i = 0; i < 3; i++) expect(await poll()).toBe(true);
  pause.ms = 151;
  expect(await poll()).toBe(true);
  const [allowed, asked] = [await poll(), requests.figures['asks-tables']];
  expect([allowed, asked > 50]).toEqual([false, true]);
  requests.allow(200);
  expect(await poll()).toBe(true);
});
