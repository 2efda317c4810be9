import { type Edit, MAX_EDITS } from '../../../../core/wire/messages/edit.ts';
import type { HubMessage, ProbeMessage } from '../../../../core/wire/messages/message.ts';
import { handleOf } from '../columns/entities.ts';
import type { InspectedReply } from '../replies/entity-reply.ts';
import { EditDropped, type Editor } from './editor.ts';

/** At most this many edits may wait. */
const MAX_WAITING_EDITS = 64;

type Answer = Extract<ProbeMessage, { type: 'edited' }>;

/** Carries out edits in order between the requests of polls, and remembers which of them no frame has reported yet. */
export class EditQueue {
  readonly #editor: Editor | null;
  readonly #answer: (answer: Answer) => void;
  readonly #carriedOut: (edit: Edit, entity: InspectedReply | null) => void;
  /** Carried-out edits: those that the next frame reports, and those that changed tables and are reported by the next poll's frame. */
  readonly #shown: Edit[] = [];
  readonly #unpolled: Edit[] = [];
  /** Resolves when all earlier edits have ended. */
  #last: Promise<void> = Promise.resolve();
  #waiting = 0;
  /** Aborted when edits are turned off; later edits get a new one. */
  #permission = new AbortController();

  /**
   * @param editor null if the game cannot be edited
   * @param carriedOut called before the reply; null if the entity is gone
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

  /** True if an edit has changed tables, so a poll is due. */
  get needsPoll(): boolean {
    return this.#unpolled.length > 0;
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

  /** Edits were turned off: drops those that were not sent to the game yet. */
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
      // A failing edit must not keep the following ones from being carried out.
      return { type: 'edited', id, reason: error instanceof Error ? error.message : String(error) };
    }
  }

  /**
   * Records a carried-out edit.
   * @param isShown true if the next frame shows its result without a poll
   */
  record(edit: Edit, isShown: boolean): void {
    (isShown ? this.#shown : this.#unpolled).push(edit);
  }

  /** Called when a poll begins. The returned function is called when it ends; from then on its edits can be reported. */
  beginPoll(): () => void {
    const before = this.#unpolled.length;
    return () => void this.#shown.push(...this.#unpolled.splice(0, before));
  }

  takeShown(): readonly Edit[] {
    return this.#shown.splice(0, MAX_EDITS);
  }
}
