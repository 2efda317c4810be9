import type { TextPlace } from '../../script/parse/parse-messages.ts';
import type { Claim, ClaimRelation } from './lesson.ts';
import type { LessonReport } from './messages.ts';
import { type Item, plainPlace } from './yaml-fields.ts';

/** The left side of a claim, such as `storages.Selected.packed[0]` or `handle(e1).index`. */
export interface Path {
  readonly text: string;
  readonly head: string;
  /** Arguments in parentheses after the head, as in `handle(e1)`; null without parentheses. */
  readonly args: readonly string[] | null;
  readonly steps: readonly PathStep[];
}

export type PathStep = {
  readonly before: string;
  readonly text: string;
} & (
  | { readonly kind: 'member'; readonly name: string }
  /** A negative index counts from the end of the list. */
  | { readonly kind: 'index'; readonly index: number }
  /** `[e1]` selects the element at the index of an entity. */
  | { readonly kind: 'entity'; readonly name: string }
  /** `[type=[Position]]` selects the element whose member has this value. */
  | { readonly kind: 'where'; readonly member: string; readonly value: ClaimTerm }
);

/** The right side of a claim. A word is an entity name or a text, depending on what memory holds there. */
export type ClaimTerm =
  | { readonly kind: 'number' | 'word'; readonly text: string }
  | { readonly kind: 'literal'; readonly value: null | boolean | string }
  | { readonly kind: 'list'; readonly items: readonly ClaimTerm[] }
  | { readonly kind: 'object'; readonly members: ReadonlyMap<string, ClaimTerm> }
  | { readonly kind: 'path'; readonly path: Path };

const RELATION = /\s*(!=|<=|>=|=|<|>)\s*|\s+(has|lacks)\s+/y;
const NUMBER = /^-?\d+(\.\d+)?(e[+-]?\d+)?$/i;
/** Matches texts that are paths and not words or numbers. */
const PATH_START = /^[\p{L}_][\p{L}\p{N}_-]*[.([]/u;
const MAX_DEPTH = 50;

/** Parses a claim. Reports a syntax error and returns null. */
export function parseClaim(place: TextPlace, report: LessonReport): Claim | null {
  const parsed = readClaim(place.text);
  if (typeof parsed !== 'number') return { ...parsed, text: place.text, span: place.span };
  const column = Math.min(place.span.column + parsed, place.span.endColumn);
  const rest = place.text.slice(parsed);
  return report('claim-syntax', rest === '' ? place : { text: rest, span: { ...place.span, column } });
}

/** Returns the parts of a claim, or the offset of the syntax error. */
function readClaim(text: string): Pick<Claim, 'path' | 'relation' | 'value'> | number {
  const reader = new ClaimReader(text);
  try {
    const path = reader.path().text;
    const relation = reader.relation();
    const value = text.slice(reader.offset);
    reader.value();
    reader.end();
    return { path, relation, value };
  } catch (error) {
    if (error instanceof ClaimError) return error.offset;
    throw error;
  }
}

export function claimsOf(items: readonly Item[], report: LessonReport): readonly Claim[] {
  return items.flatMap((item) => {
    const place = plainPlace(item, report);
    return (place === null ? null : parseClaim(place, report)) ?? [];
  });
}

/** @throws ClaimError on a syntax error, which cannot happen for the path of a parsed claim */
export function parsePath(text: string): Path {
  return new ClaimReader(text).path();
}

/** @throws ClaimError on a syntax error, which cannot happen for the value of a parsed claim */
export function parseTerm(text: string): ClaimTerm {
  return new ClaimReader(text).value();
}

class ClaimError extends Error {
  readonly offset: number;

  constructor(offset: number) {
    super(`Not a claim from character ${offset + 1} on`);
    this.offset = offset;
  }
}

class ClaimReader {
  readonly #text: string;
  #depth = 0;
  offset = 0;

  constructor(text: string) {
    this.#text = text;
  }

  path(): Path {
    const start = this.offset;
    const head = this.#match(/[\p{L}_][\p{L}\p{M}\p{N}_-]*/uy) ?? this.#fail();
    const args = this.#match(/\(/y) === null ? null : this.#args();
    const inner = head === 'name' ? args?.join(',') : head === 'position' ? (args?.[1] ?? '') : undefined;
    if (inner !== undefined) new ClaimReader(inner).path();
    const steps: PathStep[] = [];
    for (let step = this.#step(start); step !== null; step = this.#step(start)) steps.push(step);
    return { text: this.#text.slice(start, this.offset), head, args, steps };
  }

  relation(): ClaimRelation {
    return (this.#match(RELATION)?.trim() ?? this.#fail()) as ClaimRelation;
  }

  /** Paths are only allowed at the top level: inside lists and objects, names are words. */
  value(): ClaimTerm {
    if (!PATH_START.test(this.#text.slice(this.offset))) return this.#term();
    return { kind: 'path', path: this.path() };
  }

  end(): void {
    if (this.#text.slice(this.offset).trim() !== '') this.#fail();
  }

  #args(): string[] {
    const text = this.#match(/[^()]*(\([^()]*\))?[^()]*\)/y) ?? this.#fail();
    // A pair contains a comma itself: `value(e1, (Likes,bob))`.
    const [, first = '', rest = ''] = /^([^,]*),?(.*)\)$/s.exec(text) ?? [];
    return [first.trim(), rest.trim()].filter((word) => word !== '');
  }

  #step(start: number): PathStep | null {
    const before = this.#text.slice(start, this.offset);
    const step = this.#bareStep();
    return step === null ? null : { ...step, before, text: this.#text.slice(start, this.offset) };
  }

  #bareStep() {
    const member = this.#match(/\.[^\s.[\]()=,"<>!]+/uy);
    if (member !== null) return { kind: 'member', name: member.slice(1) } as const;
    if (this.#match(/\[\s*/y) === null) return null;
    const quoted = this.#match(/"([^"\\]|\\.)*"/y);
    if (quoted !== null) return this.#closed({ kind: 'member', name: this.#json(quoted) } as const);
    const word = this.#match(/[^\s[\]()=,"<>!]+/uy) ?? this.#fail();
    if (this.#match(/\s*=\s*/y) !== null)
      return this.#closed({ kind: 'where', member: word, value: this.#term() } as const);
    if (/^-?\d+$/.test(word)) return this.#closed({ kind: 'index', index: Number(word) } as const);
    return this.#closed({ kind: 'entity', name: word } as const);
  }

  #closed<T>(step: T): T {
    if (this.#match(/\s*\]/y) === null) this.#fail();
    return step;
  }

  #term(): ClaimTerm {
    if (++this.#depth > MAX_DEPTH) this.#fail();
    const term = this.#bareTerm();
    this.#depth--;
    return term;
  }

  #bareTerm(): ClaimTerm {
    if (this.#match(/\[\s*/y) !== null) return { kind: 'list', items: this.#items(/\s*\]/y, () => this.#term()) };
    const blank = this.#match(/\{(?:entity|index|component|value)\}/y);
    if (blank !== null) return { kind: 'word', text: blank };
    if (this.#match(/\{\s*/y) !== null) {
      return { kind: 'object', members: new Map(this.#items(/\s*\}/y, () => this.#member())) };
    }
    const quoted = this.#match(/"([^"\\]|\\.)*"/y);
    if (quoted !== null) return { kind: 'literal', value: this.#json(quoted) };
    const word = this.#match(/([^\s,[\]{}"():]|\([^()"]*\))+/uy)?.replace(/\s+/g, '') ?? this.#fail();
    if (word === 'null') return { kind: 'literal', value: null };
    if (word === 'true' || word === 'false') return { kind: 'literal', value: word === 'true' };
    return { kind: NUMBER.test(word) ? 'number' : 'word', text: word };
  }

  #member(): [string, ClaimTerm] {
    const key = this.#match(/"([^"\\]|\\.)*"|[^\s,[\]{}":]+/uy) ?? this.#fail();
    if (this.#match(/\s*:\s*/y) === null) this.#fail();
    return [key.startsWith('"') ? this.#json(key) : key, this.#term()];
  }

  #items<T>(close: RegExp, read: () => T): T[] {
    const items: T[] = [];
    while (this.#match(close) === null) {
      if (items.length > 0 && this.#match(/\s*,\s*/y) === null) this.#fail();
      items.push(read());
    }
    return items;
  }

  #json(quoted: string): string {
    try {
      return JSON.parse(quoted) as string;
    } catch {
      return this.#fail();
    }
  }

  #match(pattern: RegExp): string | null {
    pattern.lastIndex = this.offset;
    const found = pattern.exec(this.#text)?.[0] ?? null;
    if (found !== null) this.offset += found.length;
    return found;
  }

  #fail(): never {
    throw new ClaimError(this.offset);
  }
}
