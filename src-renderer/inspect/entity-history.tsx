import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import type { EntityHistory, HistoryEntry } from '../../core/inspect/history/history.ts';
import { valueNames } from '../../core/world/value-name.ts';
import { RecordedHistory, type ShownEntry } from '../state/live/recorded-history.ts';
import type { RecordingSource } from '../state/live/recording-source.ts';
import { isRecording } from '../state/live/source-kinds.ts';
import { isScriptRun } from '../state/script/document.ts';
import { useSession } from '../state/session/session.ts';
import { engineIn, type MemoryPicture, worldIn } from '../state/source/picture.ts';
import { Select } from '../ui/select.tsx';
import { usePanelPosition } from '../ui/use-panel-position.ts';
import { EarlierButton } from './earlier-button.tsx';
import { GameHistoryEntry } from './game-history-entry.tsx';
import { ScriptHistory } from './script-history.tsx';
import { type HistoryProps, useHistory } from './use-history.ts';

/** Number of entries shown at first, and added on request. */
const PAGE = 12;

/** Lists the steps that wrote to cells of an entity, newest first. Hidden while a game is followed, because each frame would add one. */
export function EntityHistoryList({ picture, index }: { readonly picture: MemoryPicture; readonly index: number }) {
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
  const position = usePanelPosition();
  const { history, entries, more } = useHistory({ picture, index, only }, position, nextPage);
  return (
    <>
      {entries.length === 0 && history.done && <p className="hint">{t('ui.history.none')}</p>}
      <Entries entries={entries} picture={picture} index={index} only={only} />
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
      <Entries entries={entries} picture={picture} index={index} only={only} />
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

interface EntriesProps extends HistoryProps {
  readonly entries: readonly ShownEntry[];
}

function Entries({ entries, picture, index, only }: EntriesProps) {
  const position = useSession((session) => session.position);
  return (
    <ol className="stack tight history">
      {entries.map((entry) => (
        <GameHistoryEntry
          key={entry.step}
          entry={entry}
          picture={picture}
          index={index}
          current={entry.step === position - 1}
          areCellsShown={only !== null}
        />
      ))}
    </ol>
  );
}
