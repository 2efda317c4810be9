import type { Json, ProbeColumn } from './adapter.ts';
import { encodeMessage, type HubLimits } from './messages.ts';

type Meta = ProbeColumn['meta'];

/** A column as it is sent in a `schema` message. */
interface SentColumn {
  readonly id: number;
  readonly name: string;
  readonly type: ProbeColumn['type'];
  readonly meta: Meta;
  readonly watched?: true;
}

/** Keys of `meta` whose value is the name of another column. */
const REFERENCES = ['of', 'rows'] as const;
/** The keys that are kept if the `meta` of a column is too long. */
const NEEDED = ['kind', 'group', 'title', 'role', ...REFERENCES];

const utf8 = new TextEncoder();

/** Makes column names unique and fits them into the limits of one hub, so a game is never refused for its names. */
export class ColumnNames {
  readonly #limits: HubLimits;
  readonly #taken = new Set<string>();
  /** Maps the probe's own column name to the name sent for it; if columns share a name, to the last one. */
  readonly #sent = new Map<string, string>();

  constructor(limits: HubLimits) {
    this.#limits = limits;
  }

  /** @param id the next column's id, which has to be within the limits */
  declare(id: number, { name, type, meta, watched }: ProbeColumn): SentColumn {
    const sent = this.#nameFor(name);
    this.#taken.add(sent);
    this.#sent.set(name, sent);
    return { id, name: sent, type, meta: this.#metaFor(meta), ...(watched === true ? { watched } : {}) };
  }

  #nameFor(name: string): string {
    const { name: limit } = this.#limits;
    let sent = shortened(name, limit);
    for (let n = 2; this.#taken.has(sent); n++) {
      const end = ` #${n}`;
      sent = shortened(name, limit - end.length) + end;
    }
    return sent;
  }

  #metaFor(meta: Meta): Meta {
    const renamed: Record<string, Json> = { ...meta };
    for (const key of REFERENCES) {
      const other = renamed[key];
      if (typeof other === 'string') renamed[key] = this.#sent.get(other) ?? other;
    }
    if (fits(renamed, this.#limits.meta)) return renamed;
    const limit = Math.floor(this.#limits.meta / NEEDED.length / 2);
    const needed = NEEDED.filter((key) => renamed[key] !== undefined);
    return Object.fromEntries(needed.map((key) => [key, shortened(String(renamed[key]), limit)]));
  }
}

/** JSON is faster to measure, and no value takes more than three times its JSON length in MessagePack. */
function fits(meta: Meta, bytes: number): boolean {
  return JSON.stringify(meta).length * 3 <= bytes || encodeMessage(meta).length <= bytes;
}

/** Shortens a text to at most this many UTF-8 bytes without splitting characters. */
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
