import { expect, test } from 'vitest';
import { addressText, gameAt, parseAddress } from './flecs-address.ts';

test.each([
  ['http://192.168.1.5:27750', 'http://192.168.1.5:27750'],
  ['http://127.0.0.1:28000/', 'http://127.0.0.1:28000'],
  ['localhost:28000', 'http://127.0.0.1:28000'],
  ['  gamebox ', 'http://gamebox:27750'],
  ['gamebox:80', 'http://gamebox:80'],
  ['http://[::1]:28000', 'http://[::1]:28000'],
])('%s is an address', (text, whole) => {
  expect(addressText(parseAddress(text)!)).toBe(whole);
});

test.each([
  'https://192.168.1.5:27750',
  'ws://127.0.0.1:27750',
  'file:///etc/passwd',
  'http://127.0.0.1:27750/entity/a',
  'http://user:secret@127.0.0.1:27750',
  'http://127.0.0.1:27750?x=1',
  'http://127.0.0.1:70000',
  'http://127.0.0.1:0',
  'my game',
  '',
])('%s is none', (text) => {
  expect(parseAddress(text)).toBeNull();
});

test('games on other machines are named by their address', () => {
  expect(gameAt({ host: '127.0.0.1', port: 27_750 })).toBe('Flecs 27750');
  expect(gameAt({ host: '192.168.1.5', port: 28_000 })).toBe('Flecs 192.168.1.5:28000');
});
