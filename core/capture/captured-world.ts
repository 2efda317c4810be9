import { type IdFormat, indexOfId, type RawId, versionOfId } from '../cells/id-format.ts';
import type { ColumnSet } from '../trace/column-set.ts';
import type { Timeline } from '../trace/timeline.ts';
import type { Edit } from '../wire/messages/edit.ts';
import type { Readable } from '../world/world.ts';
import { Moments } from './moments.ts';

export type EngineOf = (columns: ColumnSet) => Readable & { readonly id: string };

export interface CapturedWorldOptions {
  readonly engineOf: EngineOf;
  readonly first: number;
  readonly isBeingRead: (position: number) => boolean;
}

/** The memory of a game or a recording, whose columns tell which engine they belong to. */
export class CapturedWorld {
  readonly timeline: Timeline;
  readonly moments: Moments;
  /** True if parts of the world were not received yet at a position, so that empty columns may only be missing. */
  readonly isBeingRead: (position: number) => boolean;
  readonly #engineOf: EngineOf;
  /** By position. */
  readonly #edits = new Map<number, readonly Edit[]>();
  readonly #editIds = new Set<number>();
  #format: { readonly columns: number; readonly format: IdFormat } | null = null;

  constructor(timeline: Timeline, { engineOf, first, isBeingRead }: CapturedWorldOptions) {
    this.timeline = timeline;
    this.moments = new Moments(first);
    this.isBeingRead = isBeingRead;
    this.#engineOf = engineOf;
  }

  get engine(): string {
    return this.#engineOf(this.timeline.columns).id;
  }

  readonly driver = {
    decode: (id: RawId) => ({ index: indexOfId(id, this.#idFormat()), version: versionOfId(id, this.#idFormat()) }),
  };

  /** The name that the game gave to an entity. An arrow function, because callers pass it on. */
  readonly nameOf = (id: RawId): string | undefined => {
    const name = this.timeline.columns.find('names')?.peek(indexOfId(id, this.#idFormat()));
    return typeof name === 'string' && name !== '' ? name : undefined;
  };

  /** Records that the last step shows the results of edits. */
  noteEdits(edits: readonly Edit[]): void {
    this.#edits.set(this.timeline.length, edits);
    for (const { id } of edits) this.#editIds.add(id);
  }

  /** The edits whose results first appear at a position. An arrow function like `nameOf`. */
  readonly editsAt = (position: number): readonly Edit[] => this.#edits.get(position) ?? [];

  /** True once a position shows the result of an edit. */
  hasEdit(id: number): boolean {
    return this.#editIds.has(id);
  }

  /** Cached until columns are added, because names are looked up for every cell. */
  #idFormat(): IdFormat {
    const { columns } = this.timeline;
    if (this.#format?.columns !== columns.size) {
      this.#format = { columns: columns.size, format: this.#engineOf(columns).world(columns).ids.format };
    }
    return this.#format.format;
  }
}
