import { expect, test, vi } from 'vitest';
import { PushInbox } from './push-inbox.ts';

const opened = { event: 'script.opened', payload: { name: 'a.ecs', text: '' } };

test('events before the first listener wait for it and arrive once', () => {
  const inbox = new PushInbox();
  inbox.deliver(opened);
  inbox.deliver({ event: 'command', payload: { id: 'x' } });
  const [first, second] = [vi.fn(), vi.fn()];
  inbox.listen('script.opened', first);
  inbox.listen('script.opened', second);
  expect(first.mock.calls).toEqual([[opened.payload]]);
  expect(second).not.toHaveBeenCalled();
});

test('all listeners are notified, until they leave', () => {
  const inbox = new PushInbox();
  const [first, second] = [vi.fn(), vi.fn()];
  const leave = inbox.listen('script.opened', first);
  inbox.listen('script.opened', second);
  inbox.deliver(opened);
  leave();
  inbox.deliver(opened);
  expect([first.mock.calls.length, second.mock.calls.length]).toEqual([1, 2]);
});
