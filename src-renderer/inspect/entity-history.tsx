import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { editSentence, editsOf } from '../../core/capture/edit-sentence.ts';
import type { EntityHistory, HistoryEntry } from '../../core/inspect/history.ts';
import { valueNames } from '../../core/inspect/value-name.ts';
import { RecordedHistory, type ShownEntry } from '../state/live/recorded-history.ts';
import type { RecordingSource } from '../state/live/recording-source.ts';
import { isRecording } from '../state/live/source-kinds.ts';
import { transport } from '../state/play/transport.ts';
import { isScriptRun } from '../state/script/document.ts';
import { useRestingPosition } from '../state/session/resting-position.ts';
import { useSession } from '../state/session/session.ts';
import { engineIn, type MemoryPicture, worldIn } from '../state/source/picture.ts';
import { useTranslate } from '../text/translate.ts';
import { frameWords } from '../ui/number-text.ts';
import { Select } from '../ui/select.tsx';
import { EarlierButton } from './earlier-button.tsx';
import { Writes } from './history-writes.tsx';
import { ScriptHistory } from './script-history.tsx';
import { type HistoryProps, useHistory } from './use-history.ts';

/** Number of entries shown at first, and added on request. */
const PAGE = 12;

interface Props {
  readonly picture: MemoryPicture;
  readonly index: number;
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
      <div className="row history-head">
        <h3 className="subtitle">{t('ui.history.title')}</h3>
        {values.length > (isScriptRun(picture) ? 1 : 0) && (
          <Select
            label={t('ui.history.of')}
            value={shown ?? ''}
            options={[['', t('ui.history.all')], ...values.map((value) => [value, nameOf(value)] as const)]}
            onChange={(value) => setOnly(value === '' ? null : value)}
          />
        )}
      </div>
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

function Steps(props: HistoryProps) {
  const source = useSession((session) => session.source);
  if (isScriptRun(props.picture)) return <ScriptHistory {...props} picture={props.picture} />;
  return isRecording(source) ? <RecordedSteps {...props} source={source} /> : <KeptSteps {...props} />;
}

function nextPage(history: EntityHistory): readonly HistoryEntry[] {
  return history.next(PAGE);
}

function KeptSteps({ picture, index, only }: HistoryProps) {
  const { t } = useTranslation();
  const position = useRestingPosition();
  const { history, entries, more } = useHistory({ picture, index, only }, position, nextPage);
  return (
    <>
      {entries.length === 0 && history.done && <p className="hint">{t('ui.history.none')}</p>}
      <Entries entries={entries} picture={picture} index={index} />
      {!history.done && <EarlierButton onClick={more} />}
    </>
  );
}

/** Searches the file of a recording as far back as the user asks. */
function RecordedSteps({ picture, index, only, source }: HistoryProps & { readonly source: RecordingSource }) {
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
      {!isDone && !isBusy && <EarlierButton onClick={() => void history.next(PAGE)} />}
    </>
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

interface EntryProps {
  readonly entry: ShownEntry;
  readonly picture: MemoryPicture;
  /** Index of the entity. */
  readonly index: number;
  readonly current: boolean;
}

function Entry({ entry, picture, index, current }: EntryProps) {
  const { step, writes, edits = picture.editsAt?.(step + 1) ?? [] } = entry;
  const t = useTranslate();
  const source = useSession((session) => session.source);
  const moment = entry.moment ?? source?.momentAt(step + 1) ?? null;
  const title = t(...frameWords(source, moment?.frame ?? step));
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
      </button>
    </li>
  );
}
