import type { Json, ProbeColumn } from './column.ts';
import { encodeMessage, type HubLimits } from './messages.ts';

type Meta = ProbeColumn['meta'];

/** A column as it is in `schema`. */
interface SentColumn {
  readonly id: number;
  readonly name: string;
  readonly type: ProbeColumn['type'];
  readonly meta: Meta;
  readonly watched?: true;
}

/** Keys of `meta` that name another column. */
const REFERENCES = ['of', 'rows'] as const;
/** The keys that are kept when the `meta` of a column is too long. */
const NEEDED = ['kind', 'group', 'title', 'role', ...REFERENCES];

const utf8 = new TextEncoder();

/**
 * The names under which columns are sent to one hub: within its limits, and each name once, whatever names the library or the
 * game uses. A game is never refused for its names.
 */
export class SentColumns {
  readonly #limits: HubLimits;
  readonly #taken = new Set<string>();
  /** By the probe's own name of a column: the name under which it was sent, the last of that name. */
  readonly #sent = new Map<string, string>();

  constructor(limits: HubLimits) {
    this.#limits = limits;
  }

  /** @param id the next one; it has to be within the limits */
  declare(id: number, { name, type, meta, watched }: ProbeColumn): SentColumn {
    const sent = this.#nameFor(name);
    this.#taken.add(sent);
    this.#sent.set(name, sent);
    return { id, name: sent, type, meta: this.#metaFor(meta), ...(watched === true ? { watched } : {}) };
  }

  #nameFor(name: string): string {
    const { name: most } = this.#limits;
    let sent = shortened(name, most);
    for (let n = 2; this.#taken.has(sent); n++) {
      const end = ` #${n}`;
      sent = shortened(name, most - end.length) + end;
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
    const most = Math.floor(this.#limits.meta / NEEDED.length / 2);
    const needed = NEEDED.filter((key) => renamed[key] !== undefined);
    return Object.fromEntries(needed.map((key) => [key, shortened(String(renamed[key]), most)]));
  }
}

/** No value takes more than three times the bytes of its JSON, which is found faster. */
function fits(meta: Meta, bytes: number): boolean {
  return JSON.stringify(meta).length * 3 <= bytes || encodeMessage(meta).length <= bytes;
}

/** The beginning of a text that fits into `bytes` bytes; whole characters. */
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
