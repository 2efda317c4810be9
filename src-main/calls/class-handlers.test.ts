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

function page(): Caller & { readonly received: unknown[] } {
  const received: unknown[] = [];
  return { gone: new AbortController().signal, received, emit: (_, payload) => void received.push(payload) };
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
  expect(await handlers['class.status'](undefined, page())).toBeNull();
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
  await handlers['class.status'](undefined, lecturer);
  await handlers['class.open']({ seatsPerAddress: 40 }, lecturer);
  await expect.poll(() => (lecturer.received.at(-1) as ClassStatus)?.seatsPerAddress).toBe(40);
  await handlers['class.setSeats']({ seatsPerAddress: 7 }, lecturer);
  await expect.poll(() => (lecturer.received.at(-1) as ClassStatus)?.seatsPerAddress).toBe(7);
  const question = { id: 'q', kind: 'choice' as const, ask: '', options: ['A'] };
  await handlers['class.ask']({ question, grading: { right: null, rows: {}, results: [] } }, lecturer);
  await expect.poll(() => (lecturer.received.at(-1) as ClassStatus)?.poll?.taken).toBe(true);
  await handlers['class.endAnswers'](undefined, lecturer);
  await expect.poll(() => (lecturer.received.at(-1) as ClassStatus)?.poll?.taken).toBe(false);
  await handlers['class.close'](undefined, lecturer);
  await expect.poll(() => lecturer.received.at(-1)).toBe(null);
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
