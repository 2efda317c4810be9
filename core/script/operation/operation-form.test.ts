import { expect, test } from 'vitest';
import { valueSizes } from '../language/value-sizes.ts';
import {
  blankForm,
  isCountText,
  type OperationContext,
  objectionToFields,
  objectionToName,
  objectionToPair,
  objectionToValue,
} from './operation-form.ts';

const context: OperationContext = {
  engine: 'any',
  components: [{ name: 'P', kind: 'component', toggle: false }],
  worlds: [],
  before: [],
  block: null,
  usedNames: new Set(['a', 'old']),
  isAlive: (name) => name === 'a',
  has: () => false,
  size: () => 0,
  versionBits: 12,
};
const fields = {
  create: ['newName'],
  add: ['entity', 'component'],
  query: ['components', 'without'],
  world: [],
} as const;
const object = (form: Partial<typeof blankForm>) => objectionToFields(fields, { ...blankForm, ...form }, context);

test('the first missing field of an operation is reported', () => {
  expect(object({ verb: 'create', newName: '1x' })).toEqual({ why: 'badName' });
  expect(object({ verb: 'create', newName: 'a' })).toEqual({ why: 'nameTaken', args: { name: 'a' } });
  expect(object({ verb: 'create', newName: 'b' })).toBeNull();
  expect(object({ verb: 'query' })).toEqual({ why: 'noTerms' });
  expect(object({ verb: 'query', components: ['P'] })).toBeNull();
  expect(object({ verb: 'add' })).toEqual({ why: 'noEntity' });
  expect(object({ verb: 'add', entity: 'old', component: 'P' })).toEqual({ why: 'dead', args: { entity: 'old' } });
  expect(object({ verb: 'add', entity: 'a' })).toEqual({ why: 'noComponent' });
  expect(object({ verb: 'add', entity: 'a', component: 'P' })).toBeNull();
  expect([object({ verb: 'world' }), object({ verb: 'sort' })]).toEqual([null, null]);
});

test('values must be numbers and fit their component', () => {
  const of = (verb: 'add' | 'set', value: string, isTag = false) =>
    objectionToValue({ ...blankForm, verb, component: 'P', value }, isTag);
  expect([of('add', '', true), of('add', ''), of('set', '1.5'), of('add', ' -3e2 ')]).toEqual([null, null, null, null]);
  expect(of('set', '1', true)).toEqual({ why: 'tagHasNoValue', args: { component: 'P' } });
  expect(of('set', '  ')).toEqual({ why: 'noValue' });
  expect([of('set', 'x'), of('add', '1e999')]).toEqual([{ why: 'badValue' }, { why: 'badValue' }]);
  expect(['7', '007', '', '-1', '1.5', ' 1', '1x'].map(isCountText)).toEqual([
    ...[true, true],
    ...Array(5).fill(false),
  ]);
});

test('names must be free, and pairs need two existing parts', () => {
  expect(objectionToName('fresh', context, 'old')).toEqual({ why: 'nameTaken', args: { name: 'old' } });
  expect(objectionToName('a', context, 'fresh')).toBeNull();
  expect(objectionToPair('', 'a', context)).toEqual({ why: 'noRelation' });
  expect(objectionToPair('Likes', '', context)).toEqual({ why: 'noTarget', args: { component: 'Likes' } });
  expect(objectionToPair('Likes', 'old', context)).toEqual({ why: 'dead', args: { entity: 'old' } });
  for (const target of ['*', 'P', 'a']) expect(objectionToPair('Likes', target, context)).toBeNull();
});

test('values have their declared size and the alignment of a compiler', () => {
  const declare = (name: string, kind: string, rest: object = {}) => ({ name, kind, ...rest });
  const schema = {
    declarations: [
      declare('Plain', 'component'),
      declare('Tag', 'tag', { size: 8 }),
      ...[24, 12, 6, 3].map((size) => declare(`S${size}`, 'component', { size })),
      declare('Own', 'component', { size: 24, align: 16 }),
    ],
  } as unknown as Parameters<typeof valueSizes>[0];
  expect(Object.fromEntries(valueSizes(schema))).toEqual({
    Plain: { size: 4, align: 4 },
    Tag: { size: 0, align: 8 },
    S24: { size: 24, align: 8 },
    S12: { size: 12, align: 4 },
    S6: { size: 6, align: 2 },
    S3: { size: 3, align: 1 },
    Own: { size: 24, align: 16 },
  });
});
