/** One reading of a list of columns, from the first to the last, over as many frames as needed. */
export class ColumnPass {
  /** Ids of the columns, in order. */
  readonly ids: number[] = [];
  /** The index in `ids` of the column that is read next, and the row to continue at. */
  next = 0;
  nextRow = 0;
  /** True while no part of the pass has found a change. */
  isSame = true;
  /** The frame in which the pass began; null between two passes. */
  startFrame: number | null = null;
  /** The pass ends before this index. Columns added meanwhile belong to the next one, or it might never end in a growing world. */
  #end = 0;
  /** True once a pass that began after the last call of `awaitNext` has ended. */
  isDone = true;
  #isAwaited = false;

  get isRunning(): boolean {
    return this.startFrame !== null;
  }

  get isAtEnd(): boolean {
    return this.next >= this.#end;
  }

  /** True if the pass includes all columns that are known now. */
  get hasAll(): boolean {
    return this.#end === this.ids.length;
  }

  begin(frame: number): void {
    this.next = 0;
    this.nextRow = 0;
    this.#end = this.ids.length;
    this.isSame = true;
    this.startFrame = frame;
    this.#isAwaited = !this.isDone;
  }

  end(): void {
    this.startFrame = null;
    if (this.#isAwaited) this.isDone = true;
  }

  /** Sets `isDone` to false until a pass that begins after this call has ended. */
  awaitNext(): void {
    this.isDone = false;
    this.#isAwaited = false;
  }
}
