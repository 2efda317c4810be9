import { hostname, type networkInterfaces } from 'node:os';
import { describe, expect, test } from 'vitest';
import { type ClassQuestion, cellChoice, RIGHT } from '../contract/class-protocol.ts';
import { Addresses } from './addresses.ts';
import { countedAddress, isOwnName, joinAddresses } from './join-addresses.ts';
import { Poll } from './poll.ts';
import { RateLimit } from './rate-limit.ts';
import { isCode, newCode, spelled } from './room.ts';

describe('join codes', () => {
  test('have six distinguishable characters, different each time', () => {
    const codes = Array.from({ length: 200 }, newCode);
    for (const code of codes) expect(code).toMatch(/^[ACEFGHJKMNPRTWXY34679]{6}$/);
    expect(new Set(codes).size).toBe(200);
    expect(spelled('ABCDEF')).toBe('ABC-DEF');
  });

  test.each([
    ['ACE346', true],
    ['ace-346', true],
    [' ace 346 ', true],
    ['ACE34', false],
    ['ACE3466', false],
    ['', false],
    ['ACE347', false],
    ['АСЕ346', false],
  ])('%j is the code: %s', (typed, expected) => expect(isCode(typed, 'ACE346')).toBe(expected));
});

describe('rate limit', () => {
  test('allows a burst, then the rate, separately for each key', () => {
    let now = 0;
    const limit = new RateLimit({ burst: 2, perSecond: 0.5 }, () => now);
    expect([limit.take('a'), limit.take('a'), limit.take('a'), limit.take('b')]).toEqual([true, true, false, true]);
    now = 1_900;
    expect(limit.allows('a')).toBe(false);
    now = 2_000;
    expect([limit.take('a'), limit.take('a')]).toEqual([true, false]);
    now = 60_000;
    expect([limit.take('a'), limit.take('a'), limit.take('a')]).toEqual([true, true, false]);
  });

  test('many keys take no more memory than ten thousand', () => {
    const limit = new RateLimit({ burst: 1, perSecond: 0 }, () => 0);
    for (let i = 0; i <= 10_000; i++) limit.take(String(i));
    // The oldest key is dropped and the newest is kept.
    expect([limit.allows('0'), limit.allows('10000')]).toEqual([true, false]);
  });

  test('keys that may do everything again are dropped before an older one that may not', () => {
    let now = 0;
    const limit = new RateLimit({ burst: 2, perSecond: 1 }, () => now);
    for (const key of ['old', 'old']) limit.take(key);
    for (let i = 1; i < 10_000; i++) limit.take(String(i));
    now = 1_000;
    limit.take('new');
    expect([limit.take('old'), limit.take('old')]).toEqual([true, false]);
  });
});

describe('addresses that try to join', () => {
  const wrong = (addresses: Addresses, address: string, from: number, to: number) => {
    for (let i = from; i < to; i++) addresses.countWrong(address, `WRONG${i}`);
  };

  test('ten different wrong codes lock an address, each time for twice as long', () => {
    let now = 0;
    const addresses = new Addresses(() => now);
    wrong(addresses, 'a', 0, 9);
    wrong(addresses, 'a', 0, 9);
    expect(addresses.mayTry('a')).toBe(true);
    wrong(addresses, 'a', 9, 10);
    expect([addresses.mayTry('a'), addresses.mayTry('b')]).toEqual([false, true]);
    expect([...addresses.locked()]).toEqual([['a', 1]]);
    now = 15_000;
    expect(addresses.mayTry('a')).toBe(true);
    wrong(addresses, 'a', 0, 10);
    now = 44_999;
    expect(addresses.mayTry('a')).toBe(false);
    now = 45_000;
    expect(addresses.mayTry('a')).toBe(true);
  });

  test('an address where somebody knew the code is not locked; a lock that is lifted comes back with ten more wrong codes', () => {
    const addresses = new Addresses(() => 0);
    addresses.countRight('school');
    wrong(addresses, 'school', 0, 1_000);
    wrong(addresses, 'home', 0, 1_000);
    expect([addresses.mayTry('school'), addresses.mayTry('home')]).toEqual([true, false]);
    addresses.unlock('home');
    expect([addresses.mayTry('home'), addresses.locked().size]).toEqual([true, 0]);
    wrong(addresses, 'home', 0, 10);
    expect(addresses.mayTry('home')).toBe(false);
  });

  test('of many addresses those where nobody knew the code are forgotten first, and there are never more than ten thousand', () => {
    const addresses = new Addresses(() => 0);
    addresses.countRight('school');
    wrong(addresses, 'locked', 0, 10);
    for (let i = 0; i < 10_000; i++) addresses.mayTry(String(i));
    wrong(addresses, 'school', 0, 10);
    expect([addresses.mayTry('school'), addresses.mayTry('locked')]).toEqual([true, true]);
  });
});

describe('answers', () => {
  const grading = { right: ['B'], rows: { 'Selected.sparse': 4 }, results: [RIGHT, 'hole-left'] };
  const poll = (kind: ClassQuestion['kind'], options: string[] = []) =>
    new Poll('q', {
      question: { about: 'q', kind, ask: '', options: options.map((choice) => ({ choice, text: choice })) },
      grading,
    });
  const counts = (of: Poll) => of.status()!.counts;

  test('results of a task begin with the right ones, even if there are none', () => {
    const task = poll('do');
    const results = ['hole-left', 'Hole left', 'rude-words', '__proto__'];
    expect(results.map((result) => task.answer('1', result))).toEqual(['counted', 'invalid', 'invalid', 'invalid']);
    expect(counts(task).bars).toEqual([
      { choice: RIGHT, count: 0 },
      { choice: 'hole-left', count: 1 },
    ]);
  });

  test('an option without answers also has a bar', () => {
    const choice = poll('choice', ['A', 'B']);
    expect(choice.answer('1', 'B')).toBe('counted');
    expect(choice.answer('2', 'C')).toBe('invalid');
    expect(counts(choice)).toEqual({
      bars: [
        { choice: 'A', count: 0 },
        { choice: 'B', count: 1 },
      ],
      answered: 1,
    });
  });

  test('values that are equally frequent are in order', () => {
    const value = poll('value');
    for (const [seat, choice] of ['2', '3', '1', '3'].entries()) value.answer(String(seat), choice);
    expect(counts(value).bars.map(({ choice }) => choice)).toEqual(['3', '1', '2']);
  });

  test('equal values share a bar, and only the eight most frequent have one', () => {
    const value = poll('value', ['null']);
    const said = ['7', ' 07 ', '+7.0', '0xFF', '255', 'null', '3:1', '1', '2', '3', '4', '5', '6'];
    for (const [seat, choice] of said.entries()) expect(value.answer(String(seat), choice), choice).toBe('counted');
    const { bars, answered } = counts(value);
    expect(bars.slice(0, 2)).toEqual([
      { choice: '7', count: 3 },
      { choice: '255', count: 2 },
    ]);
    expect([bars.length, answered]).toEqual([8, 13]);
  });

  test('hexadecimal digits cannot spell a word on the projector', () => {
    const value = poll('value');
    for (const word of ['0xdeadbeef', '0xBADC0FFEE', '0xfeedfacecafebabe']) value.answer(word, word);
    const { bars } = counts(value);
    expect(bars.map(({ choice }) => choice).sort()).toEqual(['18369614221190019774', '3735928559', '50159747054']);
  });

  test.each([
    ['-0', '0'],
    ['00000000000000000012', '12'],
    ['99999999999999999999', '99999999999999999999'],
    ['007:03', '7:3'],
    ['[01,2]', '[1,2]'],
    ['[]', '[]'],
    ['TRUE', 'true'],
  ])('the value %s is counted as %s', (typed, choice) => {
    const value = poll('value');
    value.answer('1', typed);
    expect(counts(value).bars).toEqual([{ choice, count: 1 }]);
  });

  test.each(['rude', '[,]', '[1,,2]', '0xcafe:1', '', ' ', '1e9', 'NaN', '1:2:3', '9'.repeat(40), '<b>'])(
    'the value %j is refused',
    (choice) => {
      expect(poll('value', ['null']).answer('1', choice)).toBe('invalid');
    },
  );

  test('a cell is its column and row', () => {
    expect(poll('cell').answer('1', cellChoice('Selected.sparse', 3))).toBe('counted');
    expect(poll('cell').answer('1', cellChoice('Selected.sparse', 4))).toBe('unknown');
    expect(poll('cell').answer('1', cellChoice('rude words', 0))).toBe('unknown');
    expect(poll('cell').answer('1', '__proto__#0')).toBe('unknown');
    expect(poll('cell').answer('1', 'Selected.sparse')).toBe('invalid');
    expect(poll('cell').answer('1', 'a#b')).toBe('invalid');
  });

  test('the answer of a seat that is free again is not counted while the question is open', () => {
    const choice = poll('choice', ['A', 'B']);
    for (const seat of ['1', '2']) choice.answer(seat, 'B');
    choice.forget('1');
    expect(counts(choice).answered).toBe(1);
    choice.taken = false;
    choice.forget('2');
    expect(counts(choice).answered).toBe(1);
  });

  test('a right answer is said once the question is closed, and answers after that are late', () => {
    const choice = poll('choice', ['A', 'B']);
    expect(choice.status()!.right).toBeNull();
    choice.taken = false;
    expect(choice.status()!.right).toEqual(['B']);
    expect(choice.answer('1', 'B')).toBe('late');
  });
});

describe('addresses', () => {
  const at = (address: string, family: 'IPv4' | 'IPv6', internal = false) => ({ address, family, internal }) as never;
  const interfaces: ReturnType<typeof networkInterfaces> = {
    lo: [at('127.0.0.1', 'IPv4', true)],
    docker: [at('172.17.0.1', 'IPv4')],
    wifi: [at('fe80::1', 'IPv6'), at('192.168.1.5', 'IPv4')],
  };

  test('begin with the room’s network; loopback is only used without a network', () => {
    expect(joinAddresses(null, 4747, interfaces)).toEqual(['http://192.168.1.5:4747', 'http://172.17.0.1:4747']);
    expect(joinAddresses('0.0.0.0', 4747, {})).toEqual(['http://127.0.0.1:4747']);
    expect(joinAddresses('fe80::1', 4747, interfaces)).toEqual(['http://[fe80::1]:4747']);
  });

  test.each([
    ['192.168.1.5:4747', true],
    ['[fe80::1]:4747', true],
    ['localhost:4747', true],
    [`${hostname()}:4747`, true],
    [`${hostname()}.local:4747`, true],
    ['192.168.1.5', false],
    ['192.168.1.5:80', false],
    ['evil.example:4747', false],
    ['192.168.1.5.evil.example:4747', false],
    [undefined, false],
  ])('Host %j is this machine: %s', (host, expected) => expect(isOwnName(host, 4747)).toBe(expected));

  test('the usual port of pages is left out of the header', () => {
    const own = ['localhost', '127.0.0.1', 'localhost:80', 'evil.example', undefined].map((host) =>
      isOwnName(host, 80),
    );
    expect(own).toEqual([true, true, true, false, false]);
  });

  test.each([
    ['192.168.1.5', '192.168.1.5'],
    ['::ffff:192.168.1.5', '192.168.1.5'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['2001:db8::6', '2001:db8:0:0'],
    ['1::2:3:4:5:6:7', '1:0:2:3'],
    ['fe80::1%eth0', 'fe80:0:0:0'],
    ['::1', '0:0:0:0'],
    [undefined, ''],
  ])('wrong codes of %s count for %s', (remote, expected) => expect(countedAddress(remote)).toBe(expected));
});
