import { closeBrackets, closeBracketsKeymap, completionKeymap, completionStatus } from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { bracketMatching } from '@codemirror/language';
import { lintGutter, lintKeymap } from '@codemirror/lint';
import { highlightSelectionMatches, search, searchKeymap } from '@codemirror/search';
import { Annotation, type EditorState, type Extension } from '@codemirror/state';
import { drawSelection, EditorView, highlightActiveLine, keymap, lineNumbers } from '@codemirror/view';
import type { Language } from '../../../core/script/language/language.ts';
import type { TranslateText } from '../../../core/script/narration/narrate.ts';
import { ecsCompletion } from './completion.ts';
import { type StepHooks, stepLines } from './current-line.ts';
import { editorPhrases } from './editor-phrases.ts';
import { ecsLanguage } from './language.ts';
import { leftOutWords } from './left-out-words.ts';
import { showLine } from './show-line.ts';
import { ecsTheme } from './theme.ts';
import { trailingComments } from './trailing-comments.ts';
import { wordHelp } from './word-help.ts';

export interface EditorOptions extends StepHooks {
  readonly kind: Language;
  /** Called for every text. To change the language, put the extension into a compartment and reconfigure it. */
  readonly translate: TranslateText;
  /** The editor's name for screen readers. */
  readonly label: string;
  /** The text was changed by typing, a fix or a completion; not by `replaceText`. */
  onChange(text: string): void;
  /** True (the default) to undo within the editor; false if the program keeps its own history of texts. */
  readonly history?: boolean;
}

/** Marks changes that came from outside. */
const external = Annotation.define<boolean>();

/** All extensions of a script editor. Tab leaves it; `Mod-Enter` jumps to the steps of the cursor's line, `F8` to the next error. */
export function ecsEditor(options: EditorOptions): Extension {
  const { kind, translate, label, onChange, onJump } = options;
  return [
    lintGutter(),
    lineNumbers(),
    stepLines({ onJump }),
    leftOutWords(),
    trailingComments(),
    showLine({ onJump, translate }),
    options.history === false ? [] : [history(), keymap.of(historyKeymap)],
    EditorView.lineWrapping,
    drawSelection(),
    highlightActiveLine(),
    bracketMatching(),
    closeBrackets(),
    search({ top: true }),
    highlightSelectionMatches(),
    keymap.of([...closeBracketsKeymap, ...completionKeymap, ...lintKeymap, ...searchKeymap, ...defaultKeymap]),
    ecsLanguage,
    ecsCompletion({ kind, translate }),
    wordHelp({ kind, translate }),
    editorPhrases(translate),
    ecsTheme,
    EditorView.contentAttributes.of({
      'aria-label': label,
      spellcheck: 'false',
      autocorrect: 'off',
      autocapitalize: 'off',
    }),
    EditorView.updateListener.of((update) => {
      const own = update.docChanged && !update.transactions.some((each) => each.annotation(external));
      if (own) onChange(update.state.doc.toString());
    }),
  ];
}

/** Returns the line that is being completed from the open list, from 1; null without a list. */
export function completedLine(state: EditorState): number | null {
  return completionStatus(state) === 'active' ? state.doc.lineAt(state.selection.main.head).number : null;
}

/** Shows another text. Only the difference is replaced, so cursor, marks and scrolling stay. `onChange` is not called. */
export function replaceText(view: EditorView, text: string): void {
  const change = difference(view.state.doc.toString(), view.state.toText(text).toString());
  if (change !== null) view.dispatch({ changes: change, annotations: external.of(true) });
}

/** The smallest single change that turns one text into another; null when they are the same. */
export function difference(before: string, after: string): { from: number; to: number; insert: string } | null {
  if (before === after) return null;
  const shorter = Math.min(before.length, after.length);
  let from = 0;
  while (from < shorter && before[from] === after[from]) from++;
  let same = 0;
  while (same < shorter - from && before[before.length - 1 - same] === after[after.length - 1 - same]) same++;
  return { from, to: before.length - same, insert: after.slice(from, after.length - same) };
}
