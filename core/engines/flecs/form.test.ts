import { describe, expect, test } from 'vitest';
import { operationOf } from '../../script/operation/form-operation.ts';
import { blankForm, type OperationContext, type OperationForm } from '../../script/operation/operation-form.ts';
import { printOperation } from '../../script/operation/print-operation.ts';
import { parseScript } from '../../script/parse/parse.ts';
import { textsAt } from '../../testing/texts.ts';
import { flecsForm } from './form.ts';
import { flecsLanguage } from './language.ts';

const form: OperationForm = { ...blankForm, newName: 'c', entity: 'a', component: 'Position' };

/** The schema that the context below stands for. */
const schema = 'component Position size 8 toggle\ntag Player\nrelation Likes\n';
const entities = 'create a\ncreate b\n';

function operationsOf(...lines: readonly string[]) {
  const text = `config version 4.1.6\n${schema}${entities}${lines.join('\n')}\n`;
  return parseScript(text, 'test', flecsLanguage).operations;
}

/** Verbs that 4.0.5 does not have. */
const NEWER = new Set(['range-new', 'range-use', 'set-parent', 'children', 'order', 'shrink']);

describe('operation form of Flecs', () => {
  const flecs: OperationContext = {
    engine: 'flecs',
    worlds: [],
    before: operationsOf('range low 900', 'pointer p a Position'),
    block: null,
    usedNames: new Set(['a', 'b', 'x']),
    isAlive: (name) => name === 'a' || name === 'b',
    has: (_, id) => id === 'Position',
    size: () => 0,
    versionBits: 16,
    components: [
      { name: 'Position', kind: 'component', toggle: true },
      { name: 'Player', kind: 'tag', toggle: false },
      { name: 'Likes', kind: 'relation', toggle: false },
    ],
  };
  const fresh = { ...flecs, before: [] };
  const contextOf = ({ verb }: Partial<OperationForm>) => (verb === 'hook' || verb === 'observer' ? fresh : flecs);
  const whyNot = (patch: Partial<OperationForm>) =>
    flecsForm.objectionTo({ ...form, ...patch }, contextOf(patch))?.why ?? null;
  const written = (patch: Partial<OperationForm>) =>
    printOperation(operationOf(flecsForm, { ...form, ...patch }, flecs));

  test.each<[Partial<OperationForm>, string]>([
    [{ verb: 'create', components: ['Position', '(Likes,b)'] }, 'create c Position (Likes,b)'],
    [{ verb: 'create', hint: '7', components: ['Player'] }, 'create c @7 Player'],
    [{ verb: 'create', hint: '7', version: '3' }, 'create c @7 v3'],
    [{ verb: 'version', version: '3' }, 'version a v3'],
    [{ verb: 'bulk', count: '3', components: ['Player'] }, 'bulk c 3 Player'],
    [{ verb: 'destroy' }, 'destroy a'],
    [{ verb: 'add' }, 'add a Position'],
    [{ verb: 'add', component: 'Likes', target: 'b' }, 'add a (Likes,b)'],
    [{ verb: 'add', component: 'ChildOf', target: 'b' }, 'add a (ChildOf,b)'],
    [{ verb: 'set', value: '4' }, 'set a Position 4'],
    [{ verb: 'set', component: 'Likes', target: 'Position', value: '-1' }, 'set a (Likes,Position) -1'],
    [{ verb: 'remove', component: 'Likes', target: 'Player' }, 'remove a (Likes,Player)'],
    [{ verb: 'remove', component: 'Likes', target: '*' }, 'remove a (Likes,*)'],
    [{ verb: 'remove', component: 'ChildOf', target: '*' }, 'remove a (ChildOf,*)'],
    [{ verb: 'clear' }, 'clear a'],
    [{ verb: 'enable' }, 'enable a Position'],
    [{ verb: 'disable', target: 'b' }, 'disable a Position'],
    [{ verb: 'range', min: '5' }, 'range 5'],
    [{ verb: 'range', min: '5', max: '9' }, 'range 5 9'],
    [{ verb: 'range-new', range: 'net', min: '5' }, 'range net 5'],
    [{ verb: 'range-use', range: 'low' }, 'range low'],
    [{ verb: 'set-parent', other: 'b' }, 'set a Parent b'],
    [{ verb: 'children' }, 'children a'],
    [{ verb: 'order', names: ' b  a' }, 'order a b a'],
    [{ verb: 'shrink' }, 'shrink'],
    [{ verb: 'query', components: ['Position', '(Likes,*)'], without: ['Player'] }, 'query Position (Likes,*) !Player'],
    [{ verb: 'query', components: ['Position'], as: 'Position', order: 'desc' }, 'query Position sort Position desc'],
    [{ verb: 'clone' }, 'clone c a'],
    [{ verb: 'clone', values: true }, 'clone c a values'],
    [{ verb: 'pointer', pointer: 'p' }, 'pointer p a Position'],
    [{ verb: 'read', pointer: 'p' }, 'read p'],
    [{ verb: 'each', inside: 'e', components: ['Position'], without: ['Player'] }, 'each Position !Player as e\nend'],
    [{ verb: 'hook', inside: 'e', event: 'OnSet' }, 'hook OnSet Position as e\nend'],
    [
      { verb: 'observer', listener: 'on', inside: 'e', components: ['Position', 'Player'] },
      'observer on OnAdd Position Player as e\nend',
    ],
  ])('%j becomes %s without errors', (patch, expected) => {
    expect(whyNot(patch)).toBeNull();
    expect(written(patch)).toBe(expected);
    const version = NEWER.has(patch.verb!) ? 'config version 4.1.6\n' : '';
    const range = patch.verb === 'range-use' ? 'range low 900\n' : '';
    const before = contextOf(patch) === fresh ? '' : `${entities}${range}pointer p a Position\n`;
    const { diagnostics } = parseScript(`${version}${schema}${before}${expected}\n`, 'test', flecsLanguage);
    expect(diagnostics).toEqual([]);
  });

  test.each<[Partial<OperationForm>, string]>([
    [{ verb: 'create', newName: 'a' }, 'nameTaken'],
    [{ verb: 'create', hint: '0' }, 'badIndex'],
    [{ verb: 'create', hint: '4294967295' }, 'badIndex'],
    [{ verb: 'create', version: '3' }, 'noIndex'],
    [{ verb: 'create', hint: '7', version: '65536' }, 'badGeneration'],
    [{ verb: 'version' }, 'noGeneration'],
    [{ verb: 'version', version: '-1' }, 'badGeneration'],
    [{ verb: 'bulk', count: '0' }, 'badCount'],
    [{ verb: 'bulk', count: 'x' }, 'badCount'],
    [{ verb: 'bulk', count: '2', newName: '' }, 'badName'],
    [{ verb: 'destroy', entity: '' }, 'noEntity'],
    [{ verb: 'clear', entity: 'x' }, 'dead'],
    [{ verb: 'add', component: '' }, 'noComponent'],
    [{ verb: 'add', component: 'ChildOf' }, 'noTarget'],
    [{ verb: 'add', component: 'ChildOf', target: 'a' }, 'ownTarget'],
    [{ verb: 'add', component: 'Likes', target: 'x' }, 'dead'],
    [{ verb: 'add', component: 'Likes', target: '*' }, 'wildcardTarget'],
    [{ verb: 'set' }, 'noValue'],
    [{ verb: 'set', value: 'much' }, 'badValue'],
    [{ verb: 'set', component: 'Likes', target: 'b', value: '1' }, 'idHasNoValue'],
    [{ verb: 'set', component: 'ChildOf', target: 'Position', value: '1' }, 'idHasNoValue'],
    [{ verb: 'enable', component: 'Player' }, 'cannotToggle'],
    [{ verb: 'range' }, 'badRange'],
    [{ verb: 'range', min: '5', max: '-1' }, 'badRange'],
    [{ verb: 'range', min: '5', max: '5' }, 'rangeReversed'],
    [{ verb: 'range-new', range: '5', min: '5' }, 'badName'],
    [{ verb: 'range-new', range: 'low', min: '5' }, 'nameTaken'],
    [{ verb: 'range-use' }, 'noRange'],
    [{ verb: 'set-parent' }, 'noParent'],
    [{ verb: 'set-parent', other: 'a' }, 'ownTarget'],
    [{ verb: 'set-parent', other: 'x' }, 'dead'],
    [{ verb: 'order' }, 'noNames'],
    [{ verb: 'order', names: 'b b' }, 'namedTwice'],
    [{ verb: 'query' }, 'noTerms'],
    [{ verb: 'query', components: ['Player'], as: 'Player' }, 'sortTag'],
    [{ verb: 'each', inside: 'e' }, 'noTerms'],
    [{ verb: 'each', inside: 'a', components: ['Position'] }, 'nameTaken'],
    [{ verb: 'clone', newName: 'a' }, 'nameTaken'],
    [{ verb: 'clone', entity: 'x' }, 'dead'],
    [{ verb: 'hook', inside: 'e', component: 'Player' }, 'hookTag'],
    [{ verb: 'observer', inside: 'e', listener: 'Position', components: ['Position'] }, 'nameTaken'],
    [{ verb: 'pointer', pointer: 'p', component: 'Player' }, 'pointTag'],
    [{ verb: 'read', pointer: 'q' }, 'noPointer'],
  ])('%j is rejected with %s', (patch, expected) => {
    expect(whyNot(patch)).toBe(expected);
    expect(textsAt('en', 'ui.operations.why')).toHaveProperty(expected);
  });

  test('hooks and observers come before other operations', () => {
    const hook: OperationForm = { ...form, verb: 'hook', inside: 'e' };
    expect(flecsForm.objectionTo(hook, flecs)).toEqual({ why: 'lateListener' });
    expect(textsAt('en', 'ui.operations.why')).toHaveProperty('lateListener');
  });

  test('a bulk operation does not reuse a name in its series', () => {
    const taken = { ...flecs, usedNames: new Set(['c1']) };
    expect(flecsForm.objectionTo({ ...form, verb: 'bulk', count: '2' }, taken)).toEqual({
      why: 'nameTaken',
      args: { name: 'c1' },
    });
    expect(flecsForm.objectionTo({ ...form, verb: 'bulk', count: '1' }, taken)).toBeNull();
  });

  test('components and pairs with a component take a value', () => {
    const takes = (patch: Partial<OperationForm>) => flecsForm.takesValue?.({ ...form, ...patch }, flecs);
    expect(takes({})).toBe(true);
    expect(takes({ component: 'Player' })).toBe(false);
    expect(takes({ component: 'Likes', target: 'Position' })).toBe(true);
    expect(takes({ component: 'ChildOf', target: 'Position' })).toBe(false);
  });
});
