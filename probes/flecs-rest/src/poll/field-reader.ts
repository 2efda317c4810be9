import type { Json } from '../../../../core/trace/value.ts';
import type { IdText } from '../replies/id-text.ts';
import { type FieldReply, readFirstField } from '../replies/query-replies.ts';
import type { HttpReply } from './http.ts';
import { type Page, pageFor } from './request-targets.ts';
import type { Requests } from './requests.ts';

export type FieldTarget = (id: IdText, page: Page, fresh: number) => string;

/** A page of an id that remains to be read. */
interface PendingPage {
  readonly id: IdText;
  readonly page: Page;
}

/** A game answers this many requests that are sent together in one pause. */
const REQUESTS_PER_PAUSE = 2;

/**
 * Reads the values or enabled bits of ids with one query each, split into pages if the id has many entities. A page may
 * miss an entity that moves meanwhile. If a page is rejected or not allowed, the whole id is omitted, because a part of
 * its entities would be mistaken for all.
 */
export class FieldReader {
  readonly #requests: Requests;
  readonly #maxRows: number;
  readonly #target: FieldTarget;
  readonly #before: () => Promise<void>;

  /** @param before is called before each pause of the game */
  constructor(requests: Requests, target: FieldTarget, maxRows: number, before: () => Promise<void>) {
    this.#requests = requests;
    this.#target = target;
    this.#maxRows = maxRows;
    this.#before = before;
  }

  /**
   * @param pageRows the maximum rows of a page
   * @param countOf counts an id's entities, from the tables received just before
   */
  async read(
    ids: readonly IdText[],
    pageRows: number,
    countOf: (id: IdText) => number,
  ): Promise<ReadonlyMap<IdText, FieldReply>> {
    const found = new Map<IdText, FieldReply>();
    const part = (id: IdText, offset: number): PendingPage => {
      const rows = this.#requests.pageRows(this.#kind(id), pageRows);
      return { id, page: pageFor(offset, countOf(id), rows) };
    };
    const left = ids.map((id) => part(id, 0));
    while (left.length > 0) {
      for (const [{ id, page }, reply] of await this.#request(this.#takeNext(left, found))) {
        const fields = readReply(reply);
        if (fields === null) {
          found.delete(id);
          continue;
        }
        const { values, rows, type } = fields;
        this.#requests.recordRows(this.#kind(id), reply.body.length, rows);
        const end = page.offset + rows;
        found.set(id, { values: joined(found.get(id)?.values, values), rows: end, type });
        if (rows >= page.limit && end < this.#maxRows) left.unshift(part(id, end));
      }
    }
    return found;
  }

  /** Takes the next one or two pages from the list; two if one short pause is enough for both. */
  #takeNext(left: PendingPage[], found: Map<IdText, FieldReply>): PendingPage[] {
    const parts = left.splice(0, REQUESTS_PER_PAUSE);
    if (!this.#requests.isShort(...parts.map((part) => this.#expected(part)))) left.unshift(...parts.splice(1));
    return parts.filter((part) => {
      const may = this.#requests.isAllowed('values', ...this.#expected(part));
      if (!may) found.delete(part.id);
      return may;
    });
  }

  async #request([first, second]: readonly PendingPage[]): Promise<[PendingPage, HttpReply][]> {
    if (first === undefined) return [];
    await this.#before();
    const request = ({ id, page }: PendingPage) => {
      return { kind: this.#kind(id), target: this.#target(id, page, this.#requests.nextFresh()) };
    };
    const { kind, target } = request(first);
    if (second === undefined) return [[first, await this.#requests.sendAlone(kind, target)]];
    const replies = await this.#requests.sendPair({ kind, target }, request(second));
    return [
      [first, replies[0]],
      [second, replies[1]],
    ];
  }

  /** Returns the kind and the maximum size of the reply. */
  #expected({ id, page: { limit } }: PendingPage): [kind: string, bytes: number] {
    return [this.#kind(id), this.#requests.expectedBytes(this.#kind(id), limit)];
  }

  #kind(id: IdText): string {
    return `${this.#target.name} ${id}`;
  }
}

function joined(before: ReadonlyMap<number, Json> | undefined, values: ReadonlyMap<number, Json>) {
  return before === undefined ? values : new Map([...before, ...values]);
}

/** Returns null if the game rejects the id because it was deleted. */
function readReply({ status, body }: HttpReply): FieldReply | null {
  return status === 200 && !body.startsWith('{"error"') ? readFirstField(body) : null;
}
