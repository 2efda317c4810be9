import type { EditRequest } from '../../core/wire/edit.ts';
import type { Edited, HubMessage } from '../../core/wire/message.ts';
import { UserError } from '../contract/user-error.ts';

/** How long a game has to answer: until its next frame, also where it is slow. */
const ANSWER_MS = 5000;
/** Edits of a game that wait for their answer. */
const MAX_WAITING = 64;

/** What became of an edit: the frame that names this id holds its result. */
export interface EditResult {
  readonly id: number;
  /** What was spawned. */
  readonly entity?: number;
}

interface Waiting {
  readonly since: number;
  readonly resolve: (result: EditResult) => void;
  readonly reject: (error: UserError) => void;
}

/** The edits of one game that wait for their answer. */
export class Edits {
  readonly #clock: () => number;
  readonly #waiting = new Map<number, Waiting>();
  /** Ids of other hubs may be in the same frames. */
  #nextId = Math.floor(Math.random() * 2 ** 31);

  constructor(clock: () => number) {
    this.#clock = clock;
  }

  /** Resolves once the game has carried it out; rejects with a UserError that says why it has not. */
  ask(edit: EditRequest, send: (message: HubMessage) => void): Promise<EditResult> {
    if (this.#waiting.size >= MAX_WAITING) throw new UserError('host.error.edit.tooMany', { count: MAX_WAITING });
    const id = this.#nextId++;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { since: this.#clock(), resolve, reject });
      send({ type: 'edit', id, ...edit });
    });
  }

  answered({ id, reason, dropped, entity }: Edited): void {
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    if (dropped === true) waiting?.reject(new UserError('host.error.edit.dropped'));
    else if (reason !== undefined) waiting?.reject(new UserError('host.error.edit.refused', { reason }));
    else waiting?.resolve({ id, ...(entity !== undefined && { entity }) });
  }

  /** Now and then: those without an answer fail. */
  beat(): void {
    const late = this.#clock() - ANSWER_MS;
    for (const [id, { since, reject }] of this.#waiting) {
      if (since > late) continue;
      this.#waiting.delete(id);
      reject(new UserError('host.error.edit.noAnswer', { seconds: ANSWER_MS / 1000 }));
    }
  }

  /** The connection is over. What waits was sent: the game may have carried it out. */
  lost(): void {
    for (const { reject } of this.#waiting.values()) reject(new UserError('host.error.edit.lost'));
    this.#waiting.clear();
  }
}
