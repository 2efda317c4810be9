import { type EditorState, type Extension, StateEffect, StateField } from '@codemirror/state';
import { Decoration, type DecorationSet, EditorView } from '@codemirror/view';
import type { LeftOut } from '../../../core/script/parse/adapt-text.ts';
import { rangeOf } from './diagnostics.ts';

const setLeftOut = StateEffect.define<readonly LeftOut[]>();
const struck = Decoration.mark({ class: 'cm-left-out' });

const leftOut = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(value, transaction) {
    const effect = transaction.effects.findLast((each) => each.is(setLeftOut));
    if (effect !== undefined) return decorations(transaction.state, effect.value as readonly LeftOut[]);
    return value.map(transaction.changes);
  },
  provide: (field) => EditorView.decorations.from(field),
});

/** Strikes words that the engine does not have. */
export function leftOutWords(): Extension {
  return leftOut;
}

/** Replaces the struck words. */
export function strikeOut(view: EditorView, words: readonly LeftOut[]): void {
  if (words.length === 0 && view.state.field(leftOut, false)?.size === 0) return;
  view.dispatch({ effects: setLeftOut.of(words) });
}

function decorations({ doc }: EditorState, words: readonly LeftOut[]): DecorationSet {
  const ranges = words.map(({ span }) => rangeOf(doc, span));
  return Decoration.set(
    ranges.map(({ from, to }) => struck.range(from, to)),
    true,
  );
}
