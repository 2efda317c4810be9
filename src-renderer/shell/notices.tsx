import { CircleAlert, PencilLine, Unplug } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { narrateError } from '../../core/script/narrate.ts';
import { useRunCommand } from '../commands/command.ts';
import { isStale } from '../state/document.ts';
import { failedOperation } from '../state/operations.ts';
import { useSession } from '../state/session.ts';
import { useShell } from '../state/shell.ts';
import { useTranslate } from '../text/translate.ts';

/** What is wrong now, above the workspace: where it happened and what to do. */
export function Notices() {
  return (
    <div className="notices">
      <HostNotice />
      <DiagnosticsNotice />
      <RunErrorNotice />
    </div>
  );
}

function HostNotice() {
  const { t } = useTranslation();
  const connected = useShell((shell) => shell.connected);
  if (connected) return null;
  return (
    <div className="notice warning" role="alert">
      <Unplug size={18} aria-hidden="true" />
      <p>{t('ui.notice.disconnected')}</p>
    </div>
  );
}

/** The text cannot run; the picture shows the last one that could. */
function DiagnosticsNotice() {
  const translate = useTranslate();
  const runCommand = useRunCommand();
  const document = useSession((session) => session.document);
  const first = document.script.diagnostics[0];
  if (!isStale(document) || first === undefined) return null;
  const args = Object.fromEntries(
    Object.entries(first.args).map(([key, value]) => [key, typeof value === 'bigint' ? String(value) : value]),
  );
  return (
    <div className="notice warning" role="alert">
      <PencilLine size={18} aria-hidden="true" />
      <p>
        <code className="where">{`${document.name}:${first.span.line}:${first.span.column}`}</code>
        {translate(`diagnostic.${first.code}`, args)}{' '}
        {translate('ui.notice.stale', { count: document.script.diagnostics.length })}
      </p>
      <button type="button" className="button outlined" onClick={() => runCommand('focus.script')}>
        {translate('ui.notice.edit')}
      </button>
    </div>
  );
}

/** Shown at the end of the timeline, where the run stopped. */
function RunErrorNotice() {
  const translate = useTranslate();
  const runCommand = useRunCommand();
  const { run, name } = useSession((session) => session.document);
  const atEnd = useSession((session) => session.position === session.document.run.timeline.length);
  const failed = failedOperation(run);
  if (failed === null || failed.error === null || !atEnd) return null;
  const { span, text } = failed.operation;
  return (
    <div className="notice error" role="alert">
      <CircleAlert size={18} aria-hidden="true" />
      <p>
        <code className="where">{`${name}:${span.line}:${span.column}`}</code>
        {translate('ui.notice.stopped', { operation: text, reason: narrateError(failed.error, run, translate) })}
      </p>
      <button type="button" className="button outlined" onClick={() => runCommand('focus.script')}>
        {translate('ui.notice.edit')}
      </button>
    </div>
  );
}
