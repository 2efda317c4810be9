import type { Json } from '../../../trace/value.ts';

/*
 * Derives the answer to a printed question (print-variant.ts) from the printed memory alone. It shares no code with what varies
 * questions and judges claims, so that a mistake there does not repeat itself here.
 */

interface Memory {
  /** One more than the largest index: a raw handle is the version times this number, plus the index. */
  readonly indices: number;
  readonly state: Json;
  readonly handles: Readonly<Record<string, readonly [raw: Json, stateIndex: number]>>;
  readonly versions: Readonly<Record<string, { readonly index: number; readonly version: number }>>;
  readonly columns: Readonly<Record<string, readonly Json[]>>;
  readonly reads: Readonly<Record<string, Json>>;
  readonly words: Readonly<Record<string, Json>>;
}

/** Returns what is false in a printed question; empty if nothing is. */
export function faultsIn(printed: string): readonly string[] {
  const lines = printed.split('\n');
  const [before, after] = [memoryIn(lines, 'before: '), memoryIn(lines, 'after: ')];
  const texts = (start: string) =>
    lines.filter((line) => line.startsWith(start)).map((line) => line.slice(start.length));
  return [
    ...texts('given: ').flatMap((claim) => (holds(claim, before) ? [] : [`given is false: ${claim}`])),
    ...texts('then: ').flatMap((claim) => (holds(claim, after) ? [] : [`then is false: ${claim}`])),
    ...optionFaults(lines, after),
    ...texts('value: ').flatMap((value) => valueFaults(JSON.parse(value) as ReadonlyCell, after)),
    ...cellFaults(
      texts('cell: ').map((cell) => JSON.parse(cell) as ReadonlyCell),
      before,
      after,
    ),
    ...lines
      .filter((line) => /^(ask|hint|why|right|wrong| {2}feedback): .*\{[^}]*\}/.test(line))
      .map((line) => `blank: ${line}`),
  ];
}

type ReadonlyCell = readonly [column: string, row: number, value: Json];

function memoryIn(lines: readonly string[], start: string): Memory {
  const [names = '', state = 'null', rest = '{}'] = lines
    .filter((line) => line.startsWith(start))
    .map((line) => line.slice(start.length));
  const { indices, handles, columns, reads, ...words } = JSON.parse(rest) as Pick<
    Memory,
    'indices' | 'handles' | 'columns' | 'reads'
  > &
    Record<string, Json>;
  const versions = Object.fromEntries(
    [...names.matchAll(/(\S+) = (\d+) v(\d+)/g)].map(([, name, index, version]) => [
      name!,
      { index: Number(index), version: Number(version) },
    ]),
  );
  return { state: JSON.parse(state) as Json, indices, handles, versions, columns, reads, words };
}

function optionFaults(lines: readonly string[], after: Memory): readonly string[] {
  const options: { readonly isRight: boolean; readonly text: string; readonly claims: string[] }[] = [];
  for (const line of lines) {
    const option = /^(right|wrong): (.*)/.exec(line);
    if (option !== null) options.push({ isRight: option[1] === 'right', text: option[2]!, claims: [] });
    else if (line.startsWith('  claim: ')) options.at(-1)!.claims.push(line.slice(9));
  }
  const wrongly = options.filter(({ isRight, claims }) => claims.every((claim) => holds(claim, after)) !== isRight);
  return wrongly.map(
    ({ isRight, text }) => `${isRight ? 'called right, but is false' : 'called wrong, but is true'}: ${text}`,
  );
}

function valueFaults([column, row, value]: ReadonlyCell, { columns }: Memory): readonly string[] {
  const found = columns[column]?.[row] ?? null;
  return same(found, value) ? [] : [`${column}[${row}] is ${JSON.stringify(found)} and not ${JSON.stringify(value)}`];
}

/** Compares the cells of an answer with the difference of both memories, in the arrays of the answer. */
function cellFaults(cells: readonly ReadonlyCell[], before: Memory, after: Memory): readonly string[] {
  return cells.flatMap(([column, row, value]) => {
    const [old, now] = [before.columns[column]?.[row] ?? null, after.columns[column]?.[row] ?? null];
    if (same(old, now)) return [`${column}[${row}] does not change`];
    return same(now, value)
      ? []
      : [`${column}[${row}] becomes ${JSON.stringify(now)} and not ${JSON.stringify(value)}`];
  });
}

const RELATION = / (=|!=|<=|>=|<|>|has|lacks) /;

function holds(claim: string, memory: Memory): boolean {
  const [left = '', relation = '', ...right] = claim.split(RELATION);
  const value = right.join(' ');
  const found = read(left, memory);
  if (relation === 'has' || relation === 'lacks') {
    if (!Array.isArray(found)) return false;
    return found.some((item: Json) => means(value, item, memory)) === (relation === 'has');
  }
  if (found === undefined) return false;
  if (relation === '=') return means(value, found, memory);
  if (relation === '!=') return !means(value, found, memory);
  const number = /^-?\d+$/.test(value) ? Number(value) : read(value, memory);
  if (typeof found !== 'number' || typeof number !== 'number') return false;
  if (relation === '<') return found < number;
  if (relation === '<=') return found <= number;
  return relation === '>' ? found > number : found >= number;
}

/** Reads a path: a call, a word or a member of the state, and the steps behind it. Undefined if it leads nowhere. */
function read(path: string, memory: Memory): Json | undefined {
  const call = /^(cell|value|alive|handle|index|position)\(/.exec(path);
  if (call !== null) {
    const end = closing(path, call[0].length - 1);
    const inside = path.slice(call[0].length, end);
    return follow(called(call[1]!, inside, memory), path.slice(end + 1), memory);
  }
  const [first = ''] = /^\w+/.exec(path) ?? [];
  const root = Object.hasOwn(memory.words, first) ? memory.words[first] : member(memory.state, first);
  return follow(root, path.slice(first.length), memory);
}

function called(word: string, inside: string, memory: Memory): Json | undefined {
  if (word === 'index') return memory.versions[inside]?.index;
  if (word === 'handle')
    return memory.versions[inside] === undefined ? undefined : { name: inside, ...memory.versions[inside] };
  if (word !== 'position') return memory.reads[`${word}(${inside})`];
  const [name = '', path = ''] = inside.split(/, (.*)/s);
  const list = read(path, memory);
  const found = Array.isArray(list) ? list.findIndex((item: Json) => isHandleOf(name, item, memory)) : -1;
  return found < 0 ? null : found;
}

function follow(from: Json | undefined, steps: string, memory: Memory): Json | undefined {
  if (steps === '' || from === undefined) return from;
  if (steps.startsWith('.')) {
    const [step = ''] = /^\.\w+/.exec(steps) ?? [];
    return follow(member(from, step.slice(1)), steps.slice(step.length), memory);
  }
  const end = closing(steps, 0);
  return follow(element(from, steps.slice(1, end), memory), steps.slice(end + 1), memory);
}

function element(from: Json, step: string, memory: Memory): Json | undefined {
  if (step.startsWith('"')) return member(from, JSON.parse(step) as string);
  if (!Array.isArray(from)) return undefined;
  const list: readonly Json[] = from;
  const wanted = /^(\w+)=(.*)$/s.exec(step);
  if (wanted !== null) return list.find((item) => means(wanted[2]!, member(item, wanted[1]!) ?? null, memory));
  return /^-?\d+$/.test(step) ? list.at(Number(step)) : list[memory.handles[step]?.[1] ?? -1];
}

function member(from: Json | undefined, name: string): Json | undefined {
  if (Array.isArray(from)) return name === 'length' ? from.length : undefined;
  if (from === null || typeof from !== 'object') return undefined;
  const members = from as Readonly<Record<string, Json>>;
  return name === 'length' && members.length === undefined ? Object.keys(members).length : members[name];
}

/** True if the words of a claim mean a value of the memory. A name means the handle of its entity, in any form. */
function means(words: string, value: Json, memory: Memory): boolean {
  const text = words.trim();
  if (text.startsWith('[')) {
    if (isHandle(value)) return same(parts(text.slice(1, -1)).map(Number), [value.index, value.version]);
    const wanted = parts(text.slice(1, -1));
    if (typeof value === 'number')
      return same(wanted.map(Number), [value % memory.indices, Math.floor(value / memory.indices)]);
    return (
      Array.isArray(value) &&
      value.length === wanted.length &&
      wanted.every((each, i) => means(each, value[i] as Json, memory))
    );
  }
  if (text.startsWith('{')) {
    const wanted = parts(text.slice(1, -1)).map((pair) => /^\s*("[^"]*"|\w+): *(.*)$/s.exec(pair)!);
    const own = Object.keys((value ?? {}) as object);
    return (
      own.length === wanted.length &&
      wanted.every(([, key, each]) => means(each!, member(value, key!.replaceAll('"', '')) ?? null, memory))
    );
  }
  if (Object.hasOwn(memory.handles, text)) return isHandleOf(text, value, memory);
  if (/^(handle|index|position|cell|value|alive)\(|^\w+[.[]/.test(text)) {
    const other = read(text, memory);
    if (isHandle(other)) return isHandleOf(other.name, value, memory);
    return same(other, value);
  }
  if (text.startsWith('"')) return JSON.parse(text) === value;
  return String(value) === text || (typeof value === 'string' && Number.isNaN(Number(text)) && value === text);
}

type Handle = { readonly name: string; readonly index: number; readonly version: number };

function isHandle(value: Json | undefined): value is Handle {
  return value !== null && typeof value === 'object' && 'name' in value && 'version' in value;
}

function isHandleOf(name: string, value: Json, { handles, versions }: Memory): boolean {
  const [raw, stateIndex] = handles[name] ?? [];
  const own = versions[name];
  if (raw === undefined || own === undefined) return false;
  if (isHandle(value)) return value.index === own.index && value.version === own.version;
  return value === name || same(value, raw) || same(value, [stateIndex ?? -1, own.version]);
}

/** Splits a list at its commas outside of brackets and quotes. */
function parts(text: string): readonly string[] {
  const found: string[] = [];
  let depth = 0;
  let start = 0;
  let isQuoted = false;
  for (const [i, sign] of [...text].entries()) {
    if (sign === '"') isQuoted = !isQuoted;
    if (isQuoted) continue;
    if ('([{'.includes(sign)) depth++;
    if (')]}'.includes(sign)) depth--;
    if (sign !== ',' || depth > 0) continue;
    found.push(text.slice(start, i).trim());
    start = i + 1;
  }
  return text.trim() === '' ? [] : [...found, text.slice(start).trim()];
}

/** Returns the place of the bracket that closes the one at `open`. */
function closing(text: string, open: number): number {
  let depth = 0;
  for (let i = open; i < text.length; i++) {
    if ('([{'.includes(text[i]!)) depth++;
    if (')]}'.includes(text[i]!)) depth--;
    if (depth === 0) return i;
  }
  throw new Error(`${text} has a bracket that is not closed`);
}

function same(a: Json | undefined, b: Json | undefined): boolean {
  return JSON.stringify(a ?? null) === JSON.stringify(b ?? null);
}
