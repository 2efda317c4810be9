import { useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { GameEvent } from '../../core/capture/entity-events.ts';
import { indexOfId } from '../../core/cells/id-format.ts';
import { systemNames, systemWords } from '../../core/inspect/conditions/system-changes.ts';
import { isEdgeFor, isIdAlive, type LifeEdge, lifeEdge } from '../../core/inspect/history/lifetime.ts';
import { transport } from '../state/play/transport.ts';
import { type SelectedHandle, select, useSession } from '../state/session/session.ts';
import { type MemoryPicture, worldIn } from '../state/source/picture.ts';
import { useTranslate } from '../text/translate.ts';
import { idLabel } from '../ui/focus-label.ts';
import { frameRange, frameWords } from '../ui/number-text.ts';
import { EntityTitle } from './entity-title.tsx';
import { frameEventsAt } from './frame-events.ts';

interface Props {
  readonly picture: MemoryPicture;
  readonly handle: SelectedHandle;
}

/** The selected entity if it is not alive at the position; null if it is, or if it is unknown. */
export function useDestroyed(picture: MemoryPicture): SelectedHandle | null {
  const handle = useSession((session) => session.handle);
  return handle === null || isIdAlive(worldIn(picture), handle.id) ? null : handle;
}

/** Describes an entity that is not alive: a link to the frame in which it was destroyed, and the entity that now has its index. */
export function Destroyed({ picture, handle }: Props) {
  const t = useTranslate();
  const edge = useEdge(picture, handle);
  const source = useSession((session) => session.source);
  const when = (position: number): string => {
    const told = edgeEvent(picture, handle, position);
    if (told !== null) return frameRange(source, told.from, told.frame, t) + systemWords(systemNames(told.told), t);
    const moment = source?.momentAt(position);
    return moment == null ? t('ui.inspector.atStep', { n: position }) : t(...frameWords(source, moment.frame));
  };
  const isCreatedLater = edge !== null && edge.gone < edge.alive;
  return (
    <>
      <EntityTitle
        picture={picture}
        id={handle.id}
        isAlive={false}
        state={t(isCreatedLater ? 'ui.inspector.notCreated' : 'ui.inspector.isDestroyed')}
      />
      {edge === null && <p className="hint">{t('ui.inspector.destroyedEarlier')}</p>}
      {edge !== null && (
        <p className="row destroyed-when">
          <span>
            {isCreatedLater
              ? t('ui.inspector.createdAt', { when: when(edge.alive) })
              : t('ui.inspector.destroyedAt', { when: when(edge.gone) })}
          </span>
          <button type="button" className="button outlined" onClick={() => transport().seek(edge.alive, 'jump')}>
            {t(isCreatedLater ? 'ui.inspector.toFirstMoment' : 'ui.inspector.toLastMoment')}
          </button>
        </p>
      )}
      {source?.kind === 'game' && !isCreatedLater && <p className="hint">{t('ui.inspector.valuesOfDestroyed')}</p>}
      <NowAtIndex picture={picture} handle={handle} />
    </>
  );
}

/** Returns the event that begins or ends the life of an entity of a game at a position, as its history tells it; null if it is not known. */
function edgeEvent(picture: MemoryPicture, { id }: SelectedHandle, position: number): GameEvent | null {
  const index = picture.driver.decode(id).index;
  const events = frameEventsAt(picture, index, position)?.events ?? [];
  return events.find((event) => event.id === id && (event.kind === 'created' || event.kind === 'destroyed')) ?? null;
}

/** Names the entity that now has the index. */
function NowAtIndex({ picture, handle }: Props) {
  const { t } = useTranslation();
  const world = worldIn(picture);
  const index = indexOfId(handle.id, world.ids.format);
  const record = world.recordOf(index);
  if (record?.alive !== true) return <p className="hint">{t('ui.inspector.indexFree', { index })}</p>;
  const name = idLabel(record.id, picture);
  return (
    <p className="record">
      {t('ui.inspector.indexNow', { index })}{' '}
      <button
        type="button"
        className="focus-link entity"
        title={t('ui.selection.look.entity', { name })}
        onClick={() => select({ kind: 'entity', entity: index })}
      >
        {name}
      </button>
    </p>
  );
}

/** Searched once for each of its life's ends, because a followed game moves several times a second. */
function useEdge(picture: MemoryPicture, handle: SelectedHandle): LifeEdge | null {
  const { timeline } = picture;
  const { position } = timeline;
  const known = useRef<{ readonly timeline: unknown; readonly length: number; readonly edge: LifeEdge | null } | null>(
    null,
  );
  return useMemo(() => {
    const before = known.current;
    const fits =
      before?.timeline === timeline &&
      (before.edge === null ? position >= before.length : isEdgeFor(before.edge, position));
    if (before !== null && fits) return before.edge;
    const edge = lifeEdge(timeline, () => worldIn(picture), handle);
    known.current = { timeline, length: position, edge };
    return edge;
  }, [picture, timeline, position, handle]);
}
