import { expect, test } from 'vitest';
import { FieldReader } from './field-reader.ts';
import type { SendGet } from './http.ts';
import { POLL_LIMITS } from './poll-limits.ts';
import { valuesTarget } from './request-targets.ts';
import { Requests } from './requests.ts';
import { StallMeter } from './stall-budget.ts';

const row = (id: number) => `{"name":"e${id}","id":${id},"fields":{"values":[{"x":${id}}]}}`;
const pageOf = (from: number, rows: number) =>
  `{"results":[${Array.from({ length: rows }, (_, n) => row(from + n)).join(',')}]}`;

/** Reads an id of three entities in two pages; `second` returns the reply with the second page. */
function reading(second: () => string, first = pageOf(500, 2)) {
  let at = 0;
  const get: SendGet = (target) => {
    const body = !target.startsWith('/query') ? '{}' : target.includes('offset=2') ? second() : first;
    return Promise.resolve({ status: 200, body, sent: at, answered: at++ / 1000 });
  };
  const requests = new Requests(get, new StallMeter(), POLL_LIMITS, 4);
  const reader = new FieldReader(requests, valuesTarget, POLL_LIMITS.maxRows, async () => {});
  return { requests, read: () => reader.read(['Position'], 2, () => 3) };
}

test('all pages of an id are read', async () => {
  const { read } = reading(() => pageOf(502, 1));
  expect([...(await read()).get('Position')!.values.keys()]).toEqual([500, 501, 502]);
});

test('entities that inherit the value count as rows of a page', async () => {
  const inherited = '{"name":"e501","id":501,"fields":{"values":[{"x":1}],"sources":["base"]}}';
  const { read } = reading(() => pageOf(502, 1), `{"results":[${row(500)},${inherited}]}`);
  expect([...(await read()).get('Position')!.values.keys()]).toEqual([500, 502]);
});

test('an id is omitted if the game rejects one of its pages', async () => {
  const { read } = reading(() => '{"error":"no"}');
  expect([...(await read()).keys()]).toEqual([]);
});

test('an id is omitted if one of its pages may not be requested', async () => {
  const { read, requests } = reading(() => pageOf(502, 1));
  await read();
  const { isAllowed } = requests;
  let pages = 0;
  requests.isAllowed = (...question) => pages++ === 0 && isAllowed.apply(requests, question);
  expect([...(await read()).keys()]).toEqual([]);
});
