import { ModelError } from '../../trace/model-error.ts';
import type { Json } from '../../trace/value.ts';
import type { Operation } from '../operation/operation.ts';
import type { Bindings, Handle } from './language.ts';

/** A listener as an engine's columns keep it: what it is called, its lines, and the name that the entity has in them. */
export interface ListenerCode {
  readonly name: string;
  readonly as: string;
  readonly body: readonly Operation[];
}

type Perform = (operation: Operation, bindings: Bindings) => Json | undefined;

/** A script has no conditions, so listeners that are this deep in each other never return: a real game overflows its stack. */
const MAX_DEPTH = 100;

/** Performs the lines of listeners inside the operation that calls them, with the names that it uses. */
export class ListenerCalls {
  readonly #perform: Perform;
  #bindings: Bindings | undefined;
  #depth = 0;

  constructor(perform: Perform) {
    this.#perform = perform;
  }

  /** Performs an operation, whose names listeners then use. */
  perform: Perform = (operation, bindings) => {
    this.#bindings = bindings;
    return this.#perform(operation, bindings);
  };

  /**
   * Calls a listener with an entity.
   * @throws ModelError `endless-listener`, and whatever its lines throw
   */
  call({ name, as, body }: ListenerCode, entity: Handle): void {
    const outer = this.#bindings!;
    if (this.#depth === MAX_DEPTH) {
      const message = `Listeners call each other ${MAX_DEPTH} times inside one operation, at last ${name}: a real game would overflow its stack`;
      throw new ModelError('endless-listener', message, { listener: name, count: MAX_DEPTH });
    }
    const inner: Bindings = {
      handle: (each) => (each === as ? entity : outer.handle(each)),
      bind: (each, handle) => outer.bind(each, handle),
    };
    this.#depth++;
    try {
      for (const operation of body) this.perform(operation, inner);
    } finally {
      this.#depth--;
      this.#bindings = outer;
    }
  }
}
