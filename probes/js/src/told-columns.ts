import type { Json, ProbeColumn } from './column.ts';
import { encodeMessage } from './messages.ts';

/** What a hub takes of columns: section 5 of the protocol. */
export interface ColumnLimits {
  readonly columns: number;
  /** Bytes of a name. */
  readonly name: number;
  /** Bytes of a column's `meta`, as MessagePack. */
  readonly meta: number;
}

type Meta = ProbeColumn['meta'];

/** A column as `schema` tells it. */
export interface ToldColumn {
  readonly id: number;
  readonly name: string;
  readonly type: ProbeColumn['type'];
  readonly meta: Meta;
  readonly watched?: true;
}

/** Keys of `meta` that name another column. */
const REFERENCES = ['of', 'rows'] as const;
/** What a column cannot do without when its `meta` is too long. */
const NEEDED = ['kind', 'group', 'title', 'role', ...REFERENCES];

const utf8 = new TextEncoder();

/**
 * Columns by the names that one hub knows them by: as long as it allows, and each name once, whatever a library, or who
 * names its components, came up with. A game is never refused for its names.
 */
export class ToldColumns {
  readonly #limits: ColumnLimits;
  readonly #taken = new Set<string>();
  /** By the probe's own name of a column what it was told as, the last of that name. */
  readonly #told = new Map<string, string>();

  constructor(limits: ColumnLimits) {
    this.#limits = limits;
  }

  /** @param id the next one; it has to be within the limits */
  tell(id: number, { name, type, meta, watched }: ProbeColumn): ToldColumn {
    const told = this.#nameFor(name);
    this.#taken.add(told);
    this.#told.set(name, told);
    return { id, name: told, type, meta: this.#metaFor(meta), ...(watched === true ? { watched } : {}) };
  }

  #nameFor(name: string): string {
    const { name: most } = this.#limits;
    let told = shortened(name, most);
    for (let n = 2; this.#taken.has(told); n++) {
      const end = ` #${n}`;
      told = shortened(name, most - end.length) + end;
    }
    return told;
  }

  #metaFor(meta: Meta): Meta {
    const renamed: Record<string, Json> = { ...meta };
    for (const key of REFERENCES) {
      const other = renamed[key];
      if (typeof other === 'string') renamed[key] = this.#told.get(other) ?? other;
    }
    if (encodeMessage(renamed).length <= this.#limits.meta) return renamed;
    const most = Math.floor(this.#limits.meta / NEEDED.length / 2);
    const needed = NEEDED.filter((key) => renamed[key] !== undefined);
    return Object.fromEntries(needed.map((key) => [key, shortened(String(renamed[key]), most)]));
  }
}

/** So much of a text as fits into so many bytes; whole characters. */
function shortened(text: string, bytes: number): string {
  if (text.length * 3 <= bytes || utf8.encode(text).length <= bytes) return text;
  const room = bytes - utf8.encode('…').length;
  let [short, used] = ['', 0];
  for (const character of text) {
    used += utf8.encode(character).length;
    if (used > room) break;
    short += character;
  }
  return `${short}…`;
}
