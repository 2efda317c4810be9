import { EditorState, type Extension } from '@codemirror/state';
import type { TranslateText } from '../../../core/script/narration/narrate.ts';

/** CodeMirror's own phrases, and their keys under `script.phrase`. */
export const PHRASES = {
  'Control character': 'control-character',
  'Selection deleted': 'selection-deleted',
  Completions: 'completions',
  Diagnostics: 'diagnostics',
  'No diagnostics': 'no-diagnostics',
  'Go to line': 'go-to-line',
  go: 'go',
  Find: 'find',
  Replace: 'replace-with',
  next: 'next',
  previous: 'previous',
  all: 'all',
  'match case': 'match-case',
  regexp: 'regexp',
  'by word': 'by-word',
  replace: 'replace',
  'replace all': 'replace-all',
  close: 'close',
  'current match': 'current-match',
  'on line': 'on-line',
  'replaced match on line $': 'replaced-on-line',
  'replaced $ matches': 'replaced-matches',
} as const;

/** Search panel, list of diagnostics and announcements in the user's language. */
export function editorPhrases(translate: TranslateText): Extension {
  const texts = Object.entries(PHRASES).map(([phrase, key]) => [phrase, translate(`script.phrase.${key}`, {})]);
  return EditorState.phrases.of(Object.fromEntries(texts));
}
