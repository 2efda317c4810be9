import { CircleAlert } from 'lucide-react';
import { memo, useDeferredValue, useMemo } from 'react';
import { type Focus, focusKey } from '../../../core/cells/focus.ts';
import type { Translate } from '../../../core/cells/translate.ts';
import { operationAt } from '../../../core/page/operation-span.ts';
import { measure } from '../../../core/scene/text-metrics.ts';
import { beatsIn, stepSpanAt } from '../../../core/script/narration/beats.ts';
import { describeHandle, narrate, narrateError } from '../../../core/script/narration/narrate.ts';
import type { OperationRecord } from '../../../core/script/operation/operation-record.ts';
import type { ScriptRun } from '../../../core/script/run/run.ts';
import type { StepDetail } from '../../../core/trace/step.ts';
import type { Json } from '../../../core/trace/value.ts';
import { cancelLongRun, useLongRuns } from '../../state/editing/long-runs.ts';
import { useTouch } from '../../state/preferences/use-media.ts';
import { isStale } from '../../state/script/document.ts';
import { failedOperation } from '../../state/script/operations.ts';
import { useRestingPosition } from '../../state/session/resting-position.ts';
import { useSession } from '../../state/session/session.ts';
import { useDepth, useDetail } from '../../state/session/shown-depth.ts';
import { worldIn } from '../../state/source/picture.ts';
import { joinSentences } from '../../text/join-sentences.ts';
import { useTranslate } from '../../text/translate.ts';
import { useRunCommand } from '../../ui/command.ts';
import { focusLabel } from '../../ui/focus-label.ts';
import { FocusLink } from '../../ui/focus-link.tsx';
import { DiagnosticsNotice } from '../../ui/notices.tsx';
import { ProgressRow } from '../../ui/progress-row.tsx';
import { Legend } from './legend.tsx';
import { LiveNarration } from './live-narration.tsx';
import { mentions } from './mentions.ts';
import { handleIn } from './result-handle.ts';

/** Shows the sentence of the current step, or at the end of a failed run the reason. */
export function Narration() {
  const source = useSession((session) => session.source);
  const stale = useSession((session) => isStale(session.document));
  if (source !== null) return <LiveNarration source={source} />;
  return stale ? <DiagnosticsNotice /> : <ScriptNarration />;
}

function ScriptNarration() {
  const run = useSession((session) => session.document.run);
  // During a drag the slider's label shows the position.
  const position = useRestingPosition();
  // The diagram is updated first, because both together may take longer than a frame.
  const shown = useDeferredValue(useMemo(() => ({ run, position }), [run, position]));
  const failed = failedOperation(run);
  if (failed !== null && position === run.timeline.length) return <Failure run={run} failed={failed} />;
  return <Sentence {...shown} />;
}

const Sentence = memo(function Sentence({ run, position }: { readonly run: ScriptRun; readonly position: number }) {
  const t = useTranslate();
  const hint = useTouch() ? 'ui.narration.hintTouch' : 'ui.narration.hint';
  const detail = useDetail(run, position);
  const part = usePart(run, position);
  const sentence = useMemo(() => narrate(detail, run, t), [detail, run, t]);
  const record = run.operations[operationAt(run, position)];
  const found = record !== undefined && position === record.endStep ? foundBy(record, run, t) : null;
  return (
    <section className="narration" aria-label={t('ui.narration.label')}>
      <LongRun />
      {record !== undefined && (
        <p className="row narration-operation">
          <code>{detail?.code === 'setup' ? 'setup' : record.operation.text}</code>
          {part !== null && <span>{t('ui.narration.part', { ...part })}</span>}
          {found !== null && <span className="narration-found">{found}</span>}
          {detail !== null && <Mentions run={run} detail={detail} />}
        </p>
      )}
      <Legend />
      <p className={`narration-sentence ${lengthOf(sentence)}`}>
        {sentence}
        {position === 0 && ` ${t(run.timeline.length === 0 ? 'ui.narration.noOperation' : hint)}`}
      </p>
    </section>
  );
});

/** The width of two lines in em: next to a script's prose, and without it. */
const TWO_LINES = { long: 60, longer: 100 };

function lengthOf(sentence: string): 'short' | 'long' | 'longer' {
  const width = measure(sentence, { font: 'sans', size: 1 });
  return width > TWO_LINES.longer ? 'longer' : width > TWO_LINES.long ? 'long' : 'short';
}

/** Returns the number of the beat or step in its operation, and their count. Null for whole operations and set-ups. */
function usePart(run: ScriptRun, position: number): { readonly n: number; readonly count: number } | null {
  const depth = useDepth();
  if (position === 0) return null;
  const { from, to } = stepSpanAt(run, position - 1, 'operation');
  if (depth === 'access') return { n: position - from, count: to - from };
  if (depth === 'operation' || run.setups.some((setup) => setup.from === from)) return null;
  return { n: beatsIn(run, { from, to: position }), count: beatsIn(run, { from, to }) };
}

/** Buttons for the objects that the sentence mentions. */
function Mentions({ run, detail }: { readonly run: ScriptRun; readonly detail: StepDetail }) {
  const translate = useTranslate();
  const found = mentions(detail, run);
  if (found.length === 0) return null;
  return (
    <span className="row mentions">
      {found.map((focus) => (
        <FocusLink key={focusKey(focus)} focus={focus} label={mentionLabel(focus, run, translate)} />
      ))}
    </span>
  );
}

function mentionLabel(focus: Focus, run: ScriptRun, translate: Translate): string {
  const record = focus.kind === 'entity' ? worldIn(run).recordOf(focus.entity) : null;
  return (record && run.nameOf(record.id)) ?? focusLabel(focus, run, translate);
}

/** Returns the entities that a finished query found, in visiting order; null for other operations. */
function foundBy(record: OperationRecord, run: ScriptRun, t: Translate): string | null {
  const { operation, result } = record;
  if ((operation.kind !== 'query' && operation.kind !== 'group') || !Array.isArray(result)) return null;
  if (result.length === 0) return t('ui.narration.foundNone');
  return t('ui.narration.found', { entities: result.map((each) => foundWords(each, record, run, t)).join(' → ') });
}

/** Formats a handle, or in Flecs a table with the entities that were found in it. */
function foundWords(found: Json, record: OperationRecord, run: ScriptRun, t: Translate): string {
  const handle = handleIn(found, record, run);
  if (handle !== null) return describeHandle(handle, run);
  const { table, entities } = found as { readonly table: number; readonly entities: readonly string[] };
  return t('ui.narration.foundIn', { entities: entities.join(', '), table });
}

/** Shows a refused operation: its line, the reason, and a remedy. */
function Failure({ run, failed }: { readonly run: ScriptRun; readonly failed: OperationRecord }) {
  const translate = useTranslate();
  const runCommand = useRunCommand();
  const { span, text } = failed.operation;
  return (
    <section className="narration failed" aria-label={translate('ui.narration.label')}>
      <p className="row narration-operation">
        <CircleAlert size={18} aria-hidden="true" />
        <code>{text}</code>
        <span className="mono">{`${run.script.name}:${span.line}:${span.column}`}</span>
        <button type="button" className="button outlined" onClick={() => runCommand('focus.script')}>
          {translate('ui.notice.edit')}
        </button>
      </p>
      <p className="narration-sentence" role="alert">
        {joinSentences([
          ...(failed.error === null ? [] : [narrateError(failed.error, run, translate)]),
          translate('ui.narration.stopped'),
        ])}
      </p>
    </section>
  );
}

/** Shows the progress of a long-running script. Its beginning can be stepped through meanwhile. */
function LongRun() {
  const t = useTranslate();
  const running = useLongRuns((state) => state.running);
  if (running === null) return null;
  const { done, total } = running;
  const label = t('ui.narration.running', { done, total });
  return <ProgressRow label={label} share={done / total} onCancel={cancelLongRun} />;
}
