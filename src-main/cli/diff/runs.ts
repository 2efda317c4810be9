import { Capture } from '../../../core/capture/capture.ts';
import type { OpenedRecording } from '../../../core/capture/opened-recording.ts';
import type { RecordingCursor } from '../../../core/capture/recording-cursor.ts';
import type { Change } from '../../../core/changes/change.ts';
import { changeReaderOf } from '../../../core/changes/change-reader.ts';
import { readWorld } from '../../../core/changes/difference.ts';
import { engineNamed, engineOf } from '../../../core/engines/all.ts';
import { readableText } from '../../../core/trace/value.ts';

/** A frame is only compared with the one before, so little of the past is kept. */
const PAST_BYTES = 2 ** 25;

/** The first difference of two recordings of a game. */
export interface Divergence {
  /** The last frame in which they agree; null if they differ from the start. */
  readonly agreedIn: number | null;
  readonly frame: number;
  /** What differs, and how it is in each of the two; null if it is not there. */
  readonly what: string;
  readonly values: readonly [string | null, string | null];
}

/** Reads two recordings side by side, frame by frame. Returns null if they agree as far as both go. */
export async function firstDivergence(
  a: OpenedRecording,
  b: OpenedRecording,
): Promise<{ readonly divergence: Divergence | null; readonly lastFrame: number | null }> {
  const [left, right] = [new RunReader(a.cursor(0)), new RunReader(b.cursor(0))];
  let agreedIn: number | null = null;
  let [hasLeft, hasRight] = [await left.next(), await right.next()];
  while (hasLeft && hasRight) {
    while (hasLeft && left.frame < right.frame) hasLeft = await left.next();
    while (hasRight && right.frame < left.frame) hasRight = await right.next();
    if (!hasLeft || !hasRight || left.frame !== right.frame) continue;
    const what = [...new Set([...left.changed.keys(), ...right.changed.keys()])].find(
      (key) => left.changed.get(key) !== right.changed.get(key),
    );
    if (what !== undefined) {
      const values = [left.changed.get(what) ?? null, right.changed.get(what) ?? null] as const;
      return { divergence: { agreedIn, frame: left.frame, what, values }, lastFrame: agreedIn };
    }
    agreedIn = left.frame;
    left.changed.clear();
    right.changed.clear();
    [hasLeft, hasRight] = [await left.next(), await right.next()];
  }
  return { divergence: null, lastFrame: agreedIn };
}

/** Reads the frames of a recording, and collects what changed since `changed` was cleared: texts by entity, component and field. */
class RunReader {
  readonly changed = new Map<string, string>();
  frame = 0;
  readonly #cursor: RecordingCursor;
  readonly #capture = new Capture(() => PAST_BYTES, engineOf);
  #position: number | null = null;

  constructor(cursor: RecordingCursor) {
    this.#cursor = cursor;
  }

  /** Moves to the next frame whose picture is whole; false at the end. */
  async next(): Promise<boolean> {
    for (;;) {
      const message = await this.#cursor.next();
      if (message === null) return false;
      const before = this.#capture.world;
      this.#capture.apply(message);
      if (this.#capture.world !== before) this.#position = null;
      const { timeline, moments } = this.#capture.world;
      const { length } = timeline;
      const isNew = length > (this.#position ?? timeline.first);
      if (!isNew || this.#capture.isBeingRead(length) || moments.isTorn(length)) continue;
      this.#collect();
      this.frame = moments.at(length)?.frame ?? this.frame;
      this.#position = length;
      return true;
    }
  }

  #collect(): void {
    const { timeline, engine, nameOf } = this.#capture.world;
    const readable = engineNamed(engine);
    const label = ({ id, index }: Pick<Change, 'id' | 'index'>): string =>
      (id === null ? null : nameOf(id)) ?? `#${index}`;
    if (this.#position === null || this.#position < timeline.first) {
      const { entities } = readWorld(timeline.columns, readable);
      for (const [index, { id, components }] of entities)
        for (const { component, values } of [{ component: '', values: [] }, ...components.values()])
          this.#note(
            label({ id, index }),
            component,
            null,
            values.map(({ value }) => (value === undefined ? '' : readableText(value))).join(' '),
          );
      return;
    }
    for (const change of changeReaderOf(timeline, readable).changesIn(this.#position, timeline.length)) {
      const { kind, component, field, to } = change;
      if (kind === 'value') this.#note(label(change), component!, field, to === undefined ? '' : readableText(to));
      else if (kind === 'created' || kind === 'destroyed' || kind === 'gained' || kind === 'lost')
        this.#note(label(change), component ?? '', null, kind);
    }
  }

  #note(entity: string, component: string, field: string | null, text: string): void {
    const what = component === '' ? entity : `${component}${field === null ? '' : `.${field}`}`;
    this.changed.set(component === '' ? entity : `${what} ${entity}`, text);
  }
}
