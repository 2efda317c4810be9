import type { Translate } from '../../../core/cells/translate.ts';
import type { Document } from '../../state/script/document.ts';
import { failedOperation } from '../../state/script/operations.ts';
import { shownTransport, useSession } from '../../state/session/session.ts';
import { useTranslate } from '../../text/translate.ts';
import { part } from '../../ui/lazy-part.tsx';
import { engineNames } from '../../ui/notices.tsx';
import { PanelFrame } from '../../ui/panel.tsx';
import { VersionNote } from './version-note.tsx';

const ScriptEditor = part(async () => (await import('./script-editor.tsx')).ScriptEditor);

/** Shows the script for editing; each valid text runs at once. */
export function ScriptPanel() {
  return (
    <PanelFrame name="script" flush extra={<Health />}>
      <ScriptEditor />
      <VersionNote />
    </PanelFrame>
  );
}

/** Shows whether the text runs to its end. */
function Health() {
  const t = useTranslate();
  const document = useSession((session) => session.document);
  const [tone, words, end] = health(document, t);
  if (end !== undefined) return <StoppedBadge words={words} end={end} />;
  return (
    <span className={`badge ${tone}`} role="status">
      {words}
    </span>
  );
}

/** Goes to the position where the failed operation and its reason are told. */
function StoppedBadge({ words, end }: { readonly words: string; readonly end: number }) {
  const t = useTranslate();
  return (
    <span role="status">
      <button
        type="button"
        className="badge problems"
        title={t('ui.script.goToStop', {})}
        onClick={() => shownTransport.seek(end, 'jump')}
      >
        {words}
      </button>
    </span>
  );
}

/** @returns the position of the failed operation too, if the run stopped at one */
function health(
  { script, leftOut, accepting, run }: Document,
  t: Translate,
): readonly [tone: 'alive' | 'observed' | 'problems', words: string, end?: number] {
  const count = script.diagnostics.length;
  if (count > 0 && accepting.length > 0)
    return ['problems', t('ui.script.other', { engine: engineNames(accepting, t) })];
  if (count > 0) return ['problems', t('ui.script.problems', { count })];
  if (failedOperation(run) !== null) return ['problems', t('ui.script.stopped'), run.timeline.length];
  const missing = new Set(leftOut.flatMap(({ isUnnamed, word }) => (isUnnamed === true ? [] : word))).size;
  if (missing > 0) return ['observed', t('ui.adapted.count', { count: missing })];
  return ['alive', t('ui.script.ok')];
}
