import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { isNewer, releaseAddress, Updates } from './updates.ts';

const DAY = 24 * 60 * 60 * 1000;
const PAGE = 'https://github.com/a/b/releases/tag/v99.0.0';

let folder: string;
let server: Server;
let asked: number;
let answer: unknown;
let now: number;
/** Runs before the server answers. */
let whileAsked: () => Promise<void>;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ecs-atlas-updates-'));
  asked = 0;
  now = 10 * DAY;
  answer = { tag_name: 'v99.0.0', html_url: PAGE };
  whileAsked = async () => undefined;
  server = createServer(async (_request, response) => {
    asked++;
    await whileAsked();
    response.end(JSON.stringify(answer));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterEach(async () => {
  vi.useRealTimers();
  server.close();
  await rm(folder, { recursive: true });
});

function updates(address: string | null = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`): Updates {
  return new Updates(folder, { address, now: () => now });
}

test('nothing is requested until the user turns updates on', async () => {
  expect(await updates().check()).toBeNull();
  expect([asked, await readdir(folder)]).toEqual([0, []]);
});

test('updates are checked once a day, and each version is shown once', async () => {
  await updates().enable(true);
  expect(await updates().check()).toEqual({ version: '99.0.0', url: PAGE });
  expect(await updates().check()).toBeNull();
  expect(asked).toBe(1);
  now += DAY;
  expect(await updates().check()).toBeNull();
  expect(asked).toBe(2);
  now += DAY;
  answer = { tag_name: 'v99.0.1', html_url: PAGE };
  expect(await updates().check()).toMatchObject({ version: '99.0.1' });
});

test('after it is turned off again, nothing is requested', async () => {
  await updates().enable(true);
  await updates().enable(false);
  await updates().check();
  expect(asked).toBe(0);
});

test('if it is turned off during a request, it stays off and shows nothing', async () => {
  const one = updates();
  await one.enable(true);
  whileAsked = () => one.enable(false);
  expect(await one.check()).toBeNull();
  expect(asked).toBe(1);
  expect(await updates().isEnabled()).toBe(false);
});

test('a program that stays open checks every day, answered or not', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const one = updates();
  await one.enable(true);
  const checks = vi.spyOn(one, 'check');
  const offered = vi.fn();
  one.watch(offered);
  const lastCheck = () => checks.mock.results.at(-1)!.value as Promise<unknown>;
  await lastCheck();
  expect([asked, offered.mock.calls]).toEqual([1, [[{ version: '99.0.0', url: PAGE }]]]);
  /** Counts the requests of a day with a look every hour. */
  const askedInADay = async () => {
    const before = asked;
    for (let hour = 0; hour < 24; hour++) {
      now += DAY / 24;
      vi.advanceTimersByTime(DAY / 24);
      await lastCheck();
    }
    return asked - before;
  };
  expect(await askedInADay()).toBe(1);
  answer = { message: 'API rate limit exceeded' };
  expect(await askedInADay()).toBe(1);
  answer = { tag_name: 'v99.0.1', html_url: PAGE };
  expect(await askedInADay()).toBe(1);
  expect(offered).toHaveBeenLastCalledWith({ version: '99.0.1', url: PAGE });
  expect(vi.getTimerCount()).toBe(1);
});

test.each([
  { message: 'API rate limit exceeded' },
  { tag_name: 'latest', html_url: PAGE },
  { tag_name: 'v99.0.0', html_url: 'https://elsewhere.example/' },
  { tag_name: 'v0.0.1', html_url: PAGE },
])('%j is no update', async (other) => {
  await updates().enable(true);
  answer = other;
  expect(await updates().check()).toBeNull();
});

test('without a network it is silent, and checks again at the next start', async () => {
  await updates().enable(true);
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  server.close();
  server.closeAllConnections();
  expect(await updates(address).check()).toBeNull();
  expect(await updates(null).check()).toBeNull();
});

test('the repository is the one in package.json', () => {
  const address = (url?: string) => releaseAddress(JSON.stringify(url === undefined ? {} : { repository: { url } }));
  expect(address('git+https://github.com/a/b.c.git')).toBe('https://api.github.com/repos/a/b.c/releases/latest');
  expect(address('https://gitlab.com/a/b')).toBeNull();
  expect(address()).toBeNull();
});

test('versions are compared as numbers', () => {
  expect(isNewer('0.10.0', '0.9.9')).toBe(true);
  expect(isNewer('1.0.0', '1.0.0')).toBe(false);
  expect(isNewer('0.9.9', '0.10.0')).toBe(false);
});
