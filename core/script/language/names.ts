import { getOrInsert } from '../../trace/lookup.ts';
import { ModelError } from '../../trace/model-error.ts';
import type { Timeline } from '../../trace/timeline.ts';
import type { Bindings, Driver, Handle } from './language.ts';

/** A name bound to a handle. `since` is the position at which the binding operation began. */
export interface GivenName {
  readonly name: string;
  readonly handle: Handle;
  readonly since: number;
}

export class EntityNames implements Bindings {
  readonly #timeline: Timeline;
  readonly #handles = new Map<string, Handle>();
  readonly #given: GivenName[] = [];
  readonly #names = new Map<Handle, { readonly name: string; readonly since: number }[]>();
  #operationStart = 0;

  constructor(timeline: Timeline, given: readonly GivenName[] = []) {
    this.#timeline = timeline;
    for (const each of given) this.#add(each);
  }

  get given(): readonly GivenName[] {
    return this.#given;
  }

  /** Names bound from now on belong to an operation that begins at the current position. */
  beginOperation(): void {
    this.#operationStart = this.#timeline.position;
  }

  bind(name: string, handle: Handle): void {
    this.#add({ name, handle, since: this.#operationStart });
  }

  /** Makes operations on `name` act on a handle, which keeps its own name. */
  alias(name: string, handle: Handle): void {
    this.#handles.set(name, handle);
  }

  handle(name: string): Handle {
    const handle = this.#handles.get(name);
    if (handle === undefined) throw new ModelError('unbound-name', `No entity is named ${name}`, { name });
    return handle;
  }

  nameOf(handle: Handle): string | undefined {
    const { position } = this.#timeline;
    return this.#names.get(handle)?.findLast(({ since }) => since < position)?.name;
  }

  /**
   * Returns the last name that an older version of the handle was given before the current position. It is the name of the
   * destroyed entity whose index the handle has, if the handle has no name of its own.
   */
  formerNameOf(handle: Handle, decode: Driver['decode']): string | undefined {
    const { position } = this.#timeline;
    const { index, version } = decode(handle);
    return this.#given.findLast((given) => {
      if (given.since >= position) return false;
      const older = decode(given.handle);
      return older.index === index && older.version < version;
    })?.name;
  }

  handleOf(name: string): Handle | undefined {
    return this.#handles.get(name);
  }

  namesAt(position: number): ReadonlyMap<string, Handle> {
    const names = new Map<string, Handle>();
    for (const { name, handle, since } of this.#given) {
      if (since >= position) break;
      names.delete(name);
      names.set(name, handle);
    }
    return names;
  }

  #add(given: GivenName): void {
    this.#handles.set(given.name, given.handle);
    this.#given.push(given);
    getOrInsert(this.#names, given.handle, () => []).push(given);
  }
}
