import { type ComponentReply, readComponents } from '../replies/components-reply.ts';
import type { RowReply } from '../replies/query-replies.ts';
import type { TableReply } from '../replies/tables-reply.ts';
import type { EntityInspection } from './entity-inspection.ts';
import { estimateComponentBytes } from './estimate-tables.ts';
import { componentsTarget } from './request-targets.ts';
import type { Requests } from './requests.ts';

/** Reads the component records if the game lists them (since 4.1.2). The reply's size follows from tables and entities. */
export class ComponentReader {
  readonly #requests: Requests;
  readonly #inspection: EntityInspection;
  /** Null before the first request. */
  #isListed: boolean | null = null;
  /** The bytes of the last reply divided by their estimate. */
  #part = 1;

  constructor(requests: Requests, inspection: EntityInspection) {
    this.#requests = requests;
    this.#inspection = inspection;
  }

  /**
   * @returns no records if the game does not list them or they may not be requested
   * @throws HttpError, ReplyError
   */
  async read(tables: readonly TableReply[], rows: readonly RowReply[]): Promise<readonly ComponentReply[]> {
    if (this.#isListed === false) return [];
    const requests = this.#requests;
    const bytes = estimateComponentBytes(tables, rows);
    requests.expectBytes('components', bytes * this.#part);
    if (!requests.isAllowed('components', 'components')) return [];
    await this.#inspection.request();
    const { status, body } = await requests.sendAlone('components', componentsTarget(requests.nextFresh()));
    this.#isListed ??= status === 200;
    if (status !== 200) return [];
    this.#part = body.length / Math.max(1, bytes);
    return readComponents(body);
  }
}
