import { useTranslation } from 'react-i18next';
import { useSession } from '../state/session.ts';
import { PanelFrame } from '../ui/panel.tsx';
import { ScriptEditor } from './script-editor.tsx';

/** The script that is shown, to be edited; every valid text is run at once. */
export function ScriptPanel() {
  return (
    <PanelFrame name="script" flush extra={<Health />}>
      <ScriptEditor />
    </PanelFrame>
  );
}

/** Whether the text runs. */
function Health() {
  const { t } = useTranslation();
  const count = useSession((session) => session.document.script.diagnostics.length);
  return (
    <span className={count === 0 ? 'badge alive' : 'badge problems'} role="status">
      {count === 0 ? t('ui.script.ok') : t('ui.script.problems', { count })}
    </span>
  );
}
