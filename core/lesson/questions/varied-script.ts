import type { Script } from '../../script/language/script.ts';
import { type Operation, type OperationKind, withBodies } from '../../script/operation/operation.ts';
import { printOperation, type Unplaced } from '../../script/operation/print-operation.ts';
import { lex } from '../../script/parse/lexer.ts';
import type { Situation } from '../parse/lesson.ts';
import { pick, type Random } from './random.ts';
import { renameWords } from './words.ts';

type Edited = Unplaced<Operation>;

export interface ScriptChanges {
  readonly changesValues: boolean;
  /** Renaming of entities, see `renamedEntities`. */
  readonly renames: ReadonlyMap<string, string>;
  readonly changesEntity: boolean;
  /** Entities are created in another order, where nothing is done between their creations. */
  readonly reorders: boolean;
  readonly preparations: number;
}

/** Returns the lesson's script up to an operation, as one set-up and that operation. */
export function scriptUpTo(script: Script, operation: number): string {
  return scriptOf(
    script,
    script.operations.slice(0, operation).map(printOperation),
    printOperation(script.operations[operation]!),
  );
}

/**
 * Returns a script with the same kind of operation on new data: new numbers, extra operations of the kinds used so far,
 * and another entity. The engine may refuse it, which only the run can tell.
 * @param situation what the question itself changes; null for nothing
 */
export function variedScript(
  script: Script,
  operation: number,
  {
    situation,
    changes,
    random,
  }: { readonly situation: Situation | null; readonly changes: ScriptChanges; readonly random: Random },
): string {
  const value = freshNumbers(random);
  const renew = (each: Edited): Edited => (changes.changesValues ? withValue(each, value) : each);
  const written: Edited[] = script.operations.slice(0, operation).map(renew);
  const before = changes.reorders ? withShuffledCreations(written, random) : written;
  const asked = script.operations[operation]!;
  const own = operationEntity(asked);
  const others = () => aliveAfter(before).filter((each) => each !== own);
  for (let i = 0; i < changes.preparations; i++) {
    const more = preparation(script, operation, { others: others(), taken: namesIn(script, before), random });
    before.push(...more.map((each) => withValue(each, value)));
  }
  const isNew = asked.kind === 'create' || asked.kind === 'bulk';
  const other = changes.changesEntity && own !== null && !isNew ? pick(random, others()) : undefined;
  const more = (situation?.run ?? []).map((line) => chooseWords(line, random));
  const lines = [...before.map(printOperation), ...more];
  const last =
    situation?.operation == null
      ? printOperation(withEntity(renew(asked), other ?? own))
      : chooseWords(situation.operation, random);
  return scriptOf(
    script,
    lines.map((line) => renameWords(line, changes.renames)),
    renameWords(last, changes.renames),
  );
}

/**
 * Returns a random permutation of the names of the entities created before an operation, with words in place of names with numbers. Entities of
 * `bulk` keep their names.
 */
export function renamedEntities(script: Script, operation: number, random: Random): ReadonlyMap<string, string> {
  const names = script.operations.slice(0, operation).flatMap((each) => (each.kind === 'create' ? each.entity : []));
  const left = [...new Set(names)];
  const words = wordsForNumbers(script);
  return new Map(
    [...left].map((name) => {
      const other = left.splice(random(left.length), 1)[0]!;
      return [name, words.get(other) ?? other];
    }),
  );
}

/** Returns a word for each name with a number, because in other data `e4` would seem to have index 4. */
export function wordsForNumbers(script: Script): ReadonlyMap<string, string> {
  const words = wordsFree(namesIn(script, []));
  const names = script.operations.flatMap((each) => (each.kind === 'create' ? each.entity : []));
  const numbered = [...new Set(names)].filter((name) => /\d$/.test(name));
  return new Map(numbered.slice(0, words.length).map((name, i) => [name, words[i]!]));
}

/** Names that no index can be read from. */
const WORDS = ['ant', 'bat', 'bee', 'cat', 'dog', 'elf', 'fox', 'hen', 'imp', 'orc', 'owl', 'pig'] as const;

function wordsFree(taken: ReadonlySet<string>): string[] {
  return WORDS.filter((word) => !taken.has(word));
}

/** Shuffles each run of consecutive creations. */
function withShuffledCreations(operations: readonly Edited[], random: Random): Edited[] {
  const left = operations.slice();
  return operations.map((each, i) => {
    if (each.kind !== 'create') return each;
    let end = i;
    while (operations[end + 1]?.kind === 'create') end++;
    const chosen = i + random(end - i + 1);
    const found = left[chosen]!;
    left[chosen] = left[i]!;
    return found;
  });
}

export function operationEntity(operation: Edited): string | null {
  if ('entity' in operation) return operation.entity;
  return operation.kind === 'swap' ? operation.a : null;
}

/** Operations that change a small world only a little. */
const PREPARING: ReadonlySet<OperationKind> = new Set([
  'create',
  'destroy',
  'add',
  'set',
  'remove',
  'enable',
  'disable',
]);

function scriptOf(script: Script, before: readonly string[], asked: string): string {
  const operations = new Set(withBodies(script.operations).map(({ span }) => span.line));
  const isSchema = ({ number, words }: ReturnType<typeof lex>[number]) =>
    !operations.has(number) && words[0]!.text !== 'setup' && words[0]!.text !== 'end';
  const schema = lex(script.text)
    .filter(isSchema)
    .map(({ words }) => words.map(({ text }) => text).join(' '));
  const setup = before.length === 0 ? [] : ['setup', ...before, 'end'];
  return [...schema, ...setup, asked, ''].join('\n');
}

/** Returns numbers from 10 to 99, without repeats until all are used. */
function freshNumbers(random: Random): () => number {
  let left: number[] = [];
  return () => {
    if (left.length === 0) left = Array.from({ length: 90 }, (_, i) => 10 + i);
    return left.splice(random(left.length), 1)[0]!;
  };
}

function withValue(operation: Edited, value: () => number): Edited {
  const hasNumber = 'value' in operation && typeof operation.value === 'number';
  return hasNumber ? ({ ...operation, value: value() } as Edited) : operation;
}

function withEntity(operation: Edited, entity: string | null): Edited {
  if (entity === null) return operation;
  return operation.kind === 'swap' ? { ...operation, a: entity } : ({ ...operation, entity } as Edited);
}

/**
 * Returns an operation of a kind used so far on another entity, preferring the kind of the asked operation. The entity
 * is often a new one, because an engine refuses no component on it.
 */
function preparation(
  { operations }: Script,
  asked: number,
  {
    others,
    taken,
    random,
  }: { readonly others: readonly string[]; readonly taken: ReadonlySet<string>; readonly random: Random },
): Edited[] {
  const templates = operations.slice(0, asked + 1).filter(({ kind }) => PREPARING.has(kind));
  const creation = templates.find((each) => each.kind === 'create');
  const template = random(2) === 0 ? templates.at(-1) : pick(random, templates);
  const isNew = creation !== undefined && (template?.kind === 'create' || random(2) === 0);
  const created: Edited[] = isNew
    ? [{ kind: 'create', entity: newName(taken, random), components: creation.components }]
    : [];
  const other = isNew ? operationEntity(created[0]!) : (pick(random, others) ?? null);
  if (template === undefined || template.kind === 'create' || other === null) return created;
  const edited: Edited = template.kind === 'destroy' ? { kind: 'destroy', entity: other } : withEntity(template, other);
  return [...created, edited];
}

/** Returns a word, and only once all are taken a name with a number. */
function newName(taken: ReadonlySet<string>, random: Random): string {
  const word = pick(random, wordsFree(taken));
  if (word !== undefined) return word;
  for (let number = 0; ; number++) if (!taken.has(`e${number}`)) return `e${number}`;
}

function namesIn({ operations, schema }: Script, more: readonly Edited[]): ReadonlySet<string> {
  const names = [...operations, ...more].flatMap((each) =>
    each.kind === 'bulk' ? bulkNames(each) : (operationEntity(each) ?? []),
  );
  return new Set([...names, ...schema.declarations.map(({ name }) => name)]);
}

function aliveAfter(operations: readonly Edited[]): readonly string[] {
  const alive = new Set<string>();
  for (const each of operations) {
    if (each.kind === 'create') alive.add(each.entity);
    else if (each.kind === 'bulk') for (const name of bulkNames(each)) alive.add(name);
    else if (each.kind === 'destroy') alive.delete(each.entity);
  }
  return [...alive];
}

function bulkNames({ entity, count }: { readonly entity: string; readonly count: number }): string[] {
  return Array.from({ length: count }, (_, i) => `${entity}${i}`);
}

/** Chooses a word of `add {e1|e2} Position`. */
function chooseWords(line: string, random: Random): string {
  return line.replace(/\{([^{}]*\|[^{}]*)\}/g, (_, words: string) => pick(random, words.split('|'))!.trim());
}
