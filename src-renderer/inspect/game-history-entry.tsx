import { useMemo } from 'react';
import { editSentence, editsOf } from '../../core/capture/edit-sentence.ts';
import type { RawId } from '../../core/cells/id-format.ts';
import type { Translate } from '../../core/cells/translate.ts';
import type { ShownEntry } from '../state/live/recorded-history.ts';
import { transport } from '../state/play/transport.ts';
import { useSession } from '../state/session/session.ts';
import { type MemoryPicture, worldIn } from '../state/source/picture.ts';
import { secondsAgo } from '../state/source/seconds-ago.ts';
import type { Source } from '../state/source/source.ts';
import { useTranslate } from '../text/translate.ts';
import { frameWords } from '../ui/number-text.ts';
import { changeWords, entityChangesAt, firstFrameOf } from './entity-changes.ts';
import { Writes } from './history-writes.tsx';

interface Props {
  readonly entry: ShownEntry;
  readonly picture: MemoryPicture;
  /** Index of the entity. */
  readonly index: number;
  readonly current: boolean;
  /** True if the cells of each entry are listed, not only of the current one. */
  readonly areCellsShown: boolean;
}

/** Returns what a frame did to an entity, and for gained and lost components when, in words. */
function eventsAt(picture: MemoryPicture, index: number, position: number, source: Source | null, t: Translate) {
  const changes = entityChangesAt(picture, index, position);
  if (changes === null) return { parts: [], times: [] };
  const from = firstFrameOf(picture, index, changes, position);
  const times = changes.parts.map(({ key, component }) => {
    if (component === null || (key !== 'gained' && key !== 'lost')) return '';
    return changeWords(picture, { component, index, position, from }, source, t) ?? '';
  });
  return { parts: changes.parts, times };
}

/** A frame of a game that wrote to cells of an entity: its number, what it did and how long ago. */
export function GameHistoryEntry({ entry, picture, index, current, areCellsShown }: Props) {
  const { step, writes, edits = picture.editsAt?.(step + 1) ?? [] } = entry;
  const t = useTranslate();
  const source = useSession((session) => session.source);
  const moment = entry.moment ?? source?.momentAt(step + 1) ?? null;
  const ago = secondsAgo(step + 1, source);
  const world = worldIn(picture);
  const nameOf = (id: RawId): string | undefined => picture.nameOf(id);
  const own = editsOf(edits, index, world);
  const { parts, times } = useMemo(
    () => eventsAt(picture, index, step + 1, source, t),
    [picture, index, step, source, t],
  );
  const words = parts.map(({ key, component }, i) => {
    const name = component === null ? '' : world.idText(component, nameOf);
    return [
      t(`ui.history.event.${key === 'moved' ? 'movedAway' : key}`, { component: name, components: name }),
      times[i],
    ]
      .join(' ')
      .trim();
  });
  return (
    <li>
      <button
        type="button"
        className="history-entry game"
        aria-current={current}
        onClick={() => transport().seek(step + 1, 'jump')}
      >
        <span>{t(...frameWords(source, moment?.frame ?? step))}</span>
        {ago !== null && <small>{t('ui.watch.ago', { seconds: ago.toFixed(1) })}</small>}
        {words.length > 0 && <strong className="history-event">{words.join(t('ui.happened.separator'))}</strong>}
        {moment?.torn === true && <small>{t('ui.history.torn')}</small>}
        {own.length > 0 && <span className="badge editable">{editSentence(own, { world, nameOf, translate: t })}</span>}
        {(current || areCellsShown || words.length === 0) && <Writes writes={writes} picture={picture} />}
      </button>
    </li>
  );
}
