import { engineNamed, languageOf, libraryIds } from '../../../core/engines/all.ts';
import { type ClaimMemory, memoryAfter } from '../../../core/lesson/claims/claim-memory.ts';
import { parseScript } from '../../../core/script/parse/parse.ts';
import { runScript, type ScriptRun } from '../../../core/script/run/run.ts';

/** The entities of Home's picture. The number of an entity is its index here. */
export const UNITS = ['hero', 'bat', 'ghost', 'owl', 'wolf', 'orc'] as const;

export const actNames = ['insert', 'remove', 'lookup', 'visit'] as const;
export type Act = (typeof actNames)[number];

/** The two arrays of a sparse set. */
export interface SetMemory {
  /** The entities in the set, without gaps. */
  readonly packed: readonly number[];
  /** The position of each entity in `packed`; null for one that is not in the set. */
  readonly sparse: readonly (number | null)[];
  /** A run that ends with these arrays, and the position in it before its last line. */
  readonly run: ScriptRun;
  readonly from: number;
}

/** Rows of both arrays, in the order in which the engine came to them. */
interface Rows {
  readonly packed: ReadonlySet<number>;
  readonly sparse: ReadonlySet<number>;
}

/** One act on an entity: the memory before and after it, and the rows that the engine read and wrote. */
export interface Deed {
  readonly act: Act;
  readonly unit: number;
  readonly before: SetMemory;
  readonly after: SetMemory;
  readonly read: Rows;
  readonly written: Rows;
}

export const SET = 'Burning';
const ARRAYS = ['packed', 'sparse'] as const;
/** A page with room for all entities, so that no page is allocated before the eyes of a beginner. */
const PAGE = 8;
/** The value of every member. It is not shown. */
const VALUE = 1;

/** Returns the set that Home begins with. No entity is at the position that equals its number, so that nobody takes one for the other. */
export function firstMemory(): SetMemory {
  return run([1, 5, 3], '').after;
}

/** An inserted entity cannot be inserted again, and only an inserted one can be removed. */
export function canDo(act: Act, unit: number, { sparse }: SetMemory): boolean {
  return act === 'lookup' || act === 'visit' || (sparse[unit] === null) === (act === 'insert');
}

/** Performs an act on the real model of the first engine, whose storages are sparse sets. */
export function perform(act: Act, unit: number, before: SetMemory): Deed {
  return { act, unit, before, ...run(before.packed, lineOf(act, UNITS[unit]!)) };
}

function lineOf(act: Act, unit: string): string {
  if (act === 'insert') return `add ${unit} ${SET} ${VALUE}`;
  if (act === 'remove') return `remove ${unit} ${SET}`;
  // Setting a value is how a game looks up a member. Only the search in the two arrays is shown, not the value.
  return act === 'lookup' ? `set ${unit} ${SET} ${VALUE}` : `query ${SET}`;
}

/** Fills a set in the order of `packed`, then runs one more line. The first entity comes and goes before, so that no line allocates a page. */
function run(packed: readonly number[], line: string): Pick<Deed, 'after' | 'read' | 'written'> {
  const engine = engineNamed(libraryIds[0]!);
  const language = languageOf(engine.id);
  const filling = packed.map((unit) => `add ${UNITS[unit]} ${SET} ${VALUE}`);
  const created = UNITS.map((name) => `create ${name}`);
  const paging = [`add ${UNITS[0]} ${SET} ${VALUE}`, `remove ${UNITS[0]} ${SET}`];
  const config = ['sparsePage', 'packedPage'].map((key) => `config ${key} ${PAGE}`);
  const text = [...config, `component ${SET}`, ...created, ...paging, ...filling, line].join('\n');
  const done = runScript(parseScript(text, 'home.ecs', language), language);
  const { firstStep, endStep } = done.operations.at(-1)!;
  const { reads, writes } = done.timeline.detailBetween(firstStep, endStep);
  const arrays = arraysOf(memoryAfter(done, engine, done.operations.length));
  return { after: { ...arrays, run: done, from: firstStep }, read: rowsOf(reads), written: rowsOf(writes) };
}

function arraysOf(memory: ClaimMemory): Pick<SetMemory, 'packed' | 'sparse'> {
  const [packed, sparse] = ARRAYS.map((array) => UNITS.map((_, row) => memory.cell(`${SET}.${array}`, row)));
  // A null handle is larger than any position.
  const positions = sparse!.map((at) => (typeof at === 'number' && at < UNITS.length ? at : null));
  return { packed: packed!.filter((unit) => typeof unit === 'number'), sparse: positions };
}

function rowsOf(cells: readonly { readonly column: { readonly name: string }; readonly row: number }[]): Rows {
  const rows = (array: string) =>
    new Set(cells.filter(({ column }) => column.name === `${SET}.${array}`).map(({ row }) => row));
  return { packed: rows('packed'), sparse: rows('sparse') };
}
