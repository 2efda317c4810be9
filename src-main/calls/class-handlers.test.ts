import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import type { ClassStatus } from '../contract/class-protocol.ts';
import type { Caller } from '../contract/gate.ts';
import { ClassDesk } from './class-handlers.ts';

const desks: ClassDesk[] = [];
afterEach(async () => {
  for (const desk of desks.splice(0)) await desk.close();
});

function newDesk(port: number | null = 0): ClassDesk {
  const desk = new ClassDesk();
  desk.at = { host: '127.0.0.1', port };
  desks.push(desk);
  return desk;
}

function page(gone = new AbortController().signal): Caller & { readonly received: unknown[] } {
  const received: unknown[] = [];
  return { gone, received, emit: (_, payload) => void received.push(payload) };
}

const place = {
  shows: 'script',
  position: 0,
  depth: 'beat',
  focus: null,
  prose: null,
  panes: null,
  lesson: null,
} as const;

test('a closed class does not listen, and nothing can be shown or asked', async () => {
  const desk = newDesk();
  const handlers = desk.handlers();
  expect(await handlers['class.status']({ window: 'w' }, page())).toBeNull();
  await expect(handlers['class.show']({ place }, page())).rejects.toMatchObject({ key: 'host.error.noClass' });
  await expect(handlers['class.ask'](null, page())).rejects.toMatchObject({ key: 'host.error.noClass' });
});

test('opening twice gives one class; opening again after its end gives another code', async () => {
  const desk = newDesk();
  const [first, again] = await Promise.all([desk.open(), desk.open()]);
  expect(first).toEqual(again);
  expect(first?.code).toMatch(/^\w{3}-\w{3}$/);
  await Promise.all([desk.close(), desk.close()]);
  await expect(fetch(first!.addresses[0]!)).rejects.toThrow();
  expect((await desk.open())?.code).not.toBe(first?.code);
});

test('pages receive the status at each change after their first request', async () => {
  const desk = newDesk();
  const [handlers, lecturer] = [desk.handlers(), page()];
  await handlers['class.status']({ window: 'w' }, lecturer);
  await handlers['class.open']({ seatsPerAddress: 40 }, lecturer);
  await expect.poll(() => (lecturer.received.at(-1) as ClassStatus)?.seatsPerAddress).toBe(40);
  await handlers['class.setSeats']({ seatsPerAddress: 7 }, lecturer);
  await expect.poll(() => (lecturer.received.at(-1) as ClassStatus)?.seatsPerAddress).toBe(7);
  const options = [{ choice: 'A', text: 'A' }];
  const question = { about: 'q', kind: 'choice' as const, ask: '', options };
  await handlers['class.ask']({ question, grading: { right: null, rows: {}, results: [] } }, lecturer);
  await expect.poll(() => (lecturer.received.at(-1) as ClassStatus)?.poll?.taken).toBe(true);
  await handlers['class.takeAnswers']({ taken: false }, lecturer);
  await expect.poll(() => (lecturer.received.at(-1) as ClassStatus)?.poll?.taken).toBe(false);
  await handlers['class.close'](undefined, lecturer);
  await expect.poll(() => lecturer.received.at(-1)).toBe(null);
});

test('the class follows the window that opened it, also after a reload, until another window takes it over', async () => {
  const handlers = newDesk().handlers();
  const [reloaded, closed] = [new AbortController(), new AbortController()];
  const [own, copy, other] = [page(reloaded.signal), page(), page(closed.signal)];
  for (const [window, caller] of Object.entries({ own, other })) await handlers['class.status']({ window }, caller);
  await handlers['class.open']({ seatsPerAddress: 5 }, own);
  await handlers['class.show']({ place }, own);
  const refused = { key: 'host.error.otherWindow' };
  await expect(handlers['class.show']({ place }, other)).rejects.toMatchObject(refused);
  await expect(handlers['class.ask'](null, other)).rejects.toMatchObject(refused);
  expect(await handlers['class.open']({ seatsPerAddress: 9 }, other)).toMatchObject({
    isOwn: false,
    seatsPerAddress: 5,
  });
  expect(await handlers['class.status']({ window: 'own' }, copy)).toMatchObject({ isOwn: false });
  await handlers['class.takeOver'](undefined, copy);
  await handlers['class.show']({ place }, copy);
  await handlers['class.takeOver'](undefined, own);
  reloaded.abort();
  await expect.poll(() => copy.received.at(-1)).toMatchObject({ isOwn: true });
  await handlers['class.show']({ place }, copy);
  await handlers['class.takeOver'](undefined, other);
  await expect.poll(() => copy.received.at(-1)).toMatchObject({ isOwn: false, isFollowed: true });
  const lesson = { id: 'sparse-set', title: 'The sparse set', moment: 3 };
  await handlers['class.show']({ place, lesson }, other);
  await handlers['class.show']({ place: { ...place, shows: 'other' } }, other);
  closed.abort();
  await expect.poll(() => copy.received.at(-1)).toMatchObject({ isOwn: false, isFollowed: false, lesson });
  await handlers['class.takeOver'](undefined, copy);
  await expect.poll(() => copy.received.at(-1)).toMatchObject({ isOwn: true, isFollowed: true });
});

test('a class that was opened with the program follows the first window', async () => {
  const desk = newDesk();
  const handlers = desk.handlers();
  await desk.open();
  expect(await handlers['class.status']({ window: 'first' }, page())).toMatchObject({ isOwn: true });
  expect(await handlers['class.status']({ window: 'second' }, page())).toMatchObject({ isOwn: false });
});

test('a port in use is reported with the system’s error, and the class can be opened later', async () => {
  const other = createServer();
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  const { port } = other.address() as AddressInfo;
  const desk = newDesk(port);
  await expect(desk.open()).rejects.toMatchObject({ code: 'EADDRINUSE' });
  await new Promise((resolve) => other.close(resolve));
  expect((await desk.open())?.addresses).toEqual([`http://127.0.0.1:${port}`]);
});
