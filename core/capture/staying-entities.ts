import type { RawId } from '../cells/id-format.ts';
import type { Change } from '../changes/change.ts';
import { getOrInsert } from '../trace/lookup.ts';

/** A frame of a game, or a line of a script, and its position. */
export interface SourceMoment {
  readonly at: number;
  readonly position: number;
}

/** A source of entities: a system, or a line of a script. */
export interface EntitySource {
  readonly name: string;
  created: number;
  /** Entities that it created and that still live. */
  staying: number;
  /** True for entities that lived before the first time that was noted: their creator is not known. */
  readonly isBefore: boolean;
  /** When it created its first entity that was noted. */
  readonly first: SourceMoment;
  /** How many of its entities lived at each time that was noted. */
  readonly series: { readonly at: number; readonly staying: number }[];
}

interface Birth {
  readonly source: EntitySource;
  readonly at: number;
}

/** Times that are kept. When there are more, every second one is dropped, and from then on half as many are kept. */
const MAX_TIMES = 64;

/** Counts who creates the entities that stay. Only ids and counts are kept. */
export class StayingEntities {
  readonly #sources = new Map<string, EntitySource>();
  readonly #births = new Map<RawId, Birth>();
  #span: readonly [first: number, last: number] | null = null;
  #times = 0;
  #every = 1;

  /** @param nameOf returns the name of the source of a created entity */
  note(changes: readonly Change[], nameOf: (created: Change) => string, at: SourceMoment): void {
    for (const change of changes) {
      if (change.kind === 'destroyed') this.#end(change.id!);
      else if (change.kind === 'created') this.#add(change.id!, nameOf(change), at);
      else if (change.kind === 'others') this.#sourceOf(nameOf(change), at).created += Number(change.to);
    }
  }

  /** Notes which entities live where the changes since the last time are not known, or before the first time. */
  settle(living: readonly RawId[], name: string, at: SourceMoment): void {
    const all = new Set(living);
    for (const id of this.#births.keys()) if (!all.has(id)) this.#end(id);
    for (const id of living) if (!this.#births.has(id)) this.#add(id, name, at, this.#span === null);
  }

  #add(id: RawId, name: string, first: SourceMoment, isBefore = false): void {
    const source = this.#sourceOf(name, first, isBefore);
    source.created++;
    source.staying++;
    this.#births.set(id, { source, at: first.at });
  }

  #sourceOf(name: string, first: SourceMoment, isBefore = false): EntitySource {
    const none = { name, isBefore, created: 0, staying: 0, first };
    return getOrInsert(this.#sources, name, () => ({ ...none, series: [] }));
  }

  /** Notes how many entities of each source live at a time: a frame, which never decreases, or a line, which may be one of a loop. */
  noteTime(at: number): void {
    this.#span = [this.#span?.[0] ?? at, at];
    if (this.#times++ % this.#every !== 0) return;
    for (const { series, staying } of this.#sources.values()) series.push({ at, staying });
    if (this.#times <= MAX_TIMES * this.#every) return;
    this.#every *= 2;
    for (const { series } of this.#sources.values())
      series.splice(0, series.length, ...series.filter((_, i) => i % 2 === 0));
  }

  /** The sources with most staying entities first. */
  get sources(): readonly EntitySource[] {
    return [...this.#sources.values()].sort((a, b) => b.staying - a.staying || b.created - a.created);
  }

  /** The staying entities of a source that were created in the first half of the frames. Those of short life are not among them, however many there are. */
  oldOf(source: EntitySource): readonly RawId[] {
    const middle = this.#span === null ? 0 : (this.#span[0] + this.#span[1]) / 2;
    return [...this.#births].flatMap(([id, birth]) => (birth.source === source && birth.at <= middle ? id : []));
  }

  #end(id: RawId): void {
    const birth = this.#births.get(id);
    if (birth === undefined) return;
    birth.source.staying--;
    this.#births.delete(id);
  }
}
