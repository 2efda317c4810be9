import { EditorState, Text } from '@codemirror/state';
import type { EditorView } from '@codemirror/view';
import { describe, expect, test } from 'vitest';
import { languageOf } from '../../../core/engines/all.ts';
import { parseScript } from '../../../core/script/parse/parse.ts';
import { lintDiagnostics, rangeOf } from './diagnostics.ts';

const translate = (key: string, args: Readonly<Record<string, unknown>>): string => `${key} ${JSON.stringify(args)}`;

function lint(text: string) {
  const { diagnostics } = parseScript(text, 'test', languageOf('entt'));
  return lintDiagnostics(Text.of(text.split('\n')), diagnostics, translate);
}

/** Returns the text after the named fix was applied to the first diagnostic. */
function fixed(text: string, fix: string): string | undefined {
  let state = EditorState.create({ doc: text });
  const view = {
    get state() {
      return state;
    },
    dispatch(spec: Parameters<EditorState['update']>[0]) {
      state = state.update(spec).state;
    },
  } as unknown as EditorView;
  const [diagnostic] = lint(text);
  const action = diagnostic?.actions?.find(({ name }) => name.startsWith(`diagnostic.${fix}`));
  action?.apply(view, diagnostic!.from, diagnostic!.to);
  return action === undefined ? undefined : state.doc.toString();
}

test('a diagnostic is at its span, translated, with its suggestion', () => {
  const text = 'component Position\ncreate e1\nadd e1 Positon';
  const [diagnostic] = lint(text);
  expect(text.slice(diagnostic!.from, diagnostic!.to)).toBe('Positon');
  expect(diagnostic?.message).toContain('diagnostic.undeclared-component {"name":"Positon"');
  expect(diagnostic?.message).toContain('diagnostic.did-you-mean {"suggestion":"Position"}');
});

test('an error of the run is at its operation, in order of place', () => {
  const doc = Text.of(['creat e1', 'destroy e1']);
  const { diagnostics } = parseScript(doc.toString(), 'test');
  const span = { line: 1, column: 1, endColumn: 3 };
  const found = lintDiagnostics(doc, diagnostics, translate, { span, message: 'stale' });
  expect(found.map(({ from, message }) => [from, message.split(' ')[0]])).toEqual([
    [0, 'diagnostic.unknown-line'],
    [0, 'stale'],
  ]);
});

describe('fixes', () => {
  test('a misspelt name is replaced', () => {
    expect(fixed('creat e1', 'fix-replace')).toBe('create e1');
  });

  test('an undeclared component is declared after the other schema lines', () => {
    expect(fixed('# head\ncomponent A\n\ncreate e1\nadd e1 Mesh', 'fix-declare')).toBe(
      '# head\ncomponent A\ncomponent Mesh\n\ncreate e1\nadd e1 Mesh',
    );
  });

  test('an undeclared component is declared before the first operation if there are no schema lines', () => {
    expect(fixed('# head\ncreate e1\nadd e1 Mesh', 'fix-declare')).toBe(
      '# head\ncomponent Mesh\ncreate e1\nadd e1 Mesh',
    );
  });

  test.each([
    ['create e1\ncomponent Mesh', 'component Mesh\ncreate e1'],
    [
      'component A\ncreate e1\ncomponent Mesh # why\ncreate e2',
      'component A\ncomponent Mesh # why\ncreate e1\ncreate e2',
    ],
  ])('a schema line that comes too late is moved up: %j', (text, expected) => {
    expect(fixed(text, 'fix-move')).toBe(expected);
  });

  test('other errors have no fix', () => {
    expect(lint('destroy e1')[0]?.actions).toEqual([]);
  });
});

test.each([
  [{ line: 1, column: 1, endColumn: 4 }, [0, 3]],
  [{ line: 2, column: 2, endColumn: 2 }, [5, 6]],
  [{ line: 2, column: 4, endColumn: 4 }, [6, 7]],
  [{ line: 2, column: 90, endColumn: 99 }, [6, 7]],
  [{ line: 90, column: 1, endColumn: 3 }, [4, 6]],
])('the range of %j lies in the text', (span, expected) => {
  const { from, to } = rangeOf(Text.of(['abc', 'def']), span);
  expect([from, to]).toEqual(expected);
});
