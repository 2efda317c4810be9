import { Fragment, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import type { RawId } from '../../core/cells/id-format.ts';
import { valueNames } from '../../core/world/value-name.ts';
import { isRecording } from '../state/live/source-kinds.ts';
import { isScriptRun } from '../state/script/document.ts';
import { useSession } from '../state/session/session.ts';
import { engineIn, type MemoryPicture, worldIn } from '../state/source/picture.ts';
import { Select } from '../ui/select.tsx';
import { usePanelPosition } from '../ui/use-panel-position.ts';
import { HistoryEntry } from './history-entry.tsx';
import { formerEntity, HistorySearch, LIFE, memoryParts, recordingParts } from './history-search.ts';
import { TracingCost } from './tracing-cost.tsx';

/** Number of rows shown at first, and added on request. */
const PAGE = 12;

/** The last choice other than a value, which the next entity begins with: `LIFE`, or null for all that happened. */
let usual: string | null = null;

interface Props {
  readonly picture: MemoryPicture;
  /** Index of the entity. */
  readonly index: number;
  /** The handle of an entity that is not alive, because another one may have its index; null for the one that has it. */
  readonly handle: RawId | null;
  /** True in the middle of an operation, which is listed once it has ended. */
  readonly isWithin: boolean;
}

/** Lists what happened to an entity, the newest first. Hidden while a game is followed, because each frame would add a row. */
export function EntityHistoryList({ picture, index, handle, isWithin }: Props) {
  const { t } = useTranslation();
  const following = useSession((session) => session.following);
  const source = useSession((session) => session.source);
  const [only, setOnly] = useState(usual);
  if (following) {
    return (
      <>
        <h3 className="subtitle">{t('ui.history.title')}</h3>
        <p className="hint">{t('ui.history.freeze')}</p>
        <TracingCost picture={picture} />
      </>
    );
  }
  const values = valuesOf(picture, index);
  const shown = only === null || only === LIFE || values.includes(only) ? only : null;
  const choose = (chosen: string | null): void => {
    if (chosen === null || chosen === LIFE) usual = chosen;
    setOnly(chosen);
  };
  const nameOf = (value: string): string => worldIn(picture).idText(value, picture.nameOf);
  return (
    <>
      <div className="row history-head">
        <h3 className="subtitle">{t('ui.history.title')}</h3>
        {(!isScriptRun(picture) || values.length > 1) && (
          <Select
            label={t('ui.history.of')}
            value={shown ?? ''}
            options={[
              ['', t('ui.history.all')],
              [LIFE, t('ui.history.life')],
              ...values.map((value) => [value, nameOf(value)] as const),
            ]}
            onChange={(value) => choose(value === '' ? null : value)}
          />
        )}
      </div>
      <Rows key={`${index} ${handle} ${source?.key} ${shown}`} {...{ picture, index, handle, isWithin }} only={shown} />
    </>
  );
}

/** Returns the values that an entity has now. */
function valuesOf(picture: MemoryPicture, index: number): readonly string[] {
  const places = worldIn(picture).componentsOf(index);
  const columns = places.flatMap(({ values }) => values.map(({ column }) => column));
  return valueNames(engineIn(picture).cells, picture.timeline.columns, columns);
}

/** @param only the value whose history is shown, or `LIFE`; null for all that happened */
function Rows({ picture, index, handle, isWithin, only }: Props & { readonly only: string | null }) {
  const { t } = useTranslation();
  const search = useSearch(picture, { index, handle }, only);
  const { rows, isDone, isBusy, reached, error } = useSyncExternalStore(search.subscribe, search.state, search.state);
  // The rows stay until a search from a later position has found some.
  const kept = useRef({ rows, picture });
  if (rows.length > 0 || isDone) kept.current = { rows, picture };
  return (
    <>
      {rows.length === 0 && isDone && <p className="hint">{t(isWithin ? 'ui.history.notYet' : 'ui.history.none')}</p>}
      <ol className="stack tight history">
        {kept.current.rows.map((row, i, all) => (
          // One frame may end a life and begin the next one.
          <Fragment key={`${row.to} ${row.events[0]?.frame} ${row.events[0]?.kind} ${row.events[0]?.id}`}>
            {/* Another run has other steps. */}
            <HistoryEntry row={row} picture={kept.current.picture} index={index} />
            <Former id={formerEntity(row, all[i + 1])} picture={kept.current.picture} />
          </Fragment>
        ))}
      </ol>
      {error !== null && <p role="alert">{error}</p>}
      {isBusy && reached !== null && (
        <p className="row hint" role="status">
          {t('ui.history.searching', { step: reached })}
          <button type="button" className="button outlined" onClick={() => search.stop()}>
            {t('ui.dialog.cancel')}
          </button>
        </p>
      )}
      {!isDone && !isBusy && (
        <button type="button" className="button outlined" onClick={() => void search.next(PAGE)}>
          {t('ui.history.more')}
        </button>
      )}
    </>
  );
}

/** Divides the rows about an entity from those about the one that had its index before. */
function Former({ id, picture }: { readonly id: RawId | null; readonly picture: MemoryPicture }) {
  const { t } = useTranslation();
  if (id === null) return null;
  const { version } = picture.driver.decode(id);
  const { format, upper } = worldIn(picture).ids;
  const words = t(`ui.history.former.${format.versions > 1 ? upper : 'none'}`, { version });
  return <li className="subtitle history-former">{words}</li>;
}

/** Searches back from the last position that was shown. The list stays when the user jumps to its rows, or steps on in a recording. */
function useSearch(
  picture: MemoryPicture,
  { index, handle }: Pick<Props, 'index' | 'handle'>,
  only: string | null,
): HistorySearch {
  const source = useSession((session) => session.source);
  const recording = isRecording(source) ? source : null;
  const position = usePanelPosition();
  const [from, setFrom] = useState(position);
  useEffect(() => {
    if (recording === null) setFrom((before) => Math.max(before, position));
  }, [recording, position]);
  const memory = recording === null ? picture : null;
  const search = useMemo(() => {
    const parts =
      memory === null ? recordingParts(recording!, from) : memoryParts(memory, Math.min(from, memory.timeline.length));
    return new HistorySearch(parts, index, only, handle);
  }, [recording, memory, index, handle, only, from]);
  useEffect(() => {
    void search.next(PAGE);
    return () => search.stop();
  }, [search]);
  return search;
}
