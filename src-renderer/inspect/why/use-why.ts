import { useEffect, useMemo, useState } from 'react';
import type { RawId } from '../../../core/cells/id-format.ts';
import { type WhyAnswer, WhySearch } from '../../../core/inspect/why/why-not.ts';
import { engineIn } from '../../state/source/picture.ts';
import { type Asked, pastOf, settledIn, termsOf } from './why-question.ts';

/** Milliseconds in which the past is searched before the window answers input. */
const TURN = 8;
/** Writes that are searched in all: some seconds. */
const SEARCHED_WRITES = 20_000_000;

/** Answers why an entity is in a query or not, once the past was searched, in turns. Null without terms. */
export function useWhy(
  { picture, index, version }: Asked,
  text: string,
  position: number,
): WhyAnswer | 'searching' | null {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the picture changes in place with its position
  const search = useMemo(() => {
    const terms = termsOf(picture, text);
    if (terms.length === 0) return null;
    const { before } = pastOf(picture, null);
    const { timeline } = picture;
    const nameOf = (id: RawId): string | undefined => picture.nameOf(id);
    const place = { timeline, engine: engineIn(picture), position: settledIn(picture, timeline.position), before };
    return new WhySearch({ ...place, index, version, terms, nameOf });
  }, [picture, index, version, text, position]);
  const [over, setOver] = useState<WhySearch | null>(null);
  useEffect(() => {
    if (search === null) return;
    let left = SEARCHED_WRITES;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const turn = (): void => {
      const end = performance.now() + TURN;
      left -= search.next(left, () => performance.now() > end);
      if (search.done || left <= 0) setOver(search);
      else timer = setTimeout(turn, 0);
    };
    turn();
    return () => clearTimeout(timer);
  }, [search]);
  return useMemo(() => (search === null ? null : over === search ? search.answer : 'searching'), [search, over]);
}
