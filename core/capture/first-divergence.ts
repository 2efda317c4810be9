import type { ToldChange } from '../inspect/conditions/system-changes.ts';
import type { Engines } from './frame-walk.ts';
import type { OpenedRecording } from './opened-recording.ts';
import { placeName, RunReader } from './run-reader.ts';

/** The differences in a frame of both recordings. */
interface DifferentPlace {
  /** The entity, or a component or value with its entity. */
  readonly what: string;
  /** The texts of a value, otherwise `true` for what is present. Null for what is missing. */
  readonly values: readonly [string | true | null, string | true | null];
}

/** The first difference of two recordings of a game. */
interface Divergence extends DifferentPlace {
  /** The last frame in which they agree; null if they differ from the start. */
  readonly agreedIn: number | null;
  /** The first frame in which it may have begun; null if that is not known. */
  readonly from: number | null;
  /** The last frame in which it may have begun. */
  readonly frame: number;
  /** The position of the frame in the first recording. */
  readonly position: number;
  /** The last change up to this frame that each game told; null if it told nothing. */
  readonly told: readonly [ToldChange | null, ToldChange | null];
}

export interface FoundDivergence {
  /** Null if the recordings agree as far as both go. */
  readonly divergence: Divergence | null;
  /** The last frame in which they agree; null if there is none. */
  readonly lastFrame: number | null;
}

interface Reading extends Engines {
  /** Yields to other work; if undefined, everything is read at once. */
  readonly pause?: () => Promise<void>;
}

/**
 * Reads two recordings side by side, frame by frame, up to the first difference. They may begin in different frames and leave out others.
 * Values are only compared in frames of which both have all values, because a busy game sends some later.
 */
export async function firstDivergence(
  a: OpenedRecording,
  b: OpenedRecording,
  reading: Reading,
): Promise<FoundDivergence> {
  const [left, right] = [new RunReader(a.cursor(0), reading), new RunReader(b.cursor(0), reading)];
  const comparison = new Comparison(left, right);
  let [hasLeft, hasRight] = [await left.next(), await right.next()];
  while (hasLeft && hasRight) {
    await reading.pause?.();
    while (hasLeft && left.frame < right.frame) hasLeft = await left.next();
    while (hasRight && right.frame < left.frame) hasRight = await right.next();
    if (!hasLeft || !hasRight || left.frame !== right.frame) continue;
    if (left.isWhole && right.isWhole) {
      const divergence = comparison.compare();
      if (divergence !== null && left.hasValues && right.hasValues)
        return { divergence, lastFrame: divergence.agreedIn };
    }
    [hasLeft, hasRight] = [await left.next(), await right.next()];
  }
  return { divergence: comparison.structural, lastFrame: comparison.lastFrame };
}

/** Compares two recordings in the frames that both have. */
class Comparison {
  /** The first difference in a frame without all values, which may follow from a value that differed before. */
  structural: Divergence | null = null;
  /** The last frame in which both have all values and nothing differs. */
  lastFrame: number | null = null;
  readonly #left: RunReader;
  readonly #right: RunReader;
  /** Entities whose values changed since all values were compared. */
  readonly #unequal = new Set<string>();

  constructor(left: RunReader, right: RunReader) {
    this.#left = left;
    this.#right = right;
  }

  /** Compares what changed up to a frame. With all values it returns the difference that began first. */
  compare(): Divergence | null {
    const [left, right] = [this.#left, this.#right];
    const hasValues = left.hasValues && right.hasValues;
    const touched = new Set([...left.touched, ...right.touched]);
    for (const label of touched) this.#unequal.add(label);
    for (const run of [left, right]) run.touched.clear();
    const places = [...(hasValues ? this.#unequal : touched)].flatMap((label) => this.#differing(label, hasValues));
    if (places.length > 0) {
      const found = this.#firstOf(places);
      if (!hasValues) this.structural ??= found;
      return found;
    }
    if (hasValues) this.#agree();
    return null;
  }

  #agree(): void {
    this.structural = null;
    this.#unequal.clear();
    this.lastFrame = this.#left.frame;
    for (const run of [this.#left, this.#right]) run.agree();
  }

  #differing(label: string, hasValues: boolean): readonly DifferentPlace[] {
    const [a, b] = [this.#left.read(label), this.#right.read(label)];
    if (a === null || b === null)
      return a === b ? [] : [{ what: placeName(label, null, null), values: [a && true, b && true] }];
    return [...new Set([...a.keys(), ...b.keys()])].flatMap((component): DifferentPlace[] => {
      const [from, to] = [a.get(component), b.get(component)];
      if (from === undefined || to === undefined)
        return [{ what: placeName(label, component, null), values: [from ? true : null, to ? true : null] }];
      if (!hasValues) return [];
      // A value that one of them did not record cannot be compared.
      const known = [...from.keys()].filter((field) => to.has(field) && from.get(field) !== to.get(field));
      return known.map((field) => ({
        what: placeName(label, field, null),
        values: [from.get(field)!, to.get(field)!],
      }));
    });
  }

  /** Returns the difference that began first, as far as the recordings tell. */
  #firstOf(places: readonly DifferentPlace[]): Divergence {
    const [left, right] = [this.#left, this.#right];
    const { frame } = left;
    const agreedIn = this.lastFrame;
    const dated = places.map((place) => {
      const changed = [left.changedIn(place.what), right.changedIn(place.what)] as const;
      const known = changed.filter((each) => each !== null);
      const to = known.length === 0 ? frame : Math.min(frame, Math.max(...known.map((each) => each.to)));
      const first = known.length === 0 ? null : Math.min(...known.map((each) => each.from ?? 0));
      const from = agreedIn === null ? null : Math.min(to, Math.max(agreedIn + 1, first ?? 0));
      const told = [changed[0]?.told ?? null, changed[1]?.told ?? null] as const;
      return { ...place, agreedIn, from, frame: to, told };
    });
    const first = dated.reduce((best, each) => (each.frame < best.frame ? each : best));
    return { ...first, position: left.positionAt(first.frame) };
  }
}
