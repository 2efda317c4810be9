import { describe, expect, test } from 'vitest';
import { languageOf, libraryIds } from '../../core/engines/all.ts';
import { blankForm, type OperationContext, type OperationForm, verbs } from '../../core/script/operation-form.ts';
import { parseScript } from '../../core/script/parse.ts';
import { printOperation } from '../../core/script/print.ts';
import { textsAt } from '../../core/testing/texts.ts';
import { buildOperation, fieldsOf, fitting, objectionTo, verbsOf } from './forms.ts';

const form: OperationForm = {
  ...blankForm,
  newName: 'c',
  entity: 'a',
  other: 'b',
  component: 'Position',
  as: 'Mass',
};

/** a and b are alive and have Position; x is dead. */
const context: OperationContext = {
  engine: 'entt',
  components: [
    { name: 'Position', kind: 'component', toggle: false },
    { name: 'Mass', kind: 'component', toggle: false },
    { name: 'Player', kind: 'tag', toggle: false },
  ],
  worlds: ['role', 'level'],
  usedNames: new Set(['a', 'b', 'x']),
  isAlive: (name) => name === 'a' || name === 'b',
  has: (name, component) => name !== 'x' && component === 'Position',
  size: (component) => (component === 'Position' ? 2 : 0),
  versionBits: 12,
};

const why = (patch: Partial<OperationForm>) => objectionTo({ ...form, ...patch }, context)?.why ?? null;
const line = (patch: Partial<OperationForm>) => printOperation(buildOperation({ ...form, ...patch }, context));

describe('operation form', () => {
  test.each<[Partial<OperationForm>, string]>([
    [{ verb: 'create' }, 'create c'],
    [{ verb: 'create', hint: '37', components: ['Position', 'Player'] }, 'create c @37 Position Player'],
    [{ verb: 'destroy' }, 'destroy a'],
    [{ verb: 'destroy', version: '7' }, 'destroy a v7'],
    [{ verb: 'add', component: 'Mass' }, 'add a Mass'],
    [{ verb: 'add', component: 'Mass', value: '-1.5' }, 'add a Mass -1.5'],
    [{ verb: 'add', component: 'Player', value: '3' }, 'add a Player'],
    [{ verb: 'set', value: '4' }, 'set a Position 4'],
    [{ verb: 'remove' }, 'remove a Position'],
    [{ verb: 'clear' }, 'clear Position'],
    [{ verb: 'compact' }, 'compact Position'],
    [{ verb: 'sort', order: 'desc' }, 'sort Position desc'],
    [{ verb: 'sort-as' }, 'sort Position as Mass'],
    [{ verb: 'swap' }, 'swap Position a b'],
    [{ verb: 'query', components: ['Position'], without: ['Player'] }, 'query Position !Player'],
  ])('%j becomes %s', (patch, expected) => {
    expect(why(patch)).toBeNull();
    expect(line(patch)).toBe(expected);
  });

  test.each<[Partial<OperationForm>, string]>([
    [{ verb: 'create', newName: '1x' }, 'badName'],
    [{ verb: 'create', newName: 'a' }, 'nameTaken'],
    [{ verb: 'create', hint: '-1' }, 'badHint'],
    [{ verb: 'destroy', entity: '' }, 'noEntity'],
    [{ verb: 'destroy', entity: 'x' }, 'dead'],
    [{ verb: 'destroy', version: '4095' }, 'badVersion'],
    [{ verb: 'add' }, 'alreadyHas'],
    [{ verb: 'add', component: '' }, 'noComponent'],
    [{ verb: 'add', component: 'Mass', value: 'much' }, 'badValue'],
    [{ verb: 'set' }, 'noValue'],
    [{ verb: 'set', component: 'Mass', value: '1' }, 'hasNot'],
    [{ verb: 'set', component: 'Player', value: '1' }, 'tagHasNoValue'],
    [{ verb: 'remove', component: 'Mass' }, 'hasNot'],
    [{ verb: 'clear', component: 'Mass' }, 'empty'],
    [{ verb: 'sort', component: 'Player' }, 'sortTag'],
    [{ verb: 'sort', component: 'Mass' }, 'nothingToSort'],
    [{ verb: 'sort-as', as: 'Position' }, 'noAs'],
    [{ verb: 'swap', other: 'a' }, 'noOther'],
    [{ verb: 'swap', other: 'x' }, 'hasNot'],
    [{ verb: 'query' }, 'noTerms'],
  ])('%j is refused: %s', (patch, expected) => {
    expect(why(patch)).toBe(expected);
  });

  test('every verb either objects or builds', () => {
    for (const verb of verbsOf('entt')) expect(() => line({ verb })).not.toThrow();
  });
});

test('each engine offers the verbs that it knows', () => {
  expect(verbsOf('entt')).toEqual([
    ...['create', 'destroy', 'add', 'set', 'remove', 'clear', 'compact', 'sort', 'sort-as', 'swap', 'query'],
  ]);
  expect(verbsOf('flecs')).toEqual([
    ...['create', 'bulk', 'destroy', 'add', 'set', 'remove', 'clear', 'enable', 'disable', 'range', 'query'],
  ]);
  expect(verbsOf('decs')).toEqual([...['create', 'destroy', 'add', 'set', 'remove', 'world', 'singleton', 'query']]);
  for (const engine of libraryIds) {
    for (const verb of verbsOf(engine)) expect(fieldsOf({ ...form, verb }, engine)).not.toEqual([]);
  }
  expect(fitting({ ...form, verb: 'swap' }, 'flecs').verb).toBe('create');
  expect(fitting({ ...form, verb: 'swap' }, 'entt').verb).toBe('swap');
  expect(new Set(libraryIds.flatMap(verbsOf))).toEqual(new Set(verbs));
});

describe('operation form of Flecs', () => {
  const flecs: OperationContext = {
    ...context,
    engine: 'flecs',
    components: [
      { name: 'Position', kind: 'component', toggle: true },
      { name: 'Player', kind: 'tag', toggle: false },
      { name: 'Likes', kind: 'relation', toggle: false },
    ],
  };
  const schema = 'component Position size 8 toggle\ntag Player\nrelation Likes\ncreate a\ncreate b\n';
  const whyNot = (patch: Partial<OperationForm>) => objectionTo({ ...form, ...patch }, flecs)?.why ?? null;
  const written = (patch: Partial<OperationForm>) => printOperation(buildOperation({ ...form, ...patch }, flecs));

  test.each<[Partial<OperationForm>, string]>([
    [{ verb: 'create', components: ['Position', '(Likes,b)'] }, 'create c Position (Likes,b)'],
    [{ verb: 'bulk', count: '3', components: ['Player'] }, 'bulk c 3 Player'],
    [{ verb: 'destroy' }, 'destroy a'],
    [{ verb: 'add' }, 'add a Position'],
    [{ verb: 'add', component: 'Likes', target: 'b' }, 'add a (Likes,b)'],
    [{ verb: 'add', component: 'ChildOf', target: 'b' }, 'add a (ChildOf,b)'],
    [{ verb: 'set', value: '4' }, 'set a Position 4'],
    [{ verb: 'set', component: 'Likes', target: 'Position', value: '-1' }, 'set a (Likes,Position) -1'],
    [{ verb: 'remove', component: 'Likes', target: 'Player' }, 'remove a (Likes,Player)'],
    [{ verb: 'clear' }, 'clear a'],
    [{ verb: 'enable' }, 'enable a Position'],
    [{ verb: 'disable', target: 'b' }, 'disable a Position'],
    [{ verb: 'range', min: '5' }, 'range 5'],
    [{ verb: 'range', min: '5', max: '9' }, 'range 5 9'],
    [{ verb: 'query', components: ['Position', '(Likes,*)'], without: ['Player'] }, 'query Position (Likes,*) !Player'],
  ])('%j becomes %s, which has no errors', (patch, expected) => {
    expect(whyNot(patch)).toBeNull();
    expect(written(patch)).toBe(expected);
    const { diagnostics } = parseScript(`${schema}${expected}\n`, 'test', languageOf('flecs'));
    expect(diagnostics).toEqual([]);
  });

  test.each<[Partial<OperationForm>, string]>([
    [{ verb: 'create', newName: 'a' }, 'nameTaken'],
    [{ verb: 'bulk', count: '0' }, 'badCount'],
    [{ verb: 'bulk', count: 'x' }, 'badCount'],
    [{ verb: 'bulk', count: '2', newName: '' }, 'badName'],
    [{ verb: 'destroy', entity: '' }, 'noEntity'],
    [{ verb: 'clear', entity: 'x' }, 'dead'],
    [{ verb: 'add', component: '' }, 'noComponent'],
    [{ verb: 'add', component: 'ChildOf' }, 'noTarget'],
    [{ verb: 'add', component: 'ChildOf', target: 'a' }, 'ownTarget'],
    [{ verb: 'add', component: 'Likes', target: 'x' }, 'dead'],
    [{ verb: 'set' }, 'noValue'],
    [{ verb: 'set', value: 'much' }, 'badValue'],
    [{ verb: 'set', component: 'Likes', target: 'b', value: '1' }, 'idHasNoValue'],
    [{ verb: 'set', component: 'ChildOf', target: 'Position', value: '1' }, 'idHasNoValue'],
    [{ verb: 'enable', component: 'Player' }, 'cannotToggle'],
    [{ verb: 'range' }, 'badRange'],
    [{ verb: 'range', min: '5', max: '-1' }, 'badRange'],
    [{ verb: 'range', min: '5', max: '5' }, 'rangeReversed'],
    [{ verb: 'query' }, 'noTerms'],
  ])('%j is refused: %s', (patch, expected) => {
    expect(whyNot(patch)).toBe(expected);
    expect(textsAt('en', 'ui.operations.why')).toHaveProperty(expected);
  });

  test('a bulk does not take a name of its series', () => {
    const taken = { ...flecs, usedNames: new Set(['c1']) };
    expect(objectionTo({ ...form, verb: 'bulk', count: '2' }, taken)).toEqual({
      why: 'nameTaken',
      args: { name: 'c1' },
    });
    expect(objectionTo({ ...form, verb: 'bulk', count: '1' }, taken)).toBeNull();
  });
});

describe('operation form of decs', () => {
  const decs: OperationContext = { ...context, engine: 'decs' };
  const schema = 'world role\nworld level\ncomponent Position\ncomponent Mass\ntag Player\ncreate a\ncreate b\n';
  const whyNot = (patch: Partial<OperationForm>) => objectionTo({ ...form, ...patch }, decs)?.why ?? null;
  const written = (patch: Partial<OperationForm>) => printOperation(buildOperation({ ...form, ...patch }, decs));

  test.each<[Partial<OperationForm>, string]>([
    [{ verb: 'create', components: ['Position', 'Player'] }, 'create c Position Player'],
    [{ verb: 'destroy' }, 'destroy a'],
    [{ verb: 'add', component: 'Mass' }, 'add a Mass'],
    [{ verb: 'add', value: '2' }, 'add a Position 2'],
    [{ verb: 'add', component: 'Player', value: '2' }, 'add a Player'],
    [{ verb: 'set', value: '4' }, 'set a Position 4'],
    [{ verb: 'remove', component: 'Mass' }, 'remove a Mass'],
    [{ verb: 'world', world: 'level' }, 'world level'],
    [{ verb: 'singleton' }, 'singleton Position'],
    [{ verb: 'singleton', value: '9.8' }, 'singleton Position 9.8'],
    [{ verb: 'query', components: ['Position'], without: ['Player'] }, 'query Position !Player'],
  ])('%j becomes %s, which has no errors', (patch, expected) => {
    expect(whyNot(patch)).toBeNull();
    expect(written(patch)).toBe(expected);
    const { diagnostics } = parseScript(`${schema}${expected}\n`, 'test', languageOf('decs'));
    expect(diagnostics).toEqual([]);
  });

  test.each<[Partial<OperationForm>, string]>([
    [{ verb: 'create', newName: 'a' }, 'nameTaken'],
    [{ verb: 'destroy', entity: '' }, 'noEntity'],
    [{ verb: 'add', entity: 'x' }, 'dead'],
    [{ verb: 'add', component: '' }, 'noComponent'],
    [{ verb: 'add', value: 'much' }, 'badValue'],
    [{ verb: 'set' }, 'noValue'],
    [{ verb: 'set', component: 'Mass', value: '1' }, 'hasNot'],
    [{ verb: 'singleton', component: 'Player', value: '1' }, 'tagHasNoValue'],
    [{ verb: 'world' }, 'noWorld'],
    [{ verb: 'query' }, 'noTerms'],
  ])('%j is refused: %s', (patch, expected) => {
    expect(whyNot(patch)).toBe(expected);
    expect(textsAt('en', 'ui.operations.why')).toHaveProperty(expected);
  });
});
