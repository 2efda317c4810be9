import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { editSentence, editsOf } from '../../core/capture/edit-sentence.ts';
import { kindOf } from '../../core/cells/cell-table.ts';
import { idIn } from '../../core/cells/explain.ts';
import { isNullId, namedIdText } from '../../core/cells/id-format.ts';
import { EntityHistory, type HistoryEntry } from '../../core/inspect/history.ts';
import { valueName } from '../../core/inspect/value-name.ts';
import { asSaid } from '../../core/inspect/world-reader.ts';
import { narrate } from '../../core/script/narrate.ts';
import type { CellRef } from '../../core/trace/step.ts';
import type { Value } from '../../core/trace/value.ts';
import { readable } from '../../core/trace/value.ts';
import { frameWords } from '../live/figures.ts';
import { RecordedHistory, type ShownEntry } from '../live/recorded-history.ts';
import { RecordingSource } from '../live/recording-source.ts';
import { isScriptRun } from '../state/document.ts';
import { engineIn, nameIn, type Picture, worldIn } from '../state/picture.ts';
import { useSession } from '../state/session.ts';
import { transport } from '../state/transport.ts';
import { useTranslate } from '../text/translate.ts';

/** Entries that are shown at first, and more each time. */
const PAGE = 12;
/** Cells of an entry that are shown. */
const SHOWN = 4;

interface Props {
  readonly picture: Picture;
  readonly index: number;
}

/** The steps that wrote to cells of an entity, the newest first. While a game is followed there would be another each frame. */
export function EntityHistoryList({ picture, index }: Props) {
  const { t } = useTranslation();
  const following = useSession((session) => session.following);
  const source = useSession((session) => session.source);
  return (
    <>
      <h3 className="subtitle">{t('ui.history.title')}</h3>
      {following ? (
        <p className="hint">{t('ui.history.freeze')}</p>
      ) : (
        <Steps key={`${index} ${source?.key}`} picture={picture} index={index} />
      )}
    </>
  );
}

function Steps({ picture, index }: Props) {
  const source = useSession((session) => session.source);
  if (source instanceof RecordingSource) return <RecordedSteps picture={picture} index={index} source={source} />;
  return <KeptSteps picture={picture} index={index} />;
}

function KeptSteps({ picture, index }: Props) {
  const { t } = useTranslation();
  const position = useSession((session) => session.position);
  const { history, entries, more } = useHistory(picture, index, position);
  return (
    <>
      {entries.length === 0 && history.done && <p className="hint">{t('ui.history.none')}</p>}
      <Entries entries={entries} picture={picture} index={index} />
      {!history.done && <More onClick={more} />}
    </>
  );
}

/** Of a recording the whole file is searched, as far as it is asked for. */
function RecordedSteps({ picture, index, source }: Props & { readonly source: RecordingSource }) {
  const { t } = useTranslation();
  const [from] = useState(() => useSession.getState().position);
  const history = useMemo(() => new RecordedHistory(source, index, from), [source, index, from]);
  useEffect(() => {
    void history.next(PAGE);
    return () => history.stop();
  }, [history]);
  const { entries, isDone, isBusy, reached, error } = useSyncExternalStore(history.subscribe, history.state);
  return (
    <>
      {entries.length === 0 && isDone && <p className="hint">{t('ui.history.none')}</p>}
      <Entries entries={entries} picture={picture} index={index} />
      {error !== null && <p role="alert">{error}</p>}
      {isBusy && (
        <p className="row hint" role="status">
          {t('ui.history.searching', { step: reached })}
          <button type="button" className="button outlined" onClick={() => history.stop()}>
            {t('ui.dialog.cancel')}
          </button>
        </p>
      )}
      {!isDone && !isBusy && <More onClick={() => void history.next(PAGE)} />}
    </>
  );
}

function More({ onClick }: { readonly onClick: () => void }) {
  const { t } = useTranslation();
  return (
    <button type="button" className="button outlined" onClick={onClick}>
      {t('ui.history.more')}
    </button>
  );
}

function Entries({ entries, picture, index }: Props & { readonly entries: readonly ShownEntry[] }) {
  const position = useSession((session) => session.position);
  return (
    <ol className="stack tight history">
      {entries.map((entry) => (
        <Entry key={entry.step} entry={entry} picture={picture} index={index} current={entry.step === position - 1} />
      ))}
    </ol>
  );
}

/** Read in pages: an hour of a game has many steps. The list stays while the user jumps to its entries. */
function useHistory(picture: Picture, index: number, position: number) {
  const [from, setFrom] = useState(position);
  // Steps after the start of the list are new.
  useEffect(() => setFrom((before) => Math.max(before, position)), [position]);
  const history: EntityHistory = useMemo(() => historyFrom(picture, index, from), [picture, index, from]);
  const [entries, setEntries] = useState<readonly HistoryEntry[]>([]);
  useEffect(() => setEntries(history.next(PAGE)), [history]);
  return { history, entries, more: () => setEntries([...entries, ...history.next(PAGE)]) };
}

/** A history begins at the timeline's position. */
function historyFrom(picture: Picture, index: number, from: number): EntityHistory {
  const { timeline } = picture;
  const here = timeline.position;
  const start = Math.min(from, timeline.length);
  if (start !== here) timeline.seek(start);
  try {
    return new EntityHistory(timeline, worldIn(picture), index);
  } finally {
    if (start !== here) timeline.seek(here);
  }
}

interface EntryProps {
  readonly entry: ShownEntry;
  readonly picture: Picture;
  /** Of the entity. */
  readonly index: number;
  readonly current: boolean;
}

function Entry({ entry, picture, index, current }: EntryProps) {
  const { step, detail, writes, frame, edits = picture.editsAt?.(step + 1) ?? [] } = entry;
  const t = useTranslate();
  const source = useSession((session) => session.source);
  const { columns } = picture.timeline;
  const { cells } = engineIn(picture);
  /** Ids as index and version with their names, as the inspector above shows them. */
  const text = ({ column, row }: CellRef, value: Value | undefined): string => {
    const said = asSaid(column, value);
    if (value === undefined || said === undefined) return '–';
    const kind = kindOf(cells, column);
    const id = kind === undefined ? null : idIn(kind, { columns, column, row, value });
    if (id === null) return readable(said);
    if (isNullId(id.raw, id.format)) return t('cell.null');
    return namedIdText(id.raw, id.format, picture.nameOf(id.raw));
  };
  /** What it is called, and whether it is a value: those are what people look for. */
  const said = writes
    .map((write) => ({ write, value: valueName(cells, columns, write.column) }))
    .toSorted((a, b) => Number(a.value === null) - Number(b.value === null));
  const when = frame ?? source?.momentAt(step + 1)?.frame ?? step;
  const title = isScriptRun(picture) ? narrate(detail, picture, t) : t(...frameWords(source, when));
  const world = worldIn(picture);
  const nameOf = (id: number | bigint): string | undefined => picture.nameOf(id);
  const own = editsOf(edits, index, world);
  return (
    <li>
      <button
        type="button"
        className="history-entry"
        aria-current={current}
        onClick={() => transport().seek(step + 1, 'jump')}
      >
        <span>{title}</span>
        {own.length > 0 && <span className="badge editable">{editSentence(own, { world, nameOf, translate: t })}</span>}
        {said.slice(0, SHOWN).map(({ write: { column, row, from, to }, value }) => (
          <code key={`${column.name} ${row}`}>
            {value === null
              ? `${nameIn(picture, { column: column.name, row }, t)}: `
              : `${worldIn(picture).idText(value, picture.nameOf)} `}
            {`${text({ column, row }, from)} → ${text({ column, row }, to)}`}
          </code>
        ))}
        {writes.length > SHOWN && <small>{t('ui.history.others', { count: writes.length - SHOWN })}</small>}
      </button>
    </li>
  );
}
