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
  /** When it created its first entity that was noted. */
  readonly first: SourceMoment;
  /** How many of its entities lived at each time that was noted. */
  readonly series: { readonly at: number; readonly staying: number }[];
}

/** Times that are kept. When there are more, every second one is dropped, and from then on half as many are kept. */
const MAX_TIMES = 64;

/** Counts who creates the entities that stay. Only ids and counts are kept. */
export class StayingEntities {
  readonly #sources = new Map<string, EntitySource>();
  readonly #sourceOf = new Map<RawId, EntitySource>();
  #times = 0;
  #every = 1;

  /** @param nameOf returns the name of the source of a created entity */
  note(changes: readonly Change[], nameOf: (created: Change) => string, at: SourceMoment): void {
    for (const change of changes) {
      if (change.kind === 'destroyed') this.#end(change.id!);
      else if (change.kind === 'created') this.#add(change.id!, nameOf(change), at);
    }
  }

  /** Notes which entities live where the changes since the last time are not known. */
  settle(living: readonly RawId[], name: string, at: SourceMoment): void {
    const all = new Set(living);
    for (const id of this.#sourceOf.keys()) if (!all.has(id)) this.#end(id);
    for (const id of living) if (!this.#sourceOf.has(id)) this.#add(id, name, at);
  }

  #add(id: RawId, name: string, first: SourceMoment): void {
    const source = getOrInsert(this.#sources, name, () => ({ name, created: 0, staying: 0, first, series: [] }));
    source.created++;
    source.staying++;
    this.#sourceOf.set(id, source);
  }

  /** Notes how many entities of each source live at a time, such as a frame. Times never decrease. */
  noteTime(at: number): void {
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

  #end(id: RawId): void {
    const source = this.#sourceOf.get(id);
    if (source === undefined) return;
    source.staying--;
    this.#sourceOf.delete(id);
  }
}
