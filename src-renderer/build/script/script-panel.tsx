import type { Translate } from '../../../core/cells/translate.ts';
import type { Document } from '../../state/script/document.ts';
import { failedOperation } from '../../state/script/operations.ts';
import { useSession } from '../../state/session/session.ts';
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
  const [tone, words] = health(document, t);
  return (
    <span className={`badge ${tone}`} role="status">
      {words}
    </span>
  );
}

function health(
  { script, leftOut, accepting, run }: Document,
  t: Translate,
): readonly [tone: 'alive' | 'observed' | 'problems', words: string] {
  const missing = leftOut.filter(({ isSetting }) => isSetting !== true).length;
  if (missing > 0) return ['observed', t('ui.adapted.count', { count: missing })];
  if (accepting.length > 0) return ['problems', t('ui.script.other', { engine: engineNames(accepting, t) })];
  const count = script.diagnostics.length;
  if (count > 0) return ['problems', t('ui.script.problems', { count })];
  const stopped = failedOperation(run) !== null;
  return [stopped ? 'problems' : 'alive', t(stopped ? 'ui.script.stopped' : 'ui.script.ok')];
}
