import type { Diagnostic } from '../../script/language/diagnostic.ts';
import { nearest } from '../../script/parse/suggest.ts';
import type { StepArgs } from '../../trace/step.ts';
import type { Json } from '../../trace/value.ts';
import { type ClaimTerm, type Path, type PathStep, parseClaim, parsePath, parseTerm } from '../parse/claim-syntax.ts';
import type { Claim, ClaimRelation } from '../parse/lesson.ts';
import { type LessonCode, lessonReporter } from '../parse/messages.ts';
import { type ClaimMemory, jsonOf } from './claim-memory.ts';

/** Returns a diagnostic if the claim is false, and null if it is true. */
export function judgeClaim(claim: Claim, memory: ClaimMemory): Diagnostic | null {
  const found: Diagnostic[] = [];
  const report = lessonReporter(found);
  try {
    new Judge(memory).check(claim);
  } catch (error) {
    if (!(error instanceof ClaimFailure)) throw error;
    report(error.code, claim, error.args, error.suggestion);
  }
  return found[0] ?? null;
}

/** Returns the value at a path; null if the path is invalid or leads nowhere. */
export function valueAtPath(path: string, memory: ClaimMemory): Json {
  const place = { text: `${path} = 0`, span: { line: 1, column: 1, endColumn: 1 } };
  if (parseClaim(place, () => null) === null) return null;
  try {
    return new Judge(memory).read(path);
  } catch (error) {
    if (!(error instanceof ClaimFailure)) throw error;
    return null;
  }
}

class ClaimFailure extends Error {
  readonly code: LessonCode;
  readonly args: StepArgs;
  readonly suggestion: string | undefined;

  constructor(code: LessonCode, args: StepArgs, suggestion?: string) {
    super(code);
    this.code = code;
    this.args = args;
    this.suggestion = suggestion;
  }
}

type Members = { readonly [key: string]: Json };

const isList = (value: Json): value is readonly Json[] => Array.isArray(value);
const isMembers = (value: Json): value is Members => value !== null && typeof value === 'object' && !isList(value);

const ORDER: Readonly<Partial<Record<ClaimRelation, (a: number, b: number) => boolean>>> = {
  '<': (a, b) => a < b,
  '<=': (a, b) => a <= b,
  '>': (a, b) => a > b,
  '>=': (a, b) => a >= b,
};

class Judge {
  readonly #memory: ClaimMemory;

  constructor(memory: ClaimMemory) {
    this.#memory = memory;
  }

  /** @throws ClaimFailure if the path leads nowhere */
  read(path: string): Json {
    return this.#read(parsePath(path));
  }

  check({ path, relation, value }: Claim): void {
    const actual = this.#read(parsePath(path));
    const term = parseTerm(value);
    if (this.#holds(path, actual, relation, term)) return;
    const inList = isList(actual) && (relation === 'has' || relation === 'lacks');
    const expected = withRawValue(value, this.#shown(term, inList ? actual[0] : actual));
    const words = relation === '=' ? expected : `${relation} ${expected}`;
    const named = inList ? `[${actual.map((each) => this.#named(each, term)).join(', ')}]` : this.#named(actual, term);
    throw new ClaimFailure('claim-false', {
      path,
      actual: withRawValue(named, JSON.stringify(actual)),
      expected: words,
    });
  }

  /** Formats the actual value in the claim's own terms: handles as entity names if the claim uses names. */
  #named(actual: Json, term: ClaimTerm): string {
    if (term.kind === 'word' && this.#memory.handle(term.text) !== undefined)
      return this.#memory.names.find((name) => this.#isHandle(actual, name)) ?? JSON.stringify(actual);
    if (term.kind !== 'list' || !isList(actual) || term.items.length === 0) return JSON.stringify(actual);
    return `[${actual.map((each, i) => this.#named(each, term.items[i] ?? term.items[0]!)).join(', ')}]`;
  }

  #holds(path: string, actual: Json, relation: ClaimRelation, term: ClaimTerm): boolean {
    if (relation === '=' || relation === '!=') return this.#equals(actual, term) === (relation === '=');
    if (relation === 'has' || relation === 'lacks') {
      if (!isList(actual)) throw kindFailure(path, actual, 'claim-not-list');
      return actual.some((each) => this.#equals(each, term)) === (relation === 'has');
    }
    const other = this.#resolved(term);
    if (typeof actual !== 'number') throw kindFailure(path, actual, 'claim-not-number');
    if (typeof other !== 'number') throw kindFailure(this.#shown(term, actual), other, 'claim-not-number');
    return ORDER[relation]!(actual, other);
  }

  #equals(actual: Json, term: ClaimTerm): boolean {
    switch (term.kind) {
      case 'literal':
        return actual === term.value;
      case 'number':
        return actual === Number(term.text) || actual === term.text;
      case 'word':
        return actual === term.text || this.#isHandle(actual, term.text);
      case 'list':
        return this.#equalsList(actual, term.items);
      case 'object':
        return isMembers(actual) && this.#equalsMembers(actual, term.members);
      case 'path':
        return JSON.stringify(actual) === JSON.stringify(this.#read(term.path));
    }
  }

  #equalsList(actual: Json, items: readonly ClaimTerm[]): boolean {
    if (isList(actual))
      return actual.length === items.length && actual.every((each, i) => this.#equals(each, items[i]!));
    // The claim may write `[index, version]` for a handle that the state stores as one number.
    const handle = handleIn(actual);
    if (handle === null || items.length !== 2) return false;
    const { index, version } = this.#memory.stateParts(handle);
    return this.#equals(index, items[0]!) && this.#equals(version, items[1]!);
  }

  #equalsMembers(actual: Members, members: ReadonlyMap<string, ClaimTerm>): boolean {
    const keys = Object.keys(actual);
    return (
      keys.length === members.size &&
      keys.every((key) => members.has(key) && this.#equals(actual[key]!, members.get(key)!))
    );
  }

  #isHandle(actual: Json, name: string): boolean {
    const handle = this.#memory.handle(name);
    if (handle === undefined) return false;
    const { index, version } = this.#memory.stateParts(handle);
    if (isList(actual)) return actual.length === 2 && actual[0] === index && actual[1] === version;
    return handleIn(actual) !== null && String(actual) === String(handle);
  }

  #resolved(term: ClaimTerm): Json {
    if (term.kind === 'path') return this.#read(term.path);
    return term.kind === 'number' ? Number(term.text) : term.kind === 'literal' ? term.value : null;
  }

  /** Formats the expected value for messages. Names become handles in the form that `actual` has. */
  #shown(term: ClaimTerm, beside: Json | undefined): string {
    if (term.kind === 'literal') return JSON.stringify(term.value);
    if (term.kind === 'path') return JSON.stringify(this.#read(term.path));
    if (term.kind === 'list') {
      const items = isList(beside ?? null) ? (beside as readonly Json[]) : [];
      return `[${term.items.map((item, i) => this.#shown(item, items[i] ?? items[0])).join(',')}]`;
    }
    if (term.kind === 'object') {
      return `{${[...term.members].map(([key, value]) => `${JSON.stringify(key)}:${this.#shown(value, undefined)}`).join(',')}}`;
    }
    const handle = term.kind === 'word' && typeof beside !== 'string' ? this.#memory.handle(term.text) : undefined;
    if (handle === undefined) return term.text;
    const { index, version } = this.#memory.stateParts(handle);
    return isList(beside ?? null) ? `[${index},${version}]` : String(handle);
  }

  /** @throws ClaimFailure if the path leads nowhere */
  #read({ text, head, args, steps }: Path): Json {
    if (args !== null) return this.#call(head, args, steps, text);
    const word = this.#memory.words[head];
    if (word !== undefined) return this.#follow(word, steps);
    const { state } = this.#memory;
    return this.#follow(memberOf(state, head, 'state'), steps);
  }

  #follow(from: Json, steps: readonly PathStep[]): Json {
    return steps.reduce((value, step) => this.#step(value, step), from);
  }

  #step(value: Json, step: PathStep): Json {
    if (step.kind === 'member') return memberOf(value, step.name, step.before);
    if (!isList(value)) throw kindFailure(step.before, value, 'claim-not-list');
    if (step.kind === 'where') {
      const found = value.find(
        (each) => isMembers(each) && step.member in each && this.#equals(each[step.member]!, step.value),
      );
      if (found !== undefined) return found;
      const there = value.flatMap((each) => (isMembers(each) ? JSON.stringify(each[step.member] ?? null) : []));
      const wanted = { member: step.member, value: this.#shown(step.value, undefined) };
      const args = { path: step.before, ...wanted, values: [...new Set(there)].join(', ') || JSON.stringify(value) };
      throw new ClaimFailure('claim-no-match', args);
    }
    const index = step.kind === 'index' ? step.index : this.#memory.stateParts(this.#handle(step.name)).index;
    const found = value.at(index);
    if (found === undefined)
      throw new ClaimFailure('claim-no-element', { path: step.before, count: value.length, index });
    return found;
  }

  #call(head: string, args: readonly string[], steps: readonly PathStep[], text: string): Json {
    if (head === 'cell' || head === 'line') return this.#follow(this.#cell(head, args.join(',')), steps);
    const known = ['handle', 'alive', 'value', 'index', 'position', 'name', 'cell', 'line'];
    if (!known.includes(head)) {
      const words = { path: text, member: head, keys: known.join(', ') };
      throw new ClaimFailure('claim-no-member', words, nearest(head, known));
    }
    if (head === 'name') return this.#nameIn(args.join(','));
    const handle = this.#handle(args[0] ?? '');
    if (head === 'index') return this.#memory.decode(handle).index;
    if (head === 'position') return this.#position(args[0]!, args[1] ?? '');
    if (head === 'alive') return this.#memory.isAlive(handle);
    if (head === 'value') {
      return this.#follow(this.#memory.valueOf(handle, (args[1] ?? '').replace(/\s+/g, '')), steps);
    }
    return steps.length > 0 ? this.#follow({ ...this.#memory.decode(handle) }, steps) : jsonOf(handle);
  }

  /** Returns the position of an entity in a list, or null if it is not there. */
  #position(name: string, list: string): Json {
    const value = this.#read(parsePath(list));
    if (!isList(value)) throw kindFailure(list, value, 'claim-not-list');
    const found = value.findIndex((each) => this.#equals(each, { kind: 'word', text: name }));
    return found < 0 ? null : found;
  }

  #nameIn(path: string): Json {
    const handle = this.#read(parsePath(path));
    return this.#memory.names.find((name) => this.#equals(handle, { kind: 'word', text: name })) ?? null;
  }

  #cell(head: 'cell' | 'line', text: string): Json {
    const [, column = text, row = ''] = /^(.*)\[(\d+)\]$/.exec(text) ?? [];
    const value = this.#memory[head](column, Number(row));
    if (value === undefined) throw new ClaimFailure('claim-no-column', { column });
    return value;
  }

  #handle(name: string) {
    const handle = this.#memory.handle(name);
    if (handle === undefined) throw new ClaimFailure('claim-no-entity', { name });
    return handle;
  }
}

/** Appends the value to the author's own notation, if they differ. */
function withRawValue(named: string, value: string): string {
  return named.replaceAll(' ', '') === value.replaceAll(' ', '') ? value : `${named} (${value})`;
}

function memberOf(value: Json, name: string, path: string): Json {
  const members: Members = isMembers(value) ? value : {};
  if (Object.hasOwn(members, name)) return members[name]!;
  if (name === 'length' && isList(value)) return value.length;
  if (name === 'length' && isMembers(value)) return Object.keys(value).length;
  if (!isMembers(value)) throw kindFailure(path, value, 'claim-not-object');
  const keys = Object.keys(members);
  throw new ClaimFailure('claim-no-member', { path, member: name, keys: keys.join(', ') }, nearest(name, keys));
}

function kindFailure(path: string, actual: Json, code: LessonCode): ClaimFailure {
  return new ClaimFailure(code, { path, actual: JSON.stringify(actual) });
}

/** Parses a handle from the state, which stores handles beyond 2^53 as decimal digits. */
function handleIn(actual: Json): number | bigint | null {
  if (typeof actual === 'number' && Number.isSafeInteger(actual) && actual >= 0) return actual;
  return typeof actual === 'string' && /^\d{1,20}$/.test(actual) ? BigInt(actual) : null;
}
