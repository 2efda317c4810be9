import type { Json } from '../../../../core/trace/value.ts';
import type { Id } from '../replies/ids.ts';
import { type FieldReply, readFirstField } from '../replies/replies.ts';
import type { Reply } from './get.ts';
import type { Requests } from './requests.ts';
import type { Page } from './targets.ts';

export type FieldTarget = (id: Id, page: Page, fresh: number) => string;

/** What is left to read of an id. */
interface Part {
  readonly id: Id;
  readonly page: Page;
}

/** A game answers so many requests that are sent together in one pause. */
const TOGETHER = 2;

/**
 * Reads the values, or the switches, of ids: a query for each, page by page where it has many entities. A page may miss an entity that moves
 * while others are read. Ids with a page that the game refuses, or that may not be requested, are left out: a part of
 * their entities would be taken for all.
 */
export class FieldReader {
  readonly #requests: Requests;
  readonly #mostRows: number;
  readonly #target: FieldTarget;
  readonly #before: () => Promise<void>;
  /** Rows of each id when it was read last. */
  readonly #rows = new Map<Id, number>();

  /** @param before is called before each pause of the game */
  constructor(requests: Requests, target: FieldTarget, mostRows: number, before: () => Promise<void>) {
    this.#requests = requests;
    this.#target = target;
    this.#mostRows = mostRows;
    this.#before = before;
  }

  /** @param pageRows rows of a page at most */
  async read(ids: readonly Id[], pageRows: number): Promise<ReadonlyMap<Id, FieldReply>> {
    const found = new Map<Id, FieldReply>();
    const left = ids.map((id) => this.#part(id, 0, pageRows));
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
        const { values, type } = reply;
        this.#requests.hadRows(this.#kind(id), replies[n]!.body.length, values.size);
        found.set(id, { values: joined(found.get(id)?.values, values), type });
        const end = page.offset + values.size;
        this.#rows.set(id, end);
        if (values.size >= page.limit && end < this.#mostRows) left.unshift(this.#part(id, end, pageRows));
      });
    }
    return found;
  }

  /** Takes the next request off the list, or the next two, where one short pause is enough for both. */
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

  #part(id: Id, offset: number, pageRows: number): Part {
    return { id, page: { offset, limit: this.#requests.pageRows(this.#kind(id), pageRows) } };
  }

  #expected({ id, page: { offset, limit } }: Part): [kind: string, bytes: number] {
    const rows = Math.min(limit, Math.max(1, (this.#rows.get(id) ?? limit) - offset));
    return [this.#kind(id), this.#requests.bytesOf(this.#kind(id), rows)];
  }

  #kind(id: Id): string {
    return `${this.#target.name} ${id}`;
  }
}

function joined(before: ReadonlyMap<number, Json> | undefined, values: ReadonlyMap<number, Json>) {
  return before === undefined ? values : new Map([...before, ...values]);
}

/** Null where the id is refused: it was deleted. */
function readReply({ status, body }: Reply): FieldReply | null {
  return status === 200 && !body.startsWith('{"error"') ? readFirstField(body) : null;
}
