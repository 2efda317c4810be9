import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { editSentence, editsOf } from '../../core/capture/edit-sentence.ts';
import { kindOf } from '../../core/cells/cell-table.ts';
import { idIn } from '../../core/cells/explain.ts';
import { isNullId, namedIdText } from '../../core/cells/id-format.ts';
import type { Translate } from '../../core/cells/translate.ts';
import type { EntityHistory, HistoryEntry } from '../../core/inspect/history.ts';
import { valueName, valueNames } from '../../core/inspect/value-name.ts';
import { gameValue } from '../../core/inspect/world-reader.ts';
import { narrate } from '../../core/script/narrate.ts';
import type { CellRef } from '../../core/trace/step.ts';
import type { Value } from '../../core/trace/value.ts';
import { readableText } from '../../core/trace/value.ts';
import { historyIn, RecordedHistory, type ShownEntry } from '../state/live/recorded-history.ts';
import type { RecordingSource } from '../state/live/recording-source.ts';
import { isRecording } from '../state/live/source-kinds.ts';
import { transport } from '../state/play/transport.ts';
import { isScriptRun } from '../state/script/document.ts';
import { useRestingPosition } from '../state/session/resting-position.ts';
import { useSession } from '../state/session/session.ts';
import { engineIn, type MemoryPicture, nameIn, worldIn } from '../state/source/picture.ts';
import { useTranslate } from '../text/translate.ts';
import { frameWords } from '../ui/number-text.ts';
import { Select } from '../ui/select.tsx';

/** Number of entries shown at first, and added on request. */
const PAGE = 12;
/** Maximum number of cells shown per entry. */
const SHOWN = 4;

interface Props {
  readonly picture: MemoryPicture;
  readonly index: number;
}

interface StepsProps extends Props {
  /** The value whose history is shown; null for every cell. */
  readonly only: string | null;
}

/** Lists the steps that wrote to cells of an entity, newest first. Hidden while a game is followed, because each frame would add one. */
export function EntityHistoryList({ picture, index }: Props) {
  const { t } = useTranslation();
  const following = useSession((session) => session.following);
  const source = useSession((session) => session.source);
  const [only, setOnly] = useState<string | null>(null);
  if (following) {
    return (
      <>
        <h3 className="subtitle">{t('ui.history.title')}</h3>
        <p className="hint">{t('ui.history.freeze')}</p>
      </>
    );
  }
  const values = valuesOf(picture, index);
  const shown = only === null || values.includes(only) ? only : null;
  const nameOf = (value: string): string => worldIn(picture).idText(value, picture.nameOf);
  return (
    <>
      <h3 className="subtitle">{t('ui.history.title')}</h3>
      {values.length > 0 && (
        <Select
          label={t('ui.history.of')}
          value={shown ?? ''}
          options={[['', t('ui.history.all')], ...values.map((value) => [value, nameOf(value)] as const)]}
          onChange={(value) => setOnly(value === '' ? null : value)}
        />
      )}
      <Steps key={`${index} ${source?.key} ${shown}`} picture={picture} index={index} only={shown} />
    </>
  );
}

/** Returns the values that an entity has now. */
function valuesOf(picture: MemoryPicture, index: number): readonly string[] {
  const places = worldIn(picture).componentsOf(index);
  const columns = places.flatMap(({ values }) => values.map(({ column }) => column));
  return valueNames(engineIn(picture).cells, picture.timeline.columns, columns);
}

function Steps(props: StepsProps) {
  const source = useSession((session) => session.source);
  return isRecording(source) ? <RecordedSteps {...props} source={source} /> : <KeptSteps {...props} />;
}

function KeptSteps({ picture, index, only }: StepsProps) {
  const { t } = useTranslation();
  const position = useRestingPosition();
  const { history, entries, more } = useHistory({ picture, index, only }, position);
  return (
    <>
      {entries.length === 0 && history.done && <p className="hint">{t('ui.history.none')}</p>}
      <Entries entries={entries} picture={picture} index={index} />
      {!history.done && <More onClick={more} />}
    </>
  );
}

/** Searches the file of a recording as far back as the user asks. */
function RecordedSteps({ picture, index, only, source }: StepsProps & { readonly source: RecordingSource }) {
  const { t } = useTranslation();
  const [from] = useState(() => useSession.getState().position);
  const history = useMemo(() => new RecordedHistory(source, index, from, only), [source, index, from, only]);
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

/** Reads the history in pages, because an hour of a game has many steps. The list stays when the user jumps to its entries. */
function useHistory({ picture, index, only }: StepsProps, position: number) {
  const [from, setFrom] = useState(position);
  // Steps after the start of the list are new.
  useEffect(() => setFrom((before) => Math.max(before, position)), [position]);
  const history: EntityHistory = useMemo(
    () => historyFrom({ picture, index, only }, from),
    [picture, index, only, from],
  );
  const [entries, setEntries] = useState<readonly HistoryEntry[]>([]);
  useEffect(() => setEntries(history.next(PAGE)), [history]);
  return { history, entries, more: () => setEntries([...entries, ...history.next(PAGE)]) };
}

/** Reads a history from the timeline's position. */
function historyFrom({ picture, index, only }: StepsProps, from: number): EntityHistory {
  const { timeline } = picture;
  const here = timeline.position;
  const start = Math.min(from, timeline.length);
  if (start !== here) timeline.seek(start);
  try {
    return historyIn(picture, index, only);
  } finally {
    if (start !== here) timeline.seek(here);
  }
}

interface EntryProps {
  readonly entry: ShownEntry;
  readonly picture: MemoryPicture;
  /** Index of the entity. */
  readonly index: number;
  readonly current: boolean;
}

function Entry({ entry, picture, index, current }: EntryProps) {
  const { step, detail, writes, edits = picture.editsAt?.(step + 1) ?? [] } = entry;
  const t = useTranslate();
  const source = useSession((session) => session.source);
  const moment = entry.moment ?? source?.momentAt(step + 1) ?? null;
  const title = isScriptRun(picture) ? narrate(detail, picture, t) : t(...frameWords(source, moment?.frame ?? step));
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
        {moment?.torn === true && <small>{t('ui.history.torn')}</small>}
        {own.length > 0 && <span className="badge editable">{editSentence(own, { world, nameOf, translate: t })}</span>}
        <Writes writes={writes} picture={picture} />
        {writes.length > SHOWN && <small>{t('ui.history.others', { count: writes.length - SHOWN })}</small>}
      </button>
    </li>
  );
}

interface WritesProps extends Pick<ShownEntry, 'writes'> {
  readonly picture: MemoryPicture;
}

/** Shows cells before and after a write. Values come first, because users look for them. */
function Writes({ writes, picture }: WritesProps) {
  const t = useTranslate();
  const { columns } = picture.timeline;
  const { cells } = engineIn(picture);
  const named = writes
    .map((write) => ({ write, value: valueName(cells, columns, write.column) }))
    .toSorted((a, b) => Number(a.value === null) - Number(b.value === null));
  return named.slice(0, SHOWN).map(({ write: { column, row, from, to }, value }) => {
    const text = (at: Value | undefined): string => cellText(picture, { column, row }, at, t);
    return (
      <code key={`${column.name} ${row}`}>
        {value === null
          ? `${nameIn(picture, { column: column.name, row }, t)}: `
          : `${worldIn(picture).idText(value, picture.nameOf)} `}
        {`${text(from)} → ${text(to)}`}
      </code>
    );
  });
}

/** Formats ids as index and version with their names, like the inspector above. */
function cellText(picture: MemoryPicture, { column, row }: CellRef, value: Value | undefined, t: Translate): string {
  const said = gameValue(column, value);
  if (value === undefined || said === undefined) return '–';
  const { columns } = picture.timeline;
  const kind = kindOf(engineIn(picture).cells, column);
  const id = kind === undefined ? null : idIn(kind, { columns, column, row, value });
  if (id === null) return readableText(said);
  return isNullId(id.raw, id.format) ? t('cell.null') : namedIdText(id.raw, id.format, picture.nameOf(id.raw));
}
