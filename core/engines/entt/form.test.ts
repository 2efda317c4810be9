import { describe, expect, test } from 'vitest';
import { operationOf } from '../../script/operation/form-operation.ts';
import {
  blankForm,
  type OperationContext,
  type OperationForm,
  type Verb,
} from '../../script/operation/operation-form.ts';
import { printOperation } from '../../script/operation/print-operation.ts';
import { parseScript } from '../../script/parse/parse.ts';
import { enttForm } from './form.ts';
import { enttLanguage } from './language.ts';

const form: OperationForm = {
  ...blankForm,
  newName: 'c',
  entity: 'a',
  other: 'b',
  component: 'Position',
  as: 'Mass',
};

/** In this context, a and b are alive and have Position, and x is dead. */
const context: OperationContext = {
  engine: 'entt',
  components: [
    { name: 'Position', kind: 'component', toggle: false },
    { name: 'Mass', kind: 'component', toggle: false },
    { name: 'Player', kind: 'tag', toggle: false },
  ],
  worlds: [],
  before: parseScript(
    'component Position\ncreate a\nsave\npointer p a Position\nconnect on on_construct Position as e\nend\n',
    'test',
    enttLanguage,
  ).operations,
  block: null,
  usedNames: new Set(['a', 'b', 'x']),
  isAlive: (name) => name === 'a' || name === 'b',
  has: (name, component) => name !== 'x' && component === 'Position',
  size: (component) => (component === 'Position' ? 2 : 0),
  versionBits: 12,
};

const why = (patch: Partial<OperationForm>) => enttForm.objectionTo({ ...form, ...patch }, context)?.why ?? null;
const line = (patch: Partial<OperationForm>) => printOperation(operationOf(enttForm, { ...form, ...patch }, context));

describe('operation form of EnTT', () => {
  test.each<[Partial<OperationForm>, string]>([
    [{ verb: 'create' }, 'create c'],
    [{ verb: 'create', hint: '37', components: ['Position', 'Player'] }, 'create c @37 Position Player'],
    [{ verb: 'create', hint: '3', version: '2' }, 'create c @3 v2'],
    [{ verb: 'bulk', count: '3', components: ['Player'] }, 'bulk c 3 Player'],
    [{ verb: 'destroy' }, 'destroy a'],
    [{ verb: 'destroy', version: '7' }, 'destroy a v7'],
    [{ verb: 'add', component: 'Mass' }, 'add a Mass'],
    [{ verb: 'add', component: 'Mass', value: '-1.5' }, 'add a Mass -1.5'],
    [{ verb: 'add', component: 'Player', value: '3' }, 'add a Player'],
    [{ verb: 'set', value: '4' }, 'set a Position 4'],
    [{ verb: 'remove' }, 'remove a Position'],
    [{ verb: 'destroy-range', names: 'b a' }, 'destroy b a'],
    [{ verb: 'clear-all' }, 'clear'],
    [{ verb: 'shrink-storage' }, 'shrink Position'],
    [{ verb: 'shrink-storage', component: 'entities' }, 'shrink entities'],
    [{ verb: 'start', min: '9' }, 'start @9'],
    [{ verb: 'clear' }, 'clear Position'],
    [{ verb: 'compact' }, 'compact Position'],
    [{ verb: 'sort', order: 'desc' }, 'sort Position desc'],
    [{ verb: 'sort-as' }, 'sort Position as Mass'],
    [
      { verb: 'group', components: ['Position'], gets: ['Mass'], without: ['Player'], as: '' },
      'group Position get Mass !Player',
    ],
    [
      { verb: 'group', components: ['Position'], gets: ['Mass'], as: 'Mass', order: 'desc' },
      'group Position get Mass sort Mass desc',
    ],
    [{ verb: 'swap' }, 'swap Position a b'],
    [{ verb: 'query', components: ['Position'], without: ['Player'] }, 'query Position !Player'],
    [{ verb: 'each', inside: 'e', without: ['Player'] }, 'each !Player as e\nend'],
    [{ verb: 'save' }, 'save'],
    [{ verb: 'save', components: ['Position', 'Player'] }, 'save Position Player'],
    [{ verb: 'load' }, 'load'],
    [{ verb: 'load', orphans: true }, 'load orphans'],
    [
      { verb: 'connect', listener: 'move', signal: 'on_update', inside: 'e' },
      'connect move on_update Position as e\nend',
    ],
    [{ verb: 'disconnect', listener: 'on' }, 'disconnect on'],
    [{ verb: 'pointer', pointer: 'p' }, 'pointer p a Position'],
    [{ verb: 'read', pointer: 'p' }, 'read p'],
  ])('%j becomes %s', (patch, expected) => {
    expect(why(patch)).toBeNull();
    expect(line(patch)).toBe(expected);
  });

  test.each<[Partial<OperationForm>, string]>([
    [{ verb: 'create', newName: '1x' }, 'badName'],
    [{ verb: 'create', newName: 'a' }, 'nameTaken'],
    [{ verb: 'create', hint: '-1' }, 'badHint'],
    [{ verb: 'create', version: '2' }, 'badHint'],
    [{ verb: 'create', hint: '3', version: 'x' }, 'badVersion'],
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
    [{ verb: 'group', components: ['Player'], as: 'Player' }, 'sortTag'],
    [{ verb: 'sort', component: 'Mass' }, 'nothingToSort'],
    [{ verb: 'sort-as', as: 'Position' }, 'noAs'],
    [{ verb: 'swap', other: 'a' }, 'noOther'],
    [{ verb: 'swap', other: 'x' }, 'hasNot'],
    [{ verb: 'query' }, 'noTerms'],
    [{ verb: 'group', without: ['Player'] }, 'noTerms'],
    [{ verb: 'connect', listener: 'on', inside: 'e' }, 'nameTaken'],
    [{ verb: 'connect', listener: 'move', inside: 'a' }, 'nameTaken'],
    [{ verb: 'disconnect', listener: 'move' }, 'noListener'],
    [{ verb: 'pointer', pointer: 'p', component: 'Player' }, 'pointTag'],
    [{ verb: 'read', pointer: 'q' }, 'noPointer'],
  ])('%j is refused: %s', (patch, expected) => {
    expect(why(patch)).toBe(expected);
  });

  test('nothing is loaded before something was saved, and inside a loop or listener nothing is known about entities', () => {
    expect(enttForm.objectionTo({ ...form, verb: 'load' }, { ...context, before: [] })).toEqual({ why: 'noSave' });
    const inside = { ...context, has: () => undefined, size: () => undefined };
    const allowed: readonly Partial<OperationForm>[] = [
      { verb: 'add' },
      { verb: 'set', component: 'Mass', value: '1' },
      { verb: 'swap', component: 'Mass' },
      { verb: 'sort', component: 'Mass' },
      { verb: 'clear', component: 'Mass' },
    ];
    expect(allowed.map((patch) => enttForm.objectionTo({ ...form, ...patch }, inside))).toEqual(
      allowed.map(() => null),
    );
  });

  test('every verb is refused or printed', () => {
    for (const verb of Object.keys(enttForm.fields) as Verb[]) expect(() => line({ verb })).not.toThrow();
  });
});
