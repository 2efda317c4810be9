import { Compartment, EditorState } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { type RefObject, useEffect, useRef } from 'react';
import type { Translate } from '../../../core/cells/translate.ts';
import { languageOf } from '../../../core/engines/all.ts';
import { operationAt } from '../../../core/page/operation-span.ts';
import { narrateError } from '../../../core/script/narration/narrate.ts';
import { applyTyping, isTyping, typed } from '../../state/editing/typing.ts';
import { transport } from '../../state/play/transport.ts';
import { failedOperation } from '../../state/script/operations.ts';
import { useSession } from '../../state/session/session.ts';
import { useTranslate } from '../../text/translate.ts';
import { usePanelPosition } from '../../ui/use-panel-position.ts';
import { setCurrentLine } from '../editor/current-line.ts';
import { type RunError, showDiagnostics } from '../editor/diagnostics.ts';
import { completedLine, ecsEditor, replaceText } from '../editor/editor.ts';
import { strikeOut } from '../editor/left-out-words.ts';

/** CodeMirror around the session's text. */
export function ScriptEditor() {
  const parent = useRef<HTMLDivElement>(null);
  const view = useEditorView(parent);
  useText(view);
  useDiagnostics(view);
  useCurrentLine(view);
  // biome-ignore lint/a11y/noStaticElementInteractions: the editor inside is the control
  return <div className="script-editor" ref={parent} data-editor onBlur={applyTyping} />;
}

type ViewRef = RefObject<EditorView | null>;

function useEditorView(parent: RefObject<HTMLDivElement | null>): ViewRef {
  const view = useRef<EditorView | null>(null);
  const language = useRef(new Compartment());
  const translate = useTranslate();
  const latest = useRef(translate);
  latest.current = translate;
  const engine = useSession((session) => session.document.engine);
  useEffect(() => {
    if (parent.current === null) return;
    const { text } = useSession.getState().document;
    const extensions = [nonce(), language.current.of(extension(latest.current, view))];
    const made = new EditorView({ parent: parent.current, state: EditorState.create({ doc: text, extensions }) });
    // The arrow keys scroll a text that is longer than its panel.
    made.scrollDOM.tabIndex = 0;
    view.current = made;
    return () => {
      applyTyping();
      made.destroy();
      view.current = null;
    };
  }, [parent]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what the language is depends on the engine
  useEffect(() => {
    view.current?.dispatch({ effects: language.current.reconfigure(extension(translate, view)) });
  }, [translate, engine]);
  return view;
}

function extension(translate: Translate, view: ViewRef) {
  const kind = languageOf(useSession.getState().document.engine);
  const label = translate('ui.script.label');
  const completed = () => (view.current === null ? null : completedLine(view.current.state));
  const onChange = (text: string) => typed(text, completed);
  return ecsEditor({ kind, translate, label, onChange, onJump: jumpToLine, history: false });
}

/** CodeMirror writes <style> elements; they carry the nonce that the host put into the page. */
function nonce() {
  const value = document.querySelector<HTMLMetaElement>('meta[property=csp-nonce]')?.nonce;
  return value === undefined ? [] : EditorView.cspNonce.of(value);
}

function jumpToLine(line: number): void {
  applyTyping();
  const { run } = useSession.getState().document;
  const record = run.operations.find(({ operation }) => operation.span.line === line);
  if (record === undefined) return;
  const { pause, seek } = transport();
  pause();
  seek(record.endStep, 'jump');
}

/** Shows edits from elsewhere (an operation, undo, another file) without overwriting what the user is typing. */
function useText(view: ViewRef): void {
  const text = useSession((session) => session.document.text);
  useEffect(() => {
    if (view.current !== null && !isTyping()) replaceText(view.current, text);
  }, [view, text]);
}

function useDiagnostics(view: ViewRef): void {
  const translate = useTranslate();
  const document = useSession((session) => session.document);
  useEffect(() => {
    if (view.current === null) return;
    const failed = failedOperation(document.run);
    const stale = document.script.diagnostics.length > 0;
    const error: RunError | null =
      failed?.error == null || stale
        ? null
        : { span: failed.operation.span, message: narrateError(failed.error, document.run, translate) };
    // Diagnostics are hidden if another engine accepts the script.
    const diagnostics = document.accepting.length > 0 ? [] : document.script.diagnostics;
    showDiagnostics(view.current, diagnostics, translate, error);
    strikeOut(view.current, document.leftOut);
  }, [view, document, translate]);
}

function useCurrentLine(view: ViewRef): void {
  const run = useSession((session) => session.document.run);
  const position = usePanelPosition();
  useEffect(() => {
    if (view.current === null) return;
    const failed = failedOperation(run);
    const atFailure = failed !== null && position === run.timeline.length;
    const record = atFailure ? failed : run.operations[operationAt(run, position)];
    setCurrentLine(view.current, record?.operation.span.line ?? null, atFailure ? 'failed' : 'current');
  }, [view, run, position]);
}
