import type { EditRequest } from '../../core/wire/messages/edit.ts';
import type { EditAnswer, HubMessage } from '../../core/wire/messages/message.ts';
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

/** The unanswered edits of one game. */
export class Edits {
  readonly #clock: () => number;
  readonly #waiting = new Map<number, Waiting>();
  /** Frames may also name edits of other hubs, so ids begin at a random number. */
  #nextId = Math.floor(Math.random() * 2 ** 31);

  constructor(clock: () => number) {
    this.#clock = clock;
  }

  /** Resolves once the game has carried the edit out. Rejects with a UserError that says why it was refused. */
  ask(edit: EditRequest, send: (message: HubMessage) => void): Promise<EditResult> {
    if (this.#waiting.size >= MAX_WAITING) throw new UserError('host.error.edit.tooMany', { count: MAX_WAITING });
    const id = this.#nextId++;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { since: this.#clock(), resolve, reject });
      send({ type: 'edit', id, ...edit });
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
    for (const { reject } of this.#waiting.values()) reject(new UserError('host.error.edit.lost'));
    this.#waiting.clear();
  }
}
