import type { EditRequest } from '../../core/wire/messages/edit.ts';
import type { EditAnswer, Hello, HubMessage } from '../../core/wire/messages/message.ts';
import type { GameStatus } from '../contract/attach-status.ts';
import { UserError } from '../contract/user-error.ts';

/** A game answers at its next frame, which may take long. */
const ANSWER_MS = 5000;
/** Maximum number of unanswered edits of one game. */
const MAX_WAITING = 64;

/** The result of an edit, which is in the frame that names this id. */
export interface EditResult {
  readonly id: number;
  /** The handle of the spawned entity. */
  readonly entity?: number;
  /** True if the edit cannot be undone. */
  readonly final?: boolean;
}

interface Waiting {
  readonly since: number;
  readonly resolve: (result: EditResult) => void;
  readonly reject: (error: UserError) => void;
}

/** The edits of one game: whether it accepts them, and those that it has not answered. */
export class Edits {
  readonly #clock: () => number;
  readonly #send: (message: HubMessage) => void;
  /** Null while no game is connected. */
  #hello: Hello | null = null;
  /** True if the user has turned edits on for this connection to a polled game. */
  #isAllowed = false;
  readonly #waiting = new Map<number, Waiting>();
  /** Frames may also name edits of other hubs, so ids begin at a random number. */
  #nextId = Math.floor(Math.random() * 2 ** 31);

  constructor(clock: () => number, send: (message: HubMessage) => void) {
    this.#clock = clock;
    this.#send = send;
  }

  connected(hello: Hello): void {
    this.#hello = hello;
  }

  /** Tells whether the game accepts edits. A polled game has not agreed to edits, so the user turns them on. */
  get status(): GameStatus['editing'] {
    if (this.#hello?.capabilities.includes('edit') !== true) return 'none';
    return this.#hello.grade !== 'observed' || this.#isAllowed ? 'on' : 'off';
  }

  /** For a polled game on this connection. Turning edits off drops the edits that the game has not received. */
  allow(allowed: boolean): void {
    if (this.status === 'on' && !allowed && this.#hello?.grade === 'observed') this.#send({ type: 'cancel' });
    this.#isAllowed = allowed;
  }

  /**
   * Resolves once the game has carried the edit out, or rejects with why not.
   * @throws UserError if it accepts no edits, or too many wait
   */
  ask(edit: EditRequest): Promise<EditResult> {
    const hello = this.#hello;
    if (hello === null) throw new UserError('host.error.edit.gone');
    const { status } = this;
    if (status !== 'on') throw new UserError(`host.error.edit.${status}`, { name: hello.name });
    if (this.#waiting.size >= MAX_WAITING) throw new UserError('host.error.edit.tooMany', { count: MAX_WAITING });
    const id = this.#nextId++;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { since: this.#clock(), resolve, reject });
      this.#send({ type: 'edit', id, ...edit });
    });
  }

  answered({ id, reason, dropped, entity, final }: EditAnswer): void {
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    if (dropped === true) waiting?.reject(new UserError('host.error.edit.dropped'));
    else if (reason !== undefined) waiting?.reject(new UserError('host.error.edit.refused', { reason }));
    else waiting?.resolve({ id, ...(entity !== undefined && { entity }), ...(final === true && { final }) });
  }

  /** Fails edits that have timed out. */
  beat(): void {
    const late = this.#clock() - ANSWER_MS;
    for (const [id, { since, reject }] of this.#waiting) {
      if (since > late) continue;
      this.#waiting.delete(id);
      reject(new UserError('host.error.edit.noAnswer', { seconds: ANSWER_MS / 1000 }));
    }
  }

  /** The connection ended. The game may have received the pending edits. */
  lost(): void {
    this.#hello = null;
    this.#isAllowed = false;
    for (const { reject } of this.#waiting.values()) reject(new UserError('host.error.edit.lost'));
    this.#waiting.clear();
  }
}
