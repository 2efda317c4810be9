import type { Change } from '../changes/change.ts';
import { readWorld } from '../changes/difference.ts';
import { readableText } from '../trace/value.ts';
import type { Readable } from '../world/world.ts';
import type { EngineOf } from './captured-world.ts';
import { FrameWalk, type WalkedFrame } from './frame-walk.ts';
import type { OpenedRecording } from './opened-recording.ts';
import type { RecordingCursor } from './recording-cursor.ts';

/** The first difference of two recordings of a game. */
interface Divergence {
  /** The last frame in which they agree; null if they differ from the start. */
  readonly agreedIn: number | null;
  readonly frame: number;
  /** The position of the frame in the first recording. */
  readonly position: number;
  /** The component or entity that differs. In `values`, null means unchanged, or missing in the first frame. */
  readonly what: string;
  readonly values: readonly [string | null, string | null];
}

interface Engines {
  readonly engineOf: EngineOf;
  readonly engineNamed: (id: string) => Readable;
  /** Yields to other work; if undefined, everything is read at once. */
  readonly pause?: () => Promise<void>;
}

export interface FoundDivergence {
  /** Null if the recordings agree as far as both go. */
  readonly divergence: Divergence | null;
  /** The last frame in which they agree; null if there is none. */
  readonly lastFrame: number | null;
}

/** Reads two recordings side by side, frame by frame, up to the first difference. */
export async function firstDivergence(
  a: OpenedRecording,
  b: OpenedRecording,
  engines: Engines,
): Promise<FoundDivergence> {
  const [left, right] = [new RunReader(a.cursor(0), engines), new RunReader(b.cursor(0), engines)];
  let agreedIn: number | null = null;
  let [hasLeft, hasRight] = [await left.next(), await right.next()];
  while (hasLeft && hasRight) {
    await engines.pause?.();
    while (hasLeft && left.frame < right.frame) hasLeft = await left.next();
    while (hasRight && right.frame < left.frame) hasRight = await right.next();
    if (!hasLeft || !hasRight || left.frame !== right.frame) continue;
    const what = [...new Set([...left.changed.keys(), ...right.changed.keys()])].find(
      (key) => left.changed.get(key) !== right.changed.get(key),
    );
    if (what !== undefined) {
      const values = [left.changed.get(what) ?? null, right.changed.get(what) ?? null] as const;
      const { frame, position } = left;
      return { divergence: { agreedIn, frame, position, what, values }, lastFrame: agreedIn };
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
  position = 0;
  readonly #cursor: RecordingCursor;
  readonly #walk: FrameWalk;

  constructor(cursor: RecordingCursor, { engineOf, engineNamed }: Engines) {
    this.#cursor = cursor;
    this.#walk = new FrameWalk(engineOf, engineNamed);
  }

  /** Moves to the next frame whose picture is whole; false at the end. */
  async next(): Promise<boolean> {
    for (let message = await this.#cursor.next(); message !== null; message = await this.#cursor.next()) {
      const walked = this.#walk.take(message);
      if (walked === null) continue;
      this.#collect(walked);
      this.frame = walked.frame;
      this.position = walked.world.timeline.length;
      return true;
    }
    return false;
  }

  #collect({ world, engine, changes: read }: WalkedFrame): void {
    const changes = read();
    const label = ({ id, index }: Pick<Change, 'id' | 'index'>): string =>
      (id === null ? null : world.nameOf(id)) ?? `#${index}`;
    if (changes === null) {
      const { entities } = readWorld(world.timeline.columns, engine);
      for (const [index, { id, components }] of entities)
        for (const { component, values } of [{ component: '', values: [] }, ...components.values()])
          this.#note(
            label({ id, index }),
            component,
            null,
            values.map(({ value }) => (value === undefined ? '' : readableText(value))).join(' ') || 'present',
          );
      return;
    }
    for (const change of changes) {
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
