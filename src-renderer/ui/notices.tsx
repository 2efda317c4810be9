import { PencilLine, Unplug } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { isStale } from '../state/document.ts';
import { useSession } from '../state/session.ts';
import { useShell } from '../state/shell.ts';
import { useTranslate } from '../text/translate.ts';
import { useRunCommand } from './command.ts';

/** The host is gone: what still works, and what does not. */
export function HostNotice() {
  const { t } = useTranslation();
  const connected = useShell((shell) => shell.connected);
  return (
    <div className="notices" role="alert">
      {!connected && (
        <div className="row notice warning">
          <Unplug size={18} aria-hidden="true" />
          <p>{t('ui.notice.disconnected')}</p>
        </div>
      )}
    </div>
  );
}

/** The text cannot run; the picture shows the last one that could. Lies over the stage, so that nothing jumps. */
export function DiagnosticsNotice() {
  const translate = useTranslate();
  const runCommand = useRunCommand();
  const document = useSession((session) => session.document);
  const first = document.script.diagnostics[0];
  if (!isStale(document) || first === undefined) return null;
  const args = Object.fromEntries(
    Object.entries(first.args).map(([key, value]) => [key, typeof value === 'bigint' ? String(value) : value]),
  );
  const problem = translate(`diagnostic.${first.code}`, args);
  const suggestion =
    first.suggestion === undefined ? '' : translate('diagnostic.did-you-mean', { suggestion: first.suggestion });
  return (
    <div className="row popup notice warning over-stage" role="alert">
      <PencilLine size={18} aria-hidden="true" />
      <p>
        <code className="where">{`${document.name}:${first.span.line}:${first.span.column}`}</code>
        {translate('ui.notice.stale', { problem, suggestion })}
      </p>
      <button type="button" className="button outlined" onClick={() => runCommand('focus.script')}>
        {translate('ui.notice.edit')}
      </button>
    </div>
  );
}
