import { WorldImage } from '../../core/wire/live/world-image.ts';
import type { Delta, Hello, SchemaMessage, Snapshot, StateMessage } from '../../core/wire/messages/message.ts';

/** The state of a game that a new subscriber or a recording starts from. */
export interface GameState {
  readonly hello: Hello;
  readonly image: WorldImage;
  readonly state: StateMessage | null;
}

/** The state of a game by its messages. A new connection takes over with its first snapshot; until then the last state is kept. */
export class ReceivedState {
  #hello: Hello;
  #image = new WorldImage();
  /** The image that a new connection fills until its first snapshot. */
  #next: WorldImage | null = null;
  #state: StateMessage | null = null;
  /** The time since which no structure was whole, and none was tried with another share; null while it is whole. */
  #tornSince: number | null = null;

  constructor(hello: Hello, now: number) {
    this.#hello = hello;
    this.#tornSince = now;
  }

  get hello(): Hello {
    return this.#hello;
  }

  get image(): WorldImage {
    return this.#image;
  }

  get paused(): boolean {
    return this.#state?.paused ?? false;
  }

  /** Returns the seconds in which no structure was whole. */
  tornFor(now: number): number {
    return this.#tornSince === null ? 0 : Math.floor((now - this.#tornSince) / 1000);
  }

  get source(): GameState {
    return { hello: this.#hello, image: this.#image, state: this.#state };
  }

  /** True until a new connection has sent its first snapshot, so that its messages do not fit the kept state. */
  get isBeginning(): boolean {
    return this.#next !== null;
  }

  rejoin(hello: Hello, now: number): void {
    this.#hello = hello;
    this.#next = new WorldImage();
    this.#state = null;
    this.#tornSince = now;
  }

  /** Called when the connection has ended. */
  ended(): void {
    this.#next = null;
    this.#state = null;
    this.#tornSince = null;
  }

  /** @returns the columns that were not declared before; null if there are none */
  schema(message: SchemaMessage): SchemaMessage | null {
    const image = this.#next ?? this.#image;
    const columns = message.columns.filter(({ id }) => image.column(id) === undefined);
    if (columns.length === 0) return null;
    const added: SchemaMessage = { type: 'schema', columns };
    image.apply(added);
    return added;
  }

  data(message: Snapshot | Delta, now: number): void {
    this.#tornSince = message.torn === true ? (this.#tornSince ?? now) : null;
    const image = this.#next ?? this.#image;
    image.apply(message);
    this.#image = image;
    this.#next = null;
  }

  /** The game is read with another share of its time from now on. */
  judgeAgain(now: number): void {
    if (this.#tornSince !== null) this.#tornSince = now;
  }

  /** @returns true if the game has paused or resumed */
  state(state: StateMessage): boolean {
    if (this.#state?.paused === state.paused) return false;
    this.#state = state;
    return true;
  }
}
