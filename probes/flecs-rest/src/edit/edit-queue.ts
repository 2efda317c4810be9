import { type Edit, MAX_EDITS } from '../../../../core/wire/edit.ts';
import type { HubMessage, ProbeMessage } from '../../../../core/wire/message.ts';
import { handleOf } from '../columns/entities.ts';
import type { InspectedReply } from '../replies/replies.ts';
import { EditDropped, type Editor } from './editor.ts';

/** Edits that wait, at most. */
const MAX_WAITING_EDITS = 64;

type Answer = Extract<ProbeMessage, { type: 'edited' }>;

/** Carries out edits one after the other, in their order, between the requests of polls. Remembers which of them no frame has named yet. */
export class EditQueue {
  readonly #editor: Editor | null;
  readonly #answer: (answer: Answer) => void;
  readonly #carriedOut: (edit: Edit, entity: InspectedReply | null) => void;
  /** Edits that were carried out: the next frame has their results; those that change tables, the next one of a poll. */
  readonly #shown: Edit[] = [];
  readonly #moved: Edit[] = [];
  /** Ends when all edits before have ended. */
  #last: Promise<void> = Promise.resolve();
  #waiting = 0;
  /** Aborts when edits are turned off; those that follow get another one. */
  #permission = new AbortController();

  /**
   * @param editor null: the game cannot be edited
   * @param carriedOut takes the entity as it is afterwards, before the answer; null where it is gone
   */
  constructor(
    editor: Editor | null,
    answer: (answer: Answer) => void,
    carriedOut: (edit: Edit, entity: InspectedReply | null) => void,
  ) {
    this.#editor = editor;
    this.#answer = answer;
    this.#carriedOut = carriedOut;
  }

  /** Whether a poll is due, for an edit that changed tables. */
  get needsPoll(): boolean {
    return this.#moved.length > 0;
  }

  get hasShown(): boolean {
    return this.#shown.length > 0;
  }

  add({ type, ...edit }: Extract<HubMessage, { type: 'edit' }>): void {
    const editor = this.#editor;
    if (editor === null || this.#waiting >= MAX_WAITING_EDITS) {
      const reason = editor === null ? 'This game cannot be edited' : `More than ${MAX_WAITING_EDITS} edits wait`;
      this.#answer({ type: 'edited', id: edit.id, reason });
      return;
    }
    this.#waiting++;
    const { signal } = this.#permission;
    this.#last = this.#last.then(async () => {
      const answer = await this.#perform(editor, edit, signal);
      this.#waiting--;
      this.#answer(answer);
    });
  }

  /** Edits were turned off: those that the game has not received yet are dropped. */
  cancel(): void {
    this.#permission.abort();
    this.#permission = new AbortController();
  }

  async #perform(editor: Editor, edit: Edit, permission: AbortSignal): Promise<Answer> {
    const { id } = edit;
    try {
      const { entity } = await editor.perform(edit, permission);
      const spawned = edit.action === 'spawn' && entity !== null ? { entity: handleOf(entity) } : {};
      this.#carriedOut({ ...edit, ...spawned }, entity);
      return { type: 'edited', id, ...spawned };
    } catch (error) {
      if (error instanceof EditDropped) return { type: 'edited', id, reason: error.message, dropped: true };
      // Whatever it is, the edits that follow are carried out.
      return { type: 'edited', id, reason: error instanceof Error ? error.message : String(error) };
    }
  }

  /** An edit was carried out. @param isShown whether the next frame shows it, without a poll */
  keep(edit: Edit, isShown: boolean): void {
    (isShown ? this.#shown : this.#moved).push(edit);
  }

  /** Begins a poll. The result takes the edits that it shows to those that the next frame names. */
  polling(): () => void {
    const before = this.#moved.length;
    return () => void this.#shown.push(...this.#moved.splice(0, before));
  }

  /** For a frame. */
  take(): readonly Edit[] {
    return this.#shown.splice(0, MAX_EDITS);
  }
}
