import { CompletionContext } from '@codemirror/autocomplete';
import { EditorState } from '@codemirror/state';
import { describe, expect, test } from 'vitest';
import { languageOf } from '../../../core/engines/all.ts';
import type { Language } from '../../../core/script/language/language.ts';
import { OPERATIONS, SCHEMA_LINES, SECTION_LINES } from '../../../core/script/operation/grammar.ts';
import { textsAt } from '../../../core/testing/texts.ts';
import { complete } from './completion.ts';

const kind = { ...languageOf('entt'), configKeys: ['sparsePage', 'packedPage'] };

/** Returns the labels offered at `|`. */
function offered(text: string, explicit = false, language: Language = kind): string[] | null {
  const pos = text.indexOf('|');
  const state = EditorState.create({ doc: text.replace('|', '') });
  const options = { kind: language, translate: (key: string) => key };
  const result = complete(new CompletionContext(state, pos, explicit), options);
  return result === null ? null : result.options.map(({ label }) => label);
}

const SCRIPT = `component Position
component Body pinned
tag Player
create hero
create bat
destroy bat
`;

describe('completions', () => {
  test.each([
    ['add |', ['hero', 'bat']],
    ['add h|', ['hero', 'bat']],
    ['add hero |', ['Position', 'Body', 'Player']],
    ['add hero Position |', ['throw']],
    ['clear |', ['Position', 'Body', 'Player']],
    ['sort Position |', ['asc', 'desc', 'as']],
    ['sort Position as |', ['Body', 'Player']],
    ['swap Position hero |', ['hero', 'bat']],
    ['shrink |', ['Position', 'Body', 'Player', 'entities']],
    ['create |', ['e1']],
    ['query Position |', ['Body', 'Player']],
    ['query Position !|', ['Body', 'Player']],
    ['group Position |', ['Body', 'Player', 'sort']],
    ['group Position !|', ['Body', 'Player']],
    ['group Position Player !Body sort |', ['Position']],
    ['group Position sort Position |', ['asc', 'desc']],
    ['clone twin hero\nadd |', ['hero', 'bat', 'twin']],
    ['clone twin hero |', ['values']],
    ['load |', ['orphans']],
    ['connect |', []],
    ['connect born |', ['on_construct', 'on_update', 'on_destroy']],
    ['connect born on_construct |', ['Position', 'Body', 'Player']],
    ['connect born on_construct Position |', ['Body', 'Player', 'as']],
    ['component Mesh |', ['size', 'align', 'page', 'pinned', 'sparse', 'dontFragment', 'toggle', 'bit']],
    ['component Mesh pinned |', ['size', 'align', 'page', 'sparse', 'dontFragment', 'toggle', 'bit']],
    ['config |', ['version', 'sparsePage', 'packedPage']],
    ['query (|', ['Position', 'Body', 'Player', '*']],
    ['query (Player,|', ['Position', 'Body', 'Player', 'hero', 'bat', '*']],
    ['add hero (Player,|', ['Position', 'Body', 'Player', 'hero', 'bat']],
  ])('%s', (line, expected) => {
    expect(offered(SCRIPT + line) ?? []).toEqual(expected);
  });

  test.each(['add hero # |', 'add hero| ', '|', 'destroy hero |'])('none are offered at %j', (line) => {
    expect(offered(SCRIPT + line)?.filter((label) => label !== 'hero' && label !== 'bat') ?? []).toEqual([]);
  });

  test('contain operations of this engine, and schema lines only before the first operation', () => {
    expect(offered('c|')).toContain('component');
    expect(offered('c|')).toContain('create');
    expect(offered('c|')).not.toContain('range');
    expect(offered(`${SCRIPT}c|`)).not.toContain('component');
    expect(offered(`c|\n${SCRIPT}`)).toContain('config');
  });

  test('contain only entities that are created above', () => {
    expect(offered('create a\nadd | \ncreate b')).toEqual(['a']);
  });

  test('are only offered on an empty line on request', () => {
    expect(offered(`${SCRIPT}|`)).toBeNull();
    expect(offered(`${SCRIPT}|`, true)).toContain('create');
  });

  test('contain the end of a set-up that has begun', () => {
    expect(offered(`${SCRIPT}e|`)).not.toContain('end');
    expect(offered(`${SCRIPT}setup\ne|`)).toContain('end');
    expect(offered(`${SCRIPT}setup\ncreate x\nend\ns|`)).toContain('setup');
  });

  test('replace the word under the cursor', () => {
    const state = EditorState.create({ doc: `${SCRIPT}add hero Pos` });
    const result = complete(new CompletionContext(state, state.doc.length, false), { kind, translate: (key) => key });
    expect(result?.from).toBe(state.doc.length - 3);
  });
});

test.each([
  ['component P\nquery P |', ['Prefab', 'Disabled', 'Final', 'sort']],
  ['component P\nquery P sort |', ['P']],
  ['component P\ncomponent sort\nquery P sort |', ['Prefab', 'Disabled', 'Final']],
  ['hook |', ['OnAdd', 'OnSet', 'OnRemove']],
  ['create a\nadd a |', ['Prefab', 'Disabled', 'Final']],
  ['create a\nadd a (|', ['ChildOf', 'IsA']],
  [
    'relation R exclusive Traversable |',
    ['union', 'Exclusive', 'Union', 'Final', 'Acyclic', 'Transitive', 'Symmetric'],
  ],
  [
    'config version 4.1.6\nrelation R exclusive |',
    ['dontFragment', 'Exclusive', 'DontFragment', 'Final', 'Acyclic', 'Traversable', 'Transitive', 'Symmetric'],
  ],
  ['component P (|', ['OnInstantiate', 'OnDelete', 'OnDeleteTarget', 'With']],
  ['component P (OnDelete,|', ['Remove', 'Delete', 'Panic']],
])('names of Flecs itself: %j offers %j', (text, labels) => {
  expect(offered(text, true, languageOf('flecs'))).toEqual(labels);
});

test('what the version of the script has is offered', () => {
  const at = (version: string, line: string) =>
    offered(`config version ${version}\ncreate a\n${line}`, true, languageOf('flecs'));
  expect(at('4.0.5', 'add a |')).not.toContain('OrderedChildren');
  expect(at('4.1', 'add a |')).toContain('OrderedChildren');
  expect(at('4.0.5', 'set a |')).not.toContain('Parent');
  expect(at('4.1', 'set a |')).toContain('Parent');
  expect(at('4.1', 'add a |')).not.toContain('Parent');
  expect(at('4.0.5', 's|')).not.toContain('shrink');
  expect(at('4.1', 's|')).toEqual(expect.arrayContaining(['shrink', 'children', 'range']));
});

test('the versions of the engine are offered behind their key', () => {
  expect(offered('config version |', true, languageOf('entt'))).toEqual(languageOf('entt').versions);
});

test('every offered word is explained', () => {
  expect(Object.keys(textsAt('en', 'script.operation'))).toEqual([...OPERATIONS.keys()]);
  expect(Object.keys(textsAt('en', 'script.schema'))).toEqual([...SCHEMA_LINES.keys()]);
  expect(Object.keys(textsAt('en', 'script.section'))).toEqual([...SECTION_LINES.keys()]);
});
