import type { Json } from '../../../../core/trace/value.ts';
import type { Id } from '../replies/ids.ts';
import { type FieldReply, readFirstField } from '../replies/replies.ts';
import type { Reply } from './get.ts';
import type { Requests } from './requests.ts';
import { type Page, pageOf } from './targets.ts';

export type FieldTarget = (id: Id, page: Page, fresh: number) => string;

/** A page of an id that remains to be read. */
interface Part {
  readonly id: Id;
  readonly page: Page;
}

/** A game answers this many requests that are sent together in one pause. */
const TOGETHER = 2;

/**
 * Reads the values or enabled bits of ids with one query each, split into pages if the id has many entities. A page may
 * miss an entity that moves meanwhile. If a page is rejected or not allowed, the whole id is omitted, because a part of
 * its entities would be mistaken for all.
 */
export class FieldReader {
  readonly #requests: Requests;
  readonly #mostRows: number;
  readonly #target: FieldTarget;
  readonly #before: () => Promise<void>;

  /** @param before is called before each pause of the game */
  constructor(requests: Requests, target: FieldTarget, mostRows: number, before: () => Promise<void>) {
    this.#requests = requests;
    this.#target = target;
    this.#mostRows = mostRows;
    this.#before = before;
  }

  /**
   * @param pageRows the maximum rows of a page
   * @param countOf returns the number of entities with an id, from the tables received just before
   */
  async read(ids: readonly Id[], pageRows: number, countOf: (id: Id) => number): Promise<ReadonlyMap<Id, FieldReply>> {
    const found = new Map<Id, FieldReply>();
    const part = (id: Id, offset: number): Part => {
      const rows = this.#requests.pageRows(this.#kind(id), pageRows);
      return { id, page: pageOf(offset, countOf(id), rows) };
    };
    const left = ids.map((id) => part(id, 0));
    while (left.length > 0) {
      const parts = this.#fitting(left, found);
      if (parts.length === 0) continue;
      const replies = await this.#request(parts);
      parts.forEach(({ id, page }, n) => {
        const reply = readReply(replies[n]!);
        if (reply === null) {
          found.delete(id);
          return;
        }
        const { values, rows, type } = reply;
        this.#requests.hadRows(this.#kind(id), replies[n]!.body.length, rows);
        const end = page.offset + rows;
        found.set(id, { values: joined(found.get(id)?.values, values), rows: end, type });
        if (rows >= page.limit && end < this.#mostRows) left.unshift(part(id, end));
      });
    }
    return found;
  }

  /** Takes the next one or two pages from the list; two if one short pause is enough for both. */
  #fitting(left: Part[], found: Map<Id, FieldReply>): Part[] {
    const parts = left.splice(0, TOGETHER);
    if (!this.#requests.isShort(...parts.map((part) => this.#expected(part)))) left.unshift(...parts.splice(1));
    return parts.filter((part) => {
      const may = this.#requests.may('values', ...this.#expected(part));
      if (!may) found.delete(part.id);
      return may;
    });
  }

  async #request(parts: readonly Part[]): Promise<Reply[]> {
    await this.#before();
    const [first] = parts;
    const targets = parts.map(({ id, page }) => this.#target(id, page, this.#requests.next()));
    const kinds = parts.map(({ id }) => this.#kind(id));
    if (parts.length > 1) return this.#requests.together(kinds, targets);
    return [await this.#requests.alone(this.#kind(first!.id), targets[0]!)];
  }

  /** Returns the kind and the maximum size of the reply. */
  #expected({ id, page: { limit } }: Part): [kind: string, bytes: number] {
    return [this.#kind(id), this.#requests.bytesOf(this.#kind(id), limit)];
  }

  #kind(id: Id): string {
    return `${this.#target.name} ${id}`;
  }
}

function joined(before: ReadonlyMap<number, Json> | undefined, values: ReadonlyMap<number, Json>) {
  return before === undefined ? values : new Map([...before, ...values]);
}

/** Returns null if the game rejects the id because it was deleted. */
function readReply({ status, body }: Reply): FieldReply | null {
  return status === 200 && !body.startsWith('{"error"') ? readFirstField(body) : null;
}
