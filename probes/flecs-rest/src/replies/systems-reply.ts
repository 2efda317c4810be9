import { fields, list, parse, text } from './checked-json.ts';
import { jsonFields } from './lenient-json.ts';

export interface SystemReply {
  /** Milliseconds per frame, averaged over the last 60 frames; undefined if the system ran in none of them. */
  readonly time: number | undefined;
  /** The number of entities that its query matches; undefined if it has no query. */
  readonly matches: number | undefined;
}

/**
 * Reads `GET /stats/pipeline` into the measured systems by path.
 * @throws ReplyError
 */
export function readSystems(body: string): ReadonlyMap<string, SystemReply> {
  const where = '/stats/pipeline';
  return new Map(
    list(parse(body, where), where).map((each) => {
      const { name, time_spent, matched_entity_count } = fields(each, where);
      const seconds = measured(time_spent);
      const mean = seconds.reduce((sum, second) => sum + second, 0) / seconds.length;
      const time = mean > 0 ? mean * 1000 : undefined;
      return [text(name, `${where}.name`), { time, matches: measured(matched_entity_count).at(-1) }];
    }),
  );
}

/** Returns the means of the last frames, newest last; empty if the game does not report them. */
function measured(metric: unknown): readonly number[] {
  const { avg } = jsonFields(metric);
  return Array.isArray(avg) ? avg.filter((number): number is number => typeof number === 'number' && number >= 0) : [];
}
