import { expect, test } from 'vitest';
import { NO_BREAKS } from '../../../core/capture/game-breaks.ts';
import { parseCondition } from '../../../core/inspect/conditions/condition.ts';
import { encodePayload } from '../../../core/wire/codec/codec.ts';
import { hello } from '../../../core/wire/testing/hello.ts';
import { translator } from '../../contract/text.ts';
import { cameTrueLines, followUntil } from './until.ts';

const ids = { kind: 'array', group: 'world', role: 'entities' };
const schema = { type: 'schema', columns: [{ id: 0, name: 'world.ids', type: 'u32', meta: ids }] };
const bytes = (values: Iterable<number>): Uint8Array => new Uint8Array(Uint32Array.from(values).buffer);

/** Returns the messages about a game whose list of entities is [0, 1, 2], then loses 2 and gets it back, in frames that may be torn. */
function said(
  condition: string,
  frames: readonly {
    readonly ms: number;
    readonly second: number;
    readonly frame?: number;
    merged?: number;
    torn?: true;
  }[],
  { language = 'en', torn }: { readonly language?: 'en' | 'zh-CN'; readonly torn?: true } = {},
) {
  const lines: string[] = [];
  let send: (payload: Uint8Array<ArrayBuffer>, number: number) => void = () => undefined;
  const game = {
    follow(_: object, to: typeof send) {
      send = to;
    },
    received: () => undefined,
    watches: { set: () => undefined },
  };
  const follower = followUntil(game, parseCondition(condition), {
    received: () => lines.push('received'),
    cameTrue: (cameTrue) => lines.push(...cameTrueLines(cameTrue, parseCondition(condition), translator(language))),
    missing: () => undefined,
  });
  const whole = bytes([0, 1, 2]);
  send(encodePayload(hello), 0);
  send(encodePayload(schema), 0);
  send(
    encodePayload({ type: 'snapshot', seq: 1, frame: 1, time: 0, ...(torn && { torn }), columns: [{ c: 0, whole }] }),
    1,
  );
  frames.forEach(({ ms, second, torn, ...given }, i) => {
    const frame = given.frame ?? i + 2;
    const columns = [{ c: 0, rows: bytes([2]), values: bytes([second]) }];
    const stamp = { seq: i + 2, frame, time: ms, merged: given.merged ?? 1, ...(torn && { torn }) };
    send(encodePayload({ type: 'delta', ...stamp, columns }), i + 2);
  });
  follower.end();
  return lines;
}

const doubt = 'Parts of this frame were read at different moments, so this may never have been true.';

test('a condition that is only true in a torn frame does not count if a whole frame follows', () => {
  const back = [{ ms: 16, second: 1, torn: true } as const, { ms: 32, second: 2 }, { ms: 48, second: 1 }];
  expect(said('-*', back)).toEqual(['received', 'Frame 4: #2 was destroyed']);
});

test('frames between two readings are named as a range', () => {
  const gap = [
    { ms: 16, second: 2, frame: 449 },
    { ms: 360, second: 1, frame: 470, merged: 21 },
  ] as const;
  expect(said('-*', gap)).toEqual(['received', 'Between frames 450 and 470: #2 was destroyed']);
  // Frames 450 to 469 changed nothing, or the message would cover them.
  expect(said('-*', [gap[0], { ...gap[1], merged: 1 }])[1]).toMatch(/^Frame 470: /);
  const torn = [gap[0], { ms: 300, second: 1, torn: true, frame: 466 } as const, gap[1]];
  expect(said('-*', torn)).toEqual(said('-*', gap));
  expect(said('-*', gap, { language: 'zh-CN' })).toEqual(['received', '第 450 到第 470 帧之间：#2 被销毁']);
});

test('a sentence names 20 entities and counts the others', () => {
  const entities = Array.from({ length: 23 }, (_, index) => ({ index, version: 0 }));
  const hit = { from: 8, frame: 8, torn: false, uncertain: null, count: 23, entities };
  const [line] = cameTrueLines(hit, parseCondition('-A'), translator('en'));
  expect(line).toMatch(/^Frame 8: #0, .*, #19 and 3 more \(--json prints all\) lost A$/);
});

test('if a game has no whole frames, a second line says that the frame was torn', () => {
  const torn = [
    { ms: 16, second: 1, torn: true },
    { ms: 2100, second: 1, torn: true },
  ] as const;
  expect(said('-*', torn)).toEqual(['received', 'Between frames 2 and 3: #2 was destroyed', doubt]);
});

test('torn frames without a whole one after them are evaluated when the game is left', () => {
  const end = { ms: 32, second: 2, torn: true } as const;
  expect(said('-*', [{ ms: 16, second: 1, torn: true }, end])).toEqual([
    'received',
    'In frame 2 or earlier: #2 was destroyed',
    doubt,
  ]);
  expect(said('-*', [end])).toEqual(['received']);
});

test('if a game has only torn frames, each is evaluated from the position where all of the world was read', () => {
  const frames = [2, 2, 1, 2].map((second, i) => ({ ms: 16 * i, second, torn: true }) as const);
  expect(said('-*', frames, { torn: true })).toEqual(['received', 'In frame 4 or earlier: #2 was destroyed', doubt]);
  expect(said('count(*) = 3', frames, { torn: true, language: 'zh-CN' })).toEqual([
    'received',
    '不晚于第 3 帧：count(*) = 3 成立，当前为 3',
    '这一帧的各部分取自不同时刻，该条件可能从未真正成立。',
  ]);
});

test('the frame is the one that the game told, whose columns are requested', () => {
  const about = { kind: 'changes', group: 'changes', component: 'A', rows: 'entity' };
  const lines: string[] = [];
  const requested: object[] = [];
  let send: (payload: Uint8Array<ArrayBuffer>, number: number) => void = () => undefined;
  const game = {
    follow(_: object, to: typeof send) {
      send = to;
    },
    received: () => undefined,
    watches: { set: (_: object, wishes: object) => requested.push(wishes) },
  };
  followUntil(game, parseCondition('lost A'), {
    received: () => undefined,
    cameTrue: (cameTrue) => lines.push(...cameTrueLines(cameTrue, parseCondition('lost A'), translator('en'))),
    missing: () => undefined,
  });
  const columns = [
    ...schema.columns,
    { id: 1, name: 'A.ids', type: 'u32', meta: { kind: 'array', group: 'A', component: 'A', role: 'entities' } },
    { id: 2, name: 'changed-by.A', type: 'u32', watched: true, meta: { ...about, role: 'changed-by' } },
    { id: 3, name: 'changed-in.A', type: 'u32', watched: true, meta: { ...about, role: 'changed-in' } },
  ];
  send(encodePayload({ ...hello, capabilities: ['pause', 'watch', 'break'] }), 0);
  send(encodePayload({ type: 'schema', columns }), 0);
  const whole = bytes([0, 1, 2]);
  const world = [
    { c: 0, whole },
    { c: 1, whole },
  ];
  send(encodePayload({ type: 'snapshot', seq: 1, frame: 1, time: 0, columns: world }), 1);
  expect(requested).toEqual([
    { columns: ['changed-by.A', 'changed-in.A'], breaks: { ...NO_BREAKS, lost: ['changed-by.A'] } },
  ]);
  const told = [2, 3].map((c) => ({ c, rows: bytes([2]), values: bytes([c === 2 ? 2 ** 32 - 1 : 455]) }));
  const changed = [{ c: 1, length: 2 }, ...told];
  send(encodePayload({ type: 'delta', seq: 2, frame: 470, time: 9, merged: 469, columns: changed }), 2);
  expect(lines).toEqual(['Frame 455: #2 lost A, outside of systems']);
});

test('a value that was not received before may have been there for longer', () => {
  const lines: string[] = [];
  let send: (payload: Uint8Array<ArrayBuffer>, number: number) => void = () => undefined;
  const game = {
    follow(_: object, to: typeof send) {
      send = to;
    },
    received: () => undefined,
    watches: { set: () => undefined },
  };
  const value = { kind: 'array', group: 'A', component: 'A', role: 'value', rows: 'A.ids' };
  const columns = [
    ...schema.columns,
    { id: 1, name: 'A.ids', type: 'u32', meta: { kind: 'array', group: 'A', component: 'A', role: 'entities' } },
    { id: 2, name: 'A.points', type: 'u32', watched: true, meta: { ...value, field: 'points' } },
  ];
  const whole = bytes([0, 1, 2]);
  const messages = [
    hello,
    { type: 'schema', columns },
    { type: 'snapshot', seq: 1, frame: 1, time: 0, columns: [0, 1].map((c) => ({ c, whole })) },
    { type: 'delta', seq: 2, frame: 2, time: 16, columns: [] },
    { type: 'delta', seq: 3, frame: 9, time: 99, merged: 7, columns: [{ c: 2, whole: bytes([5, 500, 5]) }] },
    { type: 'delta', seq: 4, frame: 10, time: 115, columns: [{ c: 2, rows: bytes([2]), values: bytes([900]) }] },
  ];
  for (const text of ['A.points > 100', 'count(A.points > 100) > 0', 'A.points > 800']) {
    const condition = parseCondition(text);
    followUntil(game, condition, {
      received: () => undefined,
      cameTrue: (cameTrue) => lines.push(...cameTrueLines(cameTrue, condition, translator('en'))),
      missing: () => undefined,
    });
    for (const [i, message] of messages.entries()) send(encodePayload(message), i);
  }
  expect(lines).toEqual([
    'In frame 9 or earlier: A.points > 100 became true for 1 entity: #1',
    'In frame 9 or earlier: count(A.points > 100) > 0 became true, with 1',
    'Frame 10: A.points > 800 became true for 1 entity: #2',
  ]);
});

test('an entity whose id is used again in the frame of its destruction is found, with the system', () => {
  const list = (group: string) => ({ kind: 'array', group, role: 'entities', component: group });
  const change = (component: string, role: string) => ({
    kind: 'changes',
    group: 'changes',
    component,
    rows: 'entity',
    role,
  });
  const told = ['changed-by', 'changed-in'].flatMap((role) =>
    ['Enemy', 'Flash'].map((component) => ({
      name: `${role}.${component}`,
      watched: true,
      meta: change(component, role),
    })),
  );
  const lists = ['Enemy', 'Flash'].map((group) => ({ name: `${group}.ids`, meta: list(group) }));
  const systems = {
    id: 7,
    name: 'systems.name',
    type: 'json',
    meta: { kind: 'systems', group: 'systems', role: 'name' },
  };
  const columns = [{ name: 'world.ids', meta: ids }, ...lists, ...told].map((each, id) => ({
    id,
    type: 'u32',
    ...each,
  }));
  const row = (c: number, value: number) => ({ c, rows: bytes([2]), values: bytes([value]) });
  const lines: string[] = [];
  const requested: object[] = [];
  let send: (payload: Uint8Array<ArrayBuffer>, number: number) => void = () => undefined;
  const game = {
    follow(_: object, to: typeof send) {
      send = to;
    },
    received: () => undefined,
    watches: { set: (_: object, wishes: object) => requested.push(wishes) },
  };
  const condition = parseCondition('destroyed, Enemy');
  followUntil(game, condition, {
    received: () => undefined,
    cameTrue: (cameTrue) => lines.push(...cameTrueLines(cameTrue, condition, translator('en'))),
    missing: () => undefined,
    mayMiss: () => lines.push('may miss'),
  });
  const whole = [[0, 2], [2], [0]].map((list, c) => ({ c, whole: bytes(list) }));
  send(encodePayload(hello), 0);
  send(encodePayload({ type: 'schema', columns: [...columns, systems] }), 0);
  const first = [...whole, { c: 7, whole: ['Cleanup', 'Muzzle'] }];
  send(encodePayload({ type: 'snapshot', seq: 1, frame: 1, time: 0, columns: first }), 1);
  const after = [[], [0, 2]].map((list, i) => ({ c: i + 1, whole: bytes(list) }));
  const second = [...after, row(3, 0), row(4, 1), row(5, 2), row(6, 2)];
  send(encodePayload({ type: 'delta', seq: 2, frame: 2, time: 16, columns: second }), 2);
  expect(requested).toEqual([{ columns: [...told.map(({ name }) => name), '* changes'], breaks: NO_BREAKS }]);
  expect(lines).toEqual(['may miss', 'Frame 2: #2 was probably destroyed and its id reused, in Cleanup']);
});

test('values that were read before the frame of a hit are told with the frame in which they were', () => {
  const value = { kind: 'array', group: 'A', component: 'A', role: 'value', rows: 'A.ids', field: 'points' };
  const columns = [
    ...schema.columns,
    { id: 1, name: 'A.ids', type: 'u32', meta: { kind: 'array', group: 'A', component: 'A', role: 'entities' } },
    { id: 2, name: 'A.points', type: 'u32', watched: true, meta: value },
    ...['destroyed', 'destroyed-by', 'destroyed-in'].map((role, i) => {
      const meta = { kind: 'changes', group: 'changes', role, rows: 'entity' };
      return { id: i + 3, name: `changes.${role}`, type: 'u32', watched: true, meta };
    }),
  ];
  const gone = [0, 1].map((c) => ({ c, length: 1 }));
  const plain = [
    { frame: 969, merged: 21, columns: [], valueAge: 21 },
    { frame: 970, columns: gone },
  ];
  const requested: { readonly columns: readonly string[] }[] = [];
  const linesOf = (text: string, deltas: readonly object[] = plain): readonly string[] => {
    const lines: string[] = [];
    let send: (payload: Uint8Array<ArrayBuffer>, number: number) => void = () => undefined;
    const game = {
      follow(_: object, to: typeof send) {
        send = to;
      },
      received: () => undefined,
      watches: { set: (_: object, wishes: (typeof requested)[number]) => requested.push(wishes) },
    };
    followUntil(game, parseCondition(text), {
      received: () => undefined,
      cameTrue: (cameTrue) => lines.push(...cameTrueLines(cameTrue, parseCondition(text), translator('en'))),
      missing: () => undefined,
    });
    const [whole, points] = [bytes([0, 1]), bytes([15, 15])];
    const world = [...[0, 1].map((c) => ({ c, whole })), { c: 2, whole: points }];
    const messages = [
      hello,
      { type: 'schema', columns },
      { type: 'snapshot', seq: 1, frame: 948, time: 0, columns: world },
      ...deltas.map((delta, i) => ({ type: 'delta', seq: i + 2, time: i, ...delta })),
    ];
    for (const [i, message] of messages.entries()) send(encodePayload(message), i);
    return lines;
  };
  expect(linesOf('destroyed, A > 10')).toEqual([
    'Frame 970: #1 was destroyed',
    '#1: A.points = 15 when last read, in frame 948 or later. It cannot be told whether the condition was true.',
  ]);
  expect(requested.pop()?.columns).toContain('A.points');
  expect(linesOf('destroyed, A')).toEqual(['Frame 970: #1 was destroyed']);
  expect(requested.pop()?.columns).not.toContain('A.points');
  const fallen = [
    { frame: 949, columns: [{ c: 2, whole: bytes([15, 2]) }] },
    { frame: 950, columns: gone },
  ];
  expect(linesOf('destroyed, A > 10', fallen)).toEqual([]);
  // A new entity has the same index, and its values arrive before the picture shows that the former one was destroyed.
  const told = [1, 2 ** 32 - 1, 955].map((of, i) => ({ c: i + 3, rows: bytes([1]), values: bytes([of]) }));
  const late = [
    { frame: 960, merged: 12, columns: [{ c: 2, whole: bytes([15, 91]) }] },
    { frame: 961, merged: 13, columns: [...gone, ...told] },
  ];
  expect(linesOf('destroyed, A > 90', late)).toEqual([
    'Frame 955: #1 was destroyed, outside of systems',
    '#1: A.points = 15 when last read, in frame 948 or later. It cannot be told whether the condition was true.',
  ]);
});
