import { Fragment } from 'react';
import { editSentence, editsOf } from '../../core/capture/edit-sentence.ts';
import type { RawId } from '../../core/cells/id-format.ts';
import { type EventTexts, eventWords, valueText } from '../../core/changes/entity-event.ts';
import { systemNames, systemWords } from '../../core/inspect/conditions/system-changes.ts';
import { stepSpanAt } from '../../core/script/narration/beats.ts';
import { queuedLine } from '../../core/script/run/queued-line.ts';
import type { ScriptRun } from '../../core/script/run/run.ts';
import { countAt } from '../state/play/depth.ts';
import { transport } from '../state/play/transport.ts';
import { isScriptRun } from '../state/script/document.ts';
import { useSession } from '../state/session/session.ts';
import { useDepth } from '../state/session/shown-depth.ts';
import { type MemoryPicture, worldIn } from '../state/source/picture.ts';
import { useTranslate } from '../text/translate.ts';
import { frameRange } from '../ui/number-text.ts';
import type { HistoryRow } from './history-search.ts';

/** Maximum number of values shown per row. */
const SHOWN = 4;

interface Props {
  readonly row: HistoryRow;
  readonly picture: MemoryPicture;
  /** Index of the entity. */
  readonly index: number;
}

/** Says what happened to an entity at one moment, which a click shows. */
export function HistoryEntry(props: Props) {
  const { row, picture } = props;
  return isScriptRun(picture) ? <OperationEntry {...props} row={row} run={picture} /> : <FrameEntry {...props} />;
}

function OperationEntry({ row, run }: Pick<Props, 'row'> & { readonly run: ScriptRun }) {
  const t = useTranslate();
  const depth = useDepth();
  const line = queuedLine(
    run,
    row.events.flatMap(({ changes }) => changes),
  );
  const { to } = stepSpanAt(run, row.step, depth);
  const operation = run.operations[run.timeline.operationOf(row.step)]?.operation;
  return (
    <Entry className="operation" row={row} position={to} picture={run}>
      <code className="history-line">{operation?.text}</code>
      <small className="history-place">
        {t(`ui.history.at.${depth}`, { n: countAt(run, to, depth).n, line: operation?.span.line ?? 0 })}
      </small>
      {line !== null && <small>{t('ui.history.queued', { line })}</small>}
    </Entry>
  );
}

function FrameEntry({ row, picture, index }: Props) {
  const t = useTranslate();
  const source = useSession((session) => session.source);
  const [event] = row.events;
  const ago = row.time === null ? null : (source?.secondsSince(row.to, row.time) ?? null);
  const world = worldIn(picture);
  const edits = editsOf(row.edits, index, world);
  const nameOf = (id: RawId): string | undefined => picture.nameOf(id);
  return (
    <Entry className="game" row={row} position={row.to} picture={picture}>
      <span>{event?.frame === undefined ? row.to : frameRange(source, event.from ?? null, event.frame, t)}</span>
      <small>{ago !== null && t('ui.watch.ago', { seconds: ago.toFixed(1) })}</small>
      {event?.torn === true && <small>{t('ui.history.torn')}</small>}
      {edits.length > 0 && (
        <span className="badge editable">{editSentence(edits, { world, nameOf, translate: t })}</span>
      )}
    </Entry>
  );
}

interface EntryProps extends Pick<Props, 'picture'> {
  readonly className: string;
  readonly row: HistoryRow;
  /** The position that a click shows. */
  readonly position: number;
  readonly children: React.ReactNode;
}

function Entry({ className, row, position, picture, children }: EntryProps) {
  const t = useTranslate();
  const isCurrent = useSession((session) => session.position > row.from && session.position <= row.to);
  const world = worldIn(picture);
  const texts: EventTexts = { t, world, textOf: (change) => row.texts.get(change) ?? change.component ?? '' };
  return (
    <li>
      <button
        type="button"
        className={`history-entry ${className}`}
        aria-current={isCurrent}
        onClick={() => transport().seek(position, 'jump')}
      >
        {children}
        {row.events.map((event) => (
          <span
            key={`${event.kind} ${event.id} ${event.changes[0]?.component} ${event.changes[0]?.field}`}
            className="history-event"
          >
            {event.kind === 'value' ? <Values event={event} texts={texts} /> : eventWords(event, texts)}
            {systemWords(systemNames(event.told), t)}
          </span>
        ))}
      </button>
    </li>
  );
}

function Values({ event, texts }: { readonly event: HistoryRow['events'][number]; readonly texts: EventTexts }) {
  const values = event.changes.map((change) => valueText(change, texts)).sort();
  return (
    <>
      {values.slice(0, SHOWN).map((value, i) => (
        <Fragment key={value}>
          {i > 0 && <br />}
          <code>{value}</code>
        </Fragment>
      ))}
      {values.length > SHOWN && (
        <>
          <br />
          <small>{texts.t('ui.history.others', { count: values.length - SHOWN })}</small>
        </>
      )}
    </>
  );
}
