import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { kindOf } from '../../core/cells/cell-table.ts';
import { idIn } from '../../core/cells/explain.ts';
import { idText, isNullId } from '../../core/cells/id-format.ts';
import { EntityHistory, type HistoryEntry } from '../../core/inspect/history.ts';
import { narrate } from '../../core/script/narrate.ts';
import type { CellRef } from '../../core/trace/step.ts';
import type { Value } from '../../core/trace/value.ts';
import { RecordedHistory, type ShownEntry } from '../live/recorded-history.ts';
import { RecordingSource } from '../live/recording-source.ts';
import { isScriptRun } from '../state/document.ts';
import { engineIn, nameIn, type Picture, worldIn } from '../state/picture.ts';
import { useSession } from '../state/session.ts';
import { transport } from '../state/transport.ts';
import { useTranslate } from '../text/translate.ts';
import { valueText } from './components.tsx';

/** Entries that are shown at first, and more each time. */
const PAGE = 12;

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
      <Entries entries={entries} picture={picture} />
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
      <Entries entries={entries} picture={picture} />
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

function Entries({ entries, picture }: { readonly entries: readonly ShownEntry[]; readonly picture: Picture }) {
  const position = useSession((session) => session.position);
  return (
    <ol className="stack tight history">
      {entries.map((entry) => (
        <Entry key={entry.step} entry={entry} picture={picture} current={entry.step === position - 1} />
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
  readonly current: boolean;
}

function Entry({ entry: { step, detail, writes, frame }, picture, current }: EntryProps) {
  const t = useTranslate();
  const source = useSession((session) => session.source);
  /** Ids as index and version, as the inspector above shows them. */
  const text = ({ column, row }: CellRef, value: Value | undefined): string => {
    if (value === undefined) return '–';
    const { columns } = picture.timeline;
    const kind = kindOf(engineIn(picture).cells, column);
    const id = kind === undefined ? null : idIn(kind, { columns, column, row, value });
    if (id === null) return valueText(value);
    return isNullId(id.raw, id.format) ? t('cell.null') : idText(id.raw, id.format);
  };
  const title = isScriptRun(picture)
    ? narrate(detail, picture, t)
    : t('ui.live.frame', { frame: frame ?? source?.momentAt(step + 1)?.frame ?? step });
  return (
    <li>
      <button
        type="button"
        className="history-entry"
        aria-current={current}
        onClick={() => transport().seek(step + 1, 'jump')}
      >
        <span>{title}</span>
        {writes.slice(0, 4).map(({ column, row, from, to }) => (
          <code
            key={`${column.name} ${row}`}
          >{`${nameIn(picture, { column: column.name, row }, t)}: ${text({ column, row }, from)} → ${text({ column, row }, to)}`}</code>
        ))}
        {writes.length > 4 && <small>{t('ui.history.others', { count: writes.length - 4 })}</small>}
      </button>
    </li>
  );
}
