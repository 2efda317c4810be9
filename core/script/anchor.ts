import { z } from 'zod';
import { firstIndex } from '../trace/lookup.ts';

/** A stretch of what is stepped through: an operation, a moment of a lesson, a frame. As positions: before and after it. */
export interface Unit {
  readonly name: string;
  readonly from: number;
  readonly to: number;
}

/** What is stepped through, for anchors: its units in order, and the name of the step that led to a position. */
export interface Units {
  readonly units: readonly Unit[];
  codeAt(position: number): string;
}

/** Characters of a name that count. */
const MAX_NAME = 200;

/** Where a position is, by what happens there, so that it is found again after edits elsewhere. At the start nothing has happened. */
export const anchor = z.object({
  name: z.string().max(MAX_NAME),
  /** How many units of the same name come before. */
  nth: z.number().int().nonnegative(),
  /** Steps into the unit, and those that follow: an operation may take more steps elsewhere, and still end with the same one. */
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

/** The position that an anchor is at now; null where something else happens there, or nothing. */
export function positionOf({ units, codeAt }: Units, { name, nth, step, left, code }: Anchor): number | null {
  if (step === 0) return 0;
  const unit = units.filter((each) => nameOf(each) === name)[nth];
  if (unit === undefined) return null;
  const isThere = (at: number): boolean => unit.from < at && at <= unit.to && codeAt(at) === code;
  return [unit.from + step, unit.to - left].find(isThere) ?? null;
}

function nameOf({ name }: Unit): string {
  return name.slice(0, MAX_NAME);
}
