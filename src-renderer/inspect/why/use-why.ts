import { useEffect, useMemo, useState } from 'react';
import { countInQuery, type QueryCount } from '../../../core/inspect/why/count-in-query.ts';
import type { QueryTerm } from '../../../core/inspect/why/query-terms.ts';
import { type WhyAnswer, WhySearch } from '../../../core/inspect/why/why-not.ts';
import { TimelineTurns } from '../../../core/trace/turns.ts';
import { nextTurn, slice } from '../../state/live/yield-to-window.ts';
import { useSession } from '../../state/session/session.ts';
import { engineIn, type MemoryPicture } from '../../state/source/picture.ts';
import type { Source } from '../../state/source/source.ts';
import { type Asked, pastOf, settledIn, termsOf } from './why-question.ts';

/** Writes that are searched in all: some seconds. */
const SEARCHED_WRITES = 20_000_000;

interface Question extends Asked {
  readonly source: Source | null;
  readonly terms: readonly QueryTerm[];
  readonly position: number;
}

/** An answer, and the memory that was searched for it. */
export interface FoundAnswer {
  readonly answer: WhyAnswer;
  /** Null if it cannot be told how many entities are in the query. */
  readonly count: QueryCount | null;
  readonly memory: MemoryPicture;
}

/** Answers why an entity is in a query or not, once the past was searched, in turns. Null without terms. */
export function useWhy(
  { picture, index, version }: Asked,
  text: string,
  position: number,
): FoundAnswer | 'searching' | null {
  const source = useSession((session) => session.source);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the picture changes in place with its position
  const question = useMemo((): Question => {
    const terms = termsOf(picture, text);
    return { picture, index, version, source, terms, position: settledIn(picture, picture.timeline.position) };
  }, [picture, index, version, text, source, position]);
  const [found, setFound] = useState<{ readonly to: Question; readonly answer: FoundAnswer } | null>(null);
  useEffect(() => {
    const ended = new AbortController();
    const { signal } = ended;
    if (question.terms.length > 0)
      void answerTo(question, signal).then((answer) => !signal.aborted && setFound({ to: question, answer }));
    return () => ended.abort();
  }, [question]);
  if (question.terms.length === 0) return null;
  return found?.to === question ? found.answer : 'searching';
}

async function answerTo(question: Question, signal: AbortSignal): Promise<FoundAnswer> {
  const { source, index, version, terms, position } = question;
  // The code for recordings is loaded with the first recording.
  const memory =
    source?.kind === 'recording'
      ? await (await import('./searched-memory.ts')).searchedMemory(question.picture, source, position, signal)
      : question.picture;
  const { timeline } = memory;
  const { before, oldValues } = pastOf(memory, source);
  const engine = engineIn(memory);
  const nameOf = (id: number | bigint) => memory.nameOf(id);
  const asked = { timeline, engine, terms, position, oldValues, nameOf };
  const search = new WhySearch({ ...asked, before, index, version });
  const count = new TimelineTurns(timeline, countInQuery(asked));
  let left = SEARCHED_WRITES;
  while (!search.done && left > 0 && !signal.aborted) {
    left -= search.next(left, slice());
    if (!search.done) await nextTurn();
  }
  while (!count.isDone && !signal.aborted) {
    count.continue(slice());
    if (!count.isDone) await nextTurn();
  }
  return { answer: search.answer, count: count.result, memory };
}
