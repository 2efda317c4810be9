import { EditorState } from '@codemirror/state';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { languageOf } from '../../../core/engines/all.ts';
import { flatten, textsAt } from '../../../core/testing/texts.ts';
import { currentLine, currentLineSpec, stepLines } from './current-line.ts';
import { difference, ecsEditor } from './editor.ts';
import { PHRASES } from './editor-phrases.ts';

describe('the current line', () => {
  const create = () =>
    EditorState.create({ doc: 'create a\ncreate b\ncreate c', extensions: [stepLines({ onJump: () => {} })] });
  const marked = (state: EditorState, line: number | null) => state.update(currentLineSpec(state, line)).state;

  test('can be marked and unmarked', () => {
    const state = marked(create(), 2);
    expect(currentLine(state)).toEqual({ line: 2, mark: 'current' });
    expect(currentLine(marked(state, null))).toBeNull();
    expect(currentLine(marked(state, 99))).toBeNull();
  });

  test('stays with its text while lines are inserted above', () => {
    const state = marked(create(), 2);
    const edited = state.update({ changes: { from: 0, insert: 'tag T\n\n' } }).state;
    expect(currentLine(edited)?.line).toBe(4);
  });

  test('can be marked as failed', () => {
    const state = create();
    expect(currentLine(state.update(currentLineSpec(state, 3, 'failed')).state)).toEqual({ line: 3, mark: 'failed' });
  });
});

test('the difference between two texts is a single small change', () => {
  const text = fc.string({ unit: fc.constantFrom('a', 'b', '\n'), maxLength: 12 });
  fc.assert(
    fc.property(text, text, (before, after) => {
      const change = difference(before, after);
      if (change === null) expect(before).toBe(after);
      else expect(before.slice(0, change.from) + change.insert + before.slice(change.to)).toBe(after);
    }),
  );
  expect(difference('abc', 'abXc')).toEqual({ from: 2, to: 2, insert: 'X' });
});

test('the whole editor creates a state with texts of the language', () => {
  const options = {
    kind: languageOf('entt'),
    translate: (key: string) => key.toUpperCase(),
    label: 'Script',
    onChange: () => {},
    onJump: () => {},
  };
  const state = EditorState.create({ doc: 'create a', extensions: [ecsEditor(options)] });
  expect(state.phrase('Find')).toBe('SCRIPT.PHRASE.FIND');
});

test('every phrase has a text with the same placeholders', () => {
  const texts = new Map(flatten(textsAt('en', 'script.phrase')));
  for (const [phrase, key] of Object.entries(PHRASES)) {
    expect(texts.get(key)?.includes('$'), phrase).toBe(phrase.includes('$'));
  }
});
