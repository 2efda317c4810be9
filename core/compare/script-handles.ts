import type { Bindings, Handle } from '../script/language.ts';
import { ModelError } from '../trace/model-error.ts';

export class ScriptHandles implements Bindings {
  readonly #handles = new Map<string, Handle>();
  /** Caches the last name, because consecutive operations often use the same entity. */
  #lastName = '';
  #lastHandle: Handle = 0;

  handle(name: string): Handle {
    if (name === this.#lastName) return this.#lastHandle;
    const handle = this.#handles.get(name);
    if (handle === undefined) throw new ModelError('unbound-name', `No entity is named ${name}`, { name });
    this.#remember(name, handle);
    return handle;
  }

  bind(name: string, handle: Handle): void {
    this.#handles.set(name, handle);
    this.#remember(name, handle);
  }

  forget(name: string): void {
    this.#handles.delete(name);
    if (name === this.#lastName) this.#lastName = '';
  }

  #remember(name: string, handle: Handle): void {
    this.#lastName = name;
    this.#lastHandle = handle;
  }

  /**
   * Returns the last name bound to a handle. This searches all names, but is only needed when an operation is refused.
   */
  nameOf(handle: Handle): string | undefined {
    let found: string | undefined;
    for (const [name, own] of this.#handles) if (own === handle) found = name;
    return found;
  }
}
