import { Capture } from '../../capture/capture.ts';
import { engineOf } from '../../engines/all.ts';
import type { ColumnChange, WireColumn } from '../../wire/messages/message.ts';
import { hello } from '../../wire/testing/hello.ts';

const bytes = (values: Iterable<number>): Uint8Array => new Uint8Array(Uint32Array.from(values).buffer);

export class TestGame {
  readonly capture = new Capture(() => 1e9, engineOf);
  readonly #components: readonly string[];
  #frame = 0;

  /** @param received how many columns are in the first message; with fewer than all it is torn */
  constructor(components: readonly string[], rows: number, received = Number.POSITIVE_INFINITY) {
    this.#components = components;
    const value = (component: string, id: number): WireColumn => {
      const meta = { kind: 'array', group: component, component, role: 'value', rows: 'entity' };
      return { id, name: `${component}.x`, type: 'u32', meta };
    };
    const ids = { kind: 'array', group: 'world', role: 'entities' };
    const columns = [
      { id: 0, name: 'world.ids', type: 'u32', meta: ids } as const,
      ...components.map((name, i) => value(name, i + 1)),
    ];
    this.capture.apply(hello);
    this.capture.apply({ type: 'schema', columns });
    const whole = bytes(Array.from({ length: rows }, (_, row) => row));
    const first = columns.slice(0, received).map(({ id: c }) => ({ c, whole }));
    const torn = first.length < columns.length;
    this.capture.apply({ type: 'snapshot', ...this.#next(), torn, columns: first });
  }

  /**
   * Sends a frame that writes to these rows of components.
   * @returns the position after it
   */
  frame(rows: Readonly<Record<string, readonly number[]>>, torn = false): number {
    const columns = Object.entries(rows).map(([name, changed]): ColumnChange => {
      const c = this.#components.indexOf(name) + 1;
      return { c, rows: bytes(changed), values: bytes(changed.map((row) => row + 1000 * this.#frame)) };
    });
    this.capture.apply({ type: 'delta', ...this.#next(), torn, columns });
    return this.capture.world.timeline.length;
  }

  /**
   * Sends a frame that writes an entity to a row of the list.
   * @returns the position after it
   */
  move(row: number, entity: number, torn = false): number {
    const change = { c: 0, rows: bytes([row]), values: bytes([entity]) };
    this.capture.apply({ type: 'delta', ...this.#next(), torn, columns: [change] });
    return this.capture.world.timeline.length;
  }

  #next() {
    this.#frame++;
    return { seq: this.#frame, frame: this.#frame, time: 16 * this.#frame };
  }
}
