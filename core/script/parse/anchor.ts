import { z } from 'zod';
import { firstIndex } from '../../trace/lookup.ts';

/** A named stretch of a timeline: an operation, a moment of a lesson, or a frame. `from` and `to` are the positions before and after it. */
export interface Unit {
  readonly name: string;
  readonly from: number;
  readonly to: number;
}

/** The units of a timeline in order. `codeAt` returns the name of the step that leads to a position. */
export interface Units {
  readonly units: readonly Unit[];
  codeAt(position: number): string;
}

/** Only this many characters of a name are compared. */
const MAX_NAME = 200;

/** A position described by what happens there, so that it can be found again after edits elsewhere. Nothing has happened at the start. */
export const anchor = z.object({
  name: z.string().max(MAX_NAME),
  /** Number of earlier units with the same name. */
  nth: z.number().int().nonnegative(),
  /** Steps from the unit's start and to its end. An operation may take more steps after an edit and still end with the same one. */
  step: z.number().int().nonnegative(),
  left: z.number().int().nonnegative(),
  code: z.string().max(200),
});
export type Anchor = z.infer<typeof anchor>;

const START: Anchor = { name: '', nth: 0, step: 0, left: 0, code: '' };

export function anchorAt({ units, codeAt }: Units, position: number): Anchor {
  const at = firstIndex(units.length, (i) => units[i]!.to >= position);
  const unit = units[at];
  if (unit === undefined || position <= unit.from) return START;
  const name = nameOf(unit);
  const nth = units.slice(0, at).filter((each) => nameOf(each) === name).length;
  return { name, nth, step: position - unit.from, left: unit.to - position, code: codeAt(position) };
}

/** Returns the position of an anchor now, or null if its step no longer exists. */
export function anchorPosition({ units, codeAt }: Units, { name, nth, step, left, code }: Anchor): number | null {
  if (step === 0) return 0;
  const unit = units.filter((each) => nameOf(each) === name)[nth];
  if (unit === undefined) return null;
  const isThere = (at: number): boolean => unit.from < at && at <= unit.to && codeAt(at) === code;
  return [unit.from + step, unit.to - left].find(isThere) ?? null;
}

function nameOf({ name }: Unit): string {
  return name.slice(0, MAX_NAME);
}
