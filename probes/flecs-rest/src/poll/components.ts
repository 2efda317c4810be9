import { type ComponentReply, type RowReply, readComponents, type TableReply } from '../replies/replies.ts';
import { componentBytes } from './census.ts';
import type { Inspection } from './inspection.ts';
import type { Requests } from './requests.ts';
import { componentsTarget } from './targets.ts';

/**
 * Reads the component records if the game lists them (since 4.1.2). The reply's size is estimated from the tables and
 * entities received just before.
 */
export class ComponentReader {
  readonly #requests: Requests;
  readonly #inspection: Inspection;
  /** Null before the first request. */
  #isListed: boolean | null = null;
  /** The bytes of the last reply divided by their estimate. */
  #part = 1;

  constructor(requests: Requests, inspection: Inspection) {
    this.#requests = requests;
    this.#inspection = inspection;
  }

  /**
   * @returns no records if the game does not list them or they may not be requested
   * @throws GetError, ReplyError
   */
  async read(tables: readonly TableReply[], rows: readonly RowReply[]): Promise<readonly ComponentReply[]> {
    if (this.#isListed === false) return [];
    const requests = this.#requests;
    const bytes = componentBytes(tables, rows);
    requests.assume('components', bytes * this.#part);
    if (!requests.may('components', 'components')) return [];
    await this.#inspection.request();
    const { status, body } = await requests.alone('components', componentsTarget(requests.next()));
    this.#isListed ??= status === 200;
    if (status !== 200) return [];
    this.#part = body.length / Math.max(1, bytes);
    return readComponents(body);
  }
}
