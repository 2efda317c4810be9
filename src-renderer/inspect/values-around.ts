import { createContext, useContext, useMemo } from 'react';
import { isIdAlive } from '../../core/inspect/history/lifetime.ts';
import type { Value } from '../../core/trace/value.ts';
import { isScriptRun } from '../state/script/document.ts';
import { useSession } from '../state/session/session.ts';
import { type MemoryPicture, worldIn } from '../state/source/picture.ts';
import { useTranslate } from '../text/translate.ts';
import { frameWords } from '../ui/number-text.ts';

type Values = ReadonlyMap<string, Value>;

/** The values of an entity before and after a frozen frame of a game. */
export interface ValuesAround {
  /** The values before the frame's changes; null if they are unknown. */
  readonly before: Values | null;
  /** The newest values, which the game sends once the entity is selected; null if the entity does not live that long. */
  readonly newest: Values | null;
  /** The newest frame, in words. */
  readonly when: string;
}

const Around = createContext<ValuesAround | null>(null);

export const ValuesAroundProvider = Around.Provider;

/** Returns the value of a field before the shown frame, and the newest one; undefined if it was not received. */
export function useValueAround(component: string, field: string | null) {
  const around = useContext(Around);
  const key = keyOf(component, field);
  return { before: around?.before?.get(key), newest: around?.newest?.get(key), when: around?.when ?? '' };
}

/**
 * Returns the values of an entity around the shown frame; null for scripts, and while a game is followed.
 * @param from the position from which changes of the frame count; null if it is unknown
 */
export function useValuesAround(picture: MemoryPicture, index: number, from: number | null): ValuesAround | null {
  const t = useTranslate();
  const following = useSession((session) => session.following);
  const source = useSession((session) => session.source);
  const { position, length } = picture.timeline;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the picture changes in place with its position
  return useMemo(() => {
    const id = worldIn(picture).recordOf(index)?.id;
    if (following || id === undefined || isScriptRun(picture)) return null;
    const moment = source?.momentAt(length) ?? null;
    return {
      before: from === null ? null : valuesAt(picture, index, id, from),
      newest: valuesAt(picture, index, id, length),
      when: moment === null ? '' : t(...frameWords(source, moment.frame)),
    };
  }, [picture, index, following, source, from, position, length, t]);
}

/** Returns the received values of an entity at a position; null if it is not alive there. The timeline's position is kept. */
function valuesAt(
  picture: MemoryPicture,
  index: number,
  id: Parameters<typeof isIdAlive>[1],
  at: number,
): Values | null {
  const { timeline } = picture;
  return timeline.withoutMoving(() => {
    timeline.seek(at);
    const world = worldIn(picture);
    if (!isIdAlive(world, id)) return null;
    const found = world.componentsOf(index).flatMap(({ component, values }) =>
      values.flatMap(({ field, value, received }) => {
        return received && value !== undefined ? [[keyOf(component, field), value] as const] : [];
      }),
    );
    return new Map(found);
  });
}

function keyOf(component: string, field: string | null): string {
  return `${component}\n${field ?? ''}`;
}
