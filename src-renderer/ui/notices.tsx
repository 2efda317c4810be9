import { PencilLine, Unplug } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Translate } from '../../core/cells/translate.ts';
import type { EngineId } from '../../core/script/language/language.ts';
import { engineName } from '../../core/script/narration/narrate.ts';
import type { CommandId } from '../../src-main/contract/commands.ts';
import { type Document, showsBeginning } from '../state/script/document.ts';
import { failedOperation } from '../state/script/operations.ts';
import { useSession } from '../state/session/session.ts';
import { useShell } from '../state/window/window-state.ts';
import { sayProblem } from '../text/diagnostic.ts';
import { useTranslate } from '../text/translate.ts';
import { useRunCommand } from './command.ts';

/** Shown without a connection to the host: says which functions still work. */
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

/** Shown for an invalid text: the reason and a remedy. It replaces the sentence, so nothing is covered and nothing moves. */
export function DiagnosticsNotice() {
  const t = useTranslate();
  const run = useRunCommand();
  const document = useSession((session) => session.document);
  const { accepting } = document;
  return (
    <section className="narration failed" aria-label={t('ui.narration.label')} role="alert">
      <p className="row narration-operation">
        <PencilLine size={18} aria-hidden="true" />
        <code>{whereOf(document)}</code>
        {accepting.map((id) => (
          <button key={id} type="button" className="button primary" onClick={() => run(`engine.${id}` as CommandId)}>
            {t('ui.notice.switch', { engine: engineName(id, t) })}
          </button>
        ))}
        {accepting.length === 0 && (
          <button type="button" className="button outlined" onClick={() => run('focus.script')}>
            {t('ui.notice.edit')}
          </button>
        )}
      </p>
      <p className="narration-sentence">{reasonOf(document, t)}</p>
    </section>
  );
}

/** Joins names of engines: `decs or Flecs`. */
export function engineNames(engines: readonly EngineId[], t: Translate): string {
  return engines.map((id) => engineName(id, t)).join(t('ui.notice.or'));
}

function whereOf({ name, script }: Document): string {
  const span = script.diagnostics[0]?.span;
  return span === undefined ? name : `${name}:${span.line}:${span.column}`;
}

/** Returns the first diagnostic, with the engine that accepts the text, or a note that the picture is older than the text. */
function reasonOf(document: Document, t: Translate): string {
  const { script, accepting, engine, run } = document;
  const first = script.diagnostics[0];
  if (first === undefined) return '';
  const problem = sayProblem(first, t);
  if (accepting.length > 0) {
    return t('ui.notice.otherEngine', { engines: engineNames(accepting, t), engine: engineName(engine, t), problem });
  }
  const suggestion =
    first.suggestion === undefined ? '' : t('diagnostic.did-you-mean', { suggestion: first.suggestion });
  const told = { problem, suggestion };
  if (!showsBeginning(document)) return t('ui.notice.stale.older', told);
  const failed = failedOperation(run);
  if (failed !== null) return t('ui.notice.stale.stopped', { ...told, line: failed.operation.span.line });
  return t(`ui.notice.stale.${run.operations.length > 0 ? 'above' : 'nothing'}`, told);
}
