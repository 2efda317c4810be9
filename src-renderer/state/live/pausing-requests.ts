import { captureFact } from '../../../core/capture/capture-fact.ts';
import type { ColumnSet } from '../../../core/trace/column-set.ts';
import { useSession } from '../session/session.ts';

/** Kinds of requests that may be withheld from a polled game, because they would pause it for long. */
const QUESTIONS = ['tables', 'components', 'values', 'systems'] as const;

interface Asked {
  readonly what: (typeof QUESTIONS)[number];
  /** Milliseconds that one request would pause the game. */
  readonly ms: number;
}

/** Returns the withheld requests, which the user may allow. */
export function withheldRequests(columns: ColumnSet): Asked[] {
  return QUESTIONS.map((what) => ({ what, ms: Math.ceil(captureFact(columns, `asks-${what}`) ?? 0) })).filter(
    ({ ms }) => ms > 0,
  );
}

/** Returns the milliseconds of the longest pause that needs permission; 0 if there is none. */
export function longestWithheldPause(): number {
  const { source } = useSession.getState();
  return source === null
    ? 0
    : Math.max(0, ...withheldRequests(source.capture.world.timeline.columns).map(({ ms }) => ms));
}
