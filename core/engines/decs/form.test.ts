import { describe, expect, test } from 'vitest';
import { texts } from '../../../assets/locales/texts.ts';
import { operationOf } from '../../script/operation/form-operation.ts';
import { blankForm, type OperationContext, type OperationForm } from '../../script/operation/operation-form.ts';
import { printOperation } from '../../script/operation/print-operation.ts';
import { parseScript } from '../../script/parse/parse.ts';
import { languageOf } from '../all.ts';
import { decsForm } from './form.ts';

const form: OperationForm = { ...blankForm, newName: 'c', entity: 'a', other: 'b', component: 'Position' };

/** Entities a and b are alive and have Position; x is dead. */
const context: OperationContext = {
  engine: 'decs',
  components: [
    { name: 'Position', kind: 'component', toggle: false },
    { name: 'Mass', kind: 'component', toggle: false },
    { name: 'Player', kind: 'tag', toggle: false },
  ],
  worlds: ['role', 'level'],
  before: [],
  block: null,
  usedNames: new Set(['a', 'b', 'x']),
  isAlive: (name) => name !== 'x',
  has: (name, component) => name !== 'x' && component === 'Position',
  size: () => 0,
  versionBits: 32,
};
const SCHEMA = 'world role\nworld level\ncomponent Position\ncomponent Mass\ntag Player\ncreate a\ncreate b\n';

describe('operation form of decs', () => {
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
    [{ verb: 'each', inside: 'e', components: ['Position'] }, 'each Position as e\nend'],
    [{ verb: 'pointer', pointer: 'p' }, 'pointer p a Position'],
  ])('%j becomes %s without errors', (patch, expected) => {
    const filled = { ...form, ...patch };
    expect(decsForm.objectionTo(filled, context)).toBeNull();
    expect(printOperation(operationOf(decsForm, filled, context))).toBe(expected);
    expect(parseScript(`${SCHEMA}${expected}\n`, 'test', languageOf('decs')).diagnostics).toEqual([]);
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
    [{ verb: 'pointer', pointer: 'p', component: 'Mass' }, 'hasNot'],
  ])('%j is rejected with %s', (patch, expected) => {
    expect(decsForm.objectionTo({ ...form, ...patch }, context)?.why).toBe(expected);
    expect(texts.en).toHaveProperty(`ui.operations.why.${expected}`);
  });
});
