import { type GameBreaks, joinedBreaks } from '../../core/capture/game-breaks.ts';
import type { BreakCondition, HubMessage, WireColumn } from '../../core/wire/messages/message.ts';
import { isSystemChange } from '../../core/world/change-columns.ts';

/** A game accepts at most this many entries in each list of a `break` message (docs/protocol.md, "Breaking"). */
const MAX_BREAKS = 1024;

/** All columns that tell who gained and lost what. */
export const CHANGES = '* changes';

/** True for the columns of games that trace entities (docs/protocol.md, "Tracing"). */
function isOfTrace({ meta }: WireColumn): boolean {
  return String(meta?.role).startsWith('written-');
}

/** Every column that can be watched, except who gained and lost what: to follow that costs the game more than to read values. */
export const ALL = '*';

/** The requests of one subscriber, with columns by name, because ids belong to a connection. */
interface Wishes {
  /** The columns whose values it watches. */
  readonly columns: readonly string[];
  /** Index of the entity that it inspects. */
  readonly entity?: number | undefined;
  /** Indices of the entities for which the game shall find out which system writes to them. */
  readonly traced?: readonly number[] | undefined;
  /** The columns of changes for which the game shall stop. */
  readonly breaks?: GameBreaks | undefined;
}

type Request = Extract<HubMessage, { type: 'watch' | 'break' }>;

/** The requests that a connection understands. */
interface WishAbilities {
  readonly canWatch: boolean;
  readonly canBreak: boolean;
  /** True if the game is polled, and requests the entities first that are inspected. */
  readonly isPolled: boolean;
}

/** The wishes of all subscribers of a game, which receives their union whenever it changes and after a reconnection. */
export class WatchLists {
  readonly #send: (message: Request) => void;
  readonly #wishes = new Map<object, Wishes>();
  readonly #watchable = new Map<string, { readonly id: number; readonly isChange: boolean }>();
  /** The columns that tell which system wrote to traced entities; empty if the game traces none. */
  #traceIds: readonly number[] = [];
  #abilities: WishAbilities = { canWatch: false, canBreak: false, isPolled: false };
  /** The last message of each type. A new connection watches nothing and never stops. */
  readonly #sent = new Map<string, string>();

  constructor(send: (message: Request) => void) {
    this.#send = send;
  }

  /** Replaces the wishes of `key`. */
  set(key: object, wishes: Wishes): void {
    this.#wishes.set(key, wishes);
    this.#update();
  }

  /** Called when a subscriber has gone. */
  delete(key: object): void {
    if (this.#wishes.delete(key)) this.#update();
  }

  /** The subscribers that want the game to stop by itself. */
  get breaking(): readonly object[] {
    return [...this.#wishes].flatMap(([key, { breaks }]) =>
      breaks !== undefined && Object.values(breaks).some((list) => list.length > 0) ? key : [],
    );
  }

  /** Adds columns that a connection has declared. */
  know(columns: readonly WireColumn[], abilities: WishAbilities): void {
    this.#abilities = abilities;
    this.#traceIds = [...new Set([...this.#traceIds, ...columns.filter(isOfTrace).map(({ id }) => id)])];
    for (const { id, name, watched, meta } of columns) {
      if (watched === true) this.#watchable.set(name, { id, isChange: isSystemChange({ meta }) });
    }
    this.#update();
  }

  /** Called for a new connection, which has its own ids and has received nothing yet. */
  forget(): void {
    this.#watchable.clear();
    this.#traceIds = [];
    this.#sent.clear();
  }

  #update(): void {
    const all = [...this.#wishes.values()];
    const { canWatch, canBreak, isPolled } = this.#abilities;
    if (canWatch) {
      const inspected = isPolled || this.#traceIds.length > 0 ? all.flatMap(({ entity }) => entity ?? []) : [];
      const traced = this.#traceIds.length > 0 ? all.flatMap(({ traced = [] }) => traced) : [];
      const entities = [...new Set([...inspected, ...traced])];
      const asked = this.#ids(all.map((each) => each.columns));
      const columns = traced.length === 0 ? asked : [...new Set([...asked, ...this.#traceIds])].sort((a, b) => a - b);
      this.#request({ type: 'watch', columns, ...(entities.length > 0 && { entities }) }, NOTHING_WATCHED);
    }
    if (canBreak) this.#request(this.#breakMessage(joinedBreaks(all.flatMap(({ breaks }) => breaks ?? []))), NO_BREAKS);
  }

  #breakMessage({ gained, lost, conditions }: GameBreaks): Request {
    const ids = (columns: readonly string[]) => this.#ids([columns]).slice(0, MAX_BREAKS);
    const known = conditions.flatMap((each) => this.#conditionOf(each) ?? []).slice(0, MAX_BREAKS);
    const message = { type: 'break', gained: ids(gained), lost: ids(lost) } as const;
    return known.length === 0 ? message : { ...message, conditions: known };
  }

  /** Returns null if the connection lacks one of its columns, because without a term the game would stop too often. */
  #conditionOf({ change, component, has, lacks }: BreakCondition<string>): BreakCondition<number> | null {
    const idOf = (name: string) => this.#watchable.get(name)?.id;
    if ([component, ...has, ...lacks].some((name) => idOf(name) === undefined)) return null;
    const ids = (names: readonly string[]) => names.map((name) => idOf(name)!);
    return { change, component: idOf(component)!, has: ids(has), lacks: ids(lacks) };
  }

  #ids(lists: readonly (readonly string[])[]): number[] {
    const wanted = new Set(lists.flat());
    return [...this.#watchable]
      .flatMap(([name, { id, isChange }]) => (wanted.has(name) || wanted.has(isChange ? CHANGES : ALL) ? [id] : []))
      .sort((a, b) => a - b);
  }

  #request(message: Request, first: string): void {
    const text = JSON.stringify(message);
    if (text === (this.#sent.get(message.type) ?? first)) return;
    this.#sent.set(message.type, text);
    this.#send(message);
  }
}

const NOTHING_WATCHED = JSON.stringify({ type: 'watch', columns: [] });
const NO_BREAKS = JSON.stringify({ type: 'break', gained: [], lost: [] });
