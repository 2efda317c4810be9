import { useMemo, useRef } from 'react';
import type { RawId } from '../../../core/cells/id-format.ts';
import { type EventTexts, eventWords, valueText } from '../../../core/changes/entity-event.ts';
import { type FrameRow, type FrameRows, frameRows } from '../../../core/inspect/history/frame-rows.ts';
import { memoryWrites } from '../../../core/inspect/history/write-counts.ts';
import { isRunning, select, useSession } from '../../state/session/session.ts';
import { engineIn, type MemoryPicture, worldIn } from '../../state/source/picture.ts';
import { useTranslate } from '../../text/translate.ts';
import { idLabel } from '../../ui/focus-label.ts';
import { FocusLink } from '../../ui/focus-link.tsx';
import { frameWords } from '../../ui/number-text.ts';
import { type CalmSession, useCalmSession } from '../../ui/use-calm-session.ts';

const MAX_ROWS = 6;
/** Maximum number of values in a row. */
const MAX_VALUES = 3;
/** Frames with more writes have no rows, because reading them would take longer than a few frames of the window. */
const MAX_WRITES = 40_000;

interface Shown extends FrameRows {
  /** The position of the frame, and of the one from which changes count. */
  readonly to: number;
  readonly from: number;
}

/** The entities that a game's frame changed, with old and new values. While one of them is selected, its own row and a way to the others. */
export function FrameRowsCard() {
  const t = useTranslate();
  const { picture, source, position } = useCalmSession();
  const running = useSession(isRunning);
  const selection = useSession((session) => session.selection);
  const isSelected = selection !== null;
  const own = selection?.kind === 'entity' ? selection.entity : null;
  const found = useMemo(
    () => (isSelected && running ? null : rowsAt({ picture, source, position }, running, own)),
    [isSelected, own, picture, source, position, running],
  );
  const last = useRef<Shown | null>(null);
  // While frames pass, the picture below should not move for a frame that changed nothing.
  const shown = found ?? (running && !isSelected ? last.current : null);
  last.current = shown;
  if (source === null || shown === null) return null;
  const { more, read } = shown;
  const ownRows = shown.rows.filter(({ index }) => index === own);
  const isAlone = ownRows.length > 0;
  const rows = isAlone ? ownRows : shown.rows;
  const count = shown.rows.length + more;
  const [from, to] = [shown.from, shown.to].map((at) => source.capture.moments.at(at)?.frame ?? at) as [number, number];
  const title = count === 0 ? 'readTitle' : to - from <= 1 ? 'title' : 'since';
  const when = t(...frameWords(source, title === 'since' ? from : to));
  return (
    <section className={isAlone ? 'frame-rows own' : 'frame-rows'} aria-label={t('ui.frameRows.label')}>
      <h3>{t(`ui.frameRows.${title}`, { when })}</h3>
      <ul>
        {rows.map((row) => (
          <Row key={String(row.id)} row={row} picture={picture} />
        ))}
      </ul>
      {!isAlone && more > 0 && <p className="hint">{t('ui.frameRows.more', { count: more })}</p>}
      {isAlone && count > rows.length && (
        <button type="button" className="focus-link" onClick={() => select(null)}>
          {t('ui.frameRows.all', { count })}
        </button>
      )}
      {read > 0 && <p className="hint">{t('ui.frameRows.read', { count: read })}</p>}
    </section>
  );
}

function Row({ row, picture }: { readonly row: FrameRow; readonly picture: MemoryPicture }) {
  const t = useTranslate();
  const world = worldIn(picture);
  const nameOf = (id: RawId) => picture.nameOf(id);
  const texts: EventTexts = {
    t,
    world,
    textOf: ({ component }) => (component === null ? '' : world.idText(component, nameOf)),
  };
  const left = row.values.length - MAX_VALUES;
  return (
    <li className="row">
      <FocusLink focus={{ kind: 'entity', entity: row.index }} label={idLabel(row.id, picture)} />
      {row.events.map((event) => (
        <strong key={event.kind}>{eventWords(event, texts)}</strong>
      ))}
      {row.values.slice(0, MAX_VALUES).map((change) => (
        <code key={`${change.component} ${change.field}`}>{valueText(change, texts)}</code>
      ))}
      {left > 0 && <span className="hint">{t('ui.frameRows.moreValues', { count: left })}</span>}
    </li>
  );
}

/** Returns null if the frame changed no entity, or if its changes are unknown or too many. */
function rowsAt({ picture, source, position }: CalmSession, running: boolean, own: number | null): Shown | null {
  if (source === null) return null;
  const { timeline } = picture;
  const { moments } = source.capture;
  if (picture.moments !== moments) return null;
  const to = running ? moments.settled(position) : position;
  if (to <= timeline.first || to > timeline.length) return null;
  const from = running ? moments.wholeBefore(to) : moments.comparedWith(to);
  if (from === null || from < timeline.first || from >= to) return null;
  let writes = 0;
  for (let step = from; step < to; step++) writes += memoryWrites(timeline, step);
  if (writes === 0 || writes > MAX_WRITES) return null;
  const found = frameRows(timeline, engineIn(picture), [from, to], MAX_ROWS, own);
  return found.rows.length + found.read === 0 ? null : { ...found, from, to };
}
