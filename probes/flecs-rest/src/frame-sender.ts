import type { Edit } from '../../../core/wire/messages/edit.ts';
import type { ColumnChange, ProbeMessage } from '../../../core/wire/messages/message.ts';
import { type CaptureFigures, captureColumns } from './columns/capture-figures.ts';
import type { ObservedColumn } from './columns/observed-column.ts';
import { SentColumns } from './columns/sent-columns.ts';
import type { InspectedReply } from './replies/entity-reply.ts';

/** At most this many frames may wait for the hub's acknowledgement. */
const MAX_IN_FLIGHT = 2;
/** If at least this share of all declared columns is unused, a restart frees enough columns. */
const WORTH_STARTING_AGAIN = 1 / 4;

/** Sends changes as schema, snapshot and deltas, and never more than the hub can take. */
export class FrameSender {
  readonly sent = new SentColumns();
  readonly #send: (message: ProbeMessage) => void;
  readonly #time: () => number;
  #number = 0;
  #acknowledged = 0;
  /** True if the displayed world is inconsistent. */
  #torn = false;
  #leftOut = 0;

  /** @param time returns milliseconds since the connection began */
  constructor(send: (message: ProbeMessage) => void, time: () => number) {
    this.#send = send;
    this.#time = time;
  }

  get number(): number {
    return this.#number;
  }

  get hasRoom(): boolean {
    return this.#number - this.#acknowledged < MAX_IN_FLIGHT;
  }

  acknowledged(seq: number): void {
    this.#acknowledged = Math.max(this.#acknowledged, seq);
  }

  /**
   * Sends a poll's columns with the figures.
   * @returns false, having sent nothing, if columns are missing but many are unused
   */
  sendPoll(
    columns: readonly ObservedColumn[],
    figures: CaptureFigures,
    torn: boolean,
    edits: readonly Edit[],
  ): boolean {
    const { sent } = this;
    // The figures are declared first, so there is always room for them.
    const { added, leftOut, unused } = sent.declare([...captureColumns(figures), ...columns]);
    if (leftOut > 0 && unused > sent.limit * WORTH_STARTING_AGAIN) return false;
    this.#leftOut = leftOut;
    if (added.length > 0) this.#send({ type: 'schema', columns: added });
    const changes = sent.changes([...columns, ...captureColumns({ ...figures, 'left-out': leftOut })]);
    this.#torn = torn;
    this.#frame(this.#number === 0 ? sent.allColumns() : changes, edits);
    return true;
  }

  /** Only sends the figures of the capture. The world's columns stay, since they may be newer than the last poll. */
  sendFigures(figures: CaptureFigures, edits: readonly Edit[]): void {
    const columns = captureColumns({ ...figures, 'left-out': this.#leftOut });
    const { added } = this.sent.declare(columns);
    if (added.length > 0) this.#send({ type: 'schema', columns: added });
    const changes = this.sent.changesOf(columns);
    this.#frame(this.#number === 0 ? this.sent.allColumns() : changes, edits);
  }

  /**
   * Sends the inspected entity's current values, or leaves them to the next reply.
   * @param edits that the frame reports
   */
  sendInspected(reply: InspectedReply, edits: { readonly hasShown: boolean; takeShown(): readonly Edit[] }): void {
    if (this.#number === 0 || this.#number - this.#acknowledged >= MAX_IN_FLIGHT - 1) return;
    const changes = this.sent.refresh(reply);
    if (changes.length > 0 || edits.hasShown) this.#frame(changes, edits.takeShown());
  }

  #frame(columns: readonly ColumnChange[], edits: readonly Edit[]): void {
    const type = this.#number === 0 ? 'snapshot' : 'delta';
    this.#number++;
    const [seq, time] = [this.#number, this.#time()];
    const torn = this.#torn ? { torn: true } : {};
    this.#send({ type, seq, frame: seq, time, columns, ...torn, ...(edits.length > 0 ? { edits } : {}) });
  }
}
