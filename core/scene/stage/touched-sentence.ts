import { type CellTable, kindOf } from '../../cells/cell-table.ts';
import type { NameOf, Translate } from '../../cells/translate.ts';
import type { Timeline } from '../../trace/timeline.ts';
import type { CellAt } from '../../world/world-reader.ts';
import { type Diagrams, isShownByDefault } from './diagrams.ts';
import type { CellCount, OperationStructures } from './operation-structures.ts';
import { structureTitle } from './structure-choice.ts';

/** More structures are not named, but counted together. */
const MAX_NAMED = 4;

interface Texts {
  readonly timeline: Timeline;
  readonly diagrams: Diagrams;
  readonly nameOf: NameOf;
  readonly translate: Translate;
}

type Counts = ReadonlyMap<string, CellCount>;

/**
 * Says how many cells an operation wrote in which structures, which of them are not drawn, and how many writes wrote a
 * cell again. The numbers add up to the counter. Of an operation that only reads, the drawn structures that it visited. Empty if there is nothing to say.
 */
export function touchedSentence({ visible, writes, touched }: OperationStructures, texts: Texts): string {
  const { translate } = texts;
  if (writes.size > 0) {
    const isDrawn = (name: string): boolean => name !== '' && visible(name);
    const drawn = parts(writes, texts, ({ cells }, name) => (isDrawn(name) ? cells : 0));
    const elsewhere = parts(writes, texts, ({ cells }, name) => (isDrawn(name) ? 0 : cells));
    const again = parts(writes, texts, (found) => found.again);
    return sentences({ drawn, elsewhere, again }, 'wrote', translate);
  }
  const visited = [...touched].filter(visible);
  if (visited.length === 0 || visited.length > MAX_NAMED) return '';
  const titles = visited.map((name) => titleOf(name, texts));
  return translate('ui.compare.visited', { structures: titles.join(translate('ui.compare.comma')) });
}

/**
 * Says how many of the counted cells are drawn in which structure, and which are not drawn. The numbers add up to the counter.
 * @param cells the counted cells in the order of their visits, at the timeline's position
 * @param pointers the number of counted pointers to pages, which are not drawn in a comparison
 */
export function walkedSentence(
  { cells, pointers }: { readonly cells: readonly CellAt[]; readonly pointers: number },
  visible: (name: string) => boolean,
  texts: Texts,
): string {
  const { timeline, diagrams, translate } = texts;
  const reads = new Map<string, CellCount>();
  const seen = new Set<string>();
  for (const { column, row } of cells) {
    const name = diagrams.structureOf(timeline.columns, timeline.columns.get(column)) ?? column;
    const found = reads.get(name) ?? { cells: 0, again: 0 };
    const key = `${column}:${row}`;
    reads.set(name, seen.has(key) ? { ...found, again: found.again + 1 } : { ...found, cells: found.cells + 1 });
    seen.add(key);
  }
  const drawn = parts(reads, texts, (found, name) => (visible(name) ? found.cells : 0));
  const elsewhere = parts(reads, texts, (found, name) => (visible(name) ? 0 : found.cells));
  const again = parts(reads, texts, (found) => found.again);
  if (pointers > 0) elsewhere.push(translate('ui.compare.read.pointers', { count: pointers }));
  return sentences({ drawn, elsewhere, again }, 'read', translate);
}

/** Names the structures with entities that are not drawn, if others are. Empty if all are drawn. */
export function undrawnSentence(cells: CellTable, visible: (name: string) => boolean, texts: Texts): string {
  const { timeline, diagrams, translate } = texts;
  const isShown = isShownByDefault(diagrams);
  const names = new Set<string>();
  for (const column of timeline.columns) {
    // Only cells that hold entities can move, so such a cell means that the column is about entities.
    const holdsEntities = column.length > 0 && kindOf(cells, column)?.moves !== undefined;
    const name = holdsEntities ? diagrams.structureOf(timeline.columns, column) : null;
    if (name !== null && isShown(name) && diagrams.componentFamilies?.includes(diagrams.familyOf(name)))
      names.add(name);
  }
  const undrawn = [...names].filter((name) => !visible(name));
  if (undrawn.length === 0 || undrawn.length === names.size || undrawn.length > MAX_NAMED) return '';
  const titles = undrawn.map((name) => titleOf(name, texts));
  return translate('ui.compare.notDrawn', { parts: titles.join(translate('ui.compare.comma')) });
}

/** Returns the count of each structure as a text, the largest first, and of those that are not named as one. Structures with a count of 0 are left out. */
function parts(counts: Counts, texts: Texts, countOf: (found: CellCount, name: string) => number): string[] {
  const found = [...counts]
    .map(([name, each]) => ({ name, count: countOf(each, name) }))
    .filter(({ count }) => count > 0);
  const titled = found.filter(({ name }) => name !== '').toSorted((a, b) => b.count - a.count);
  const named = titled.slice(0, found.length > MAX_NAMED ? MAX_NAMED - 1 : MAX_NAMED);
  const said = named.map(({ name, count }) =>
    texts.translate('ui.compare.cellsIn', { count, structure: titleOf(name, texts) }),
  );
  const rest = found.filter((each) => !named.includes(each)).reduce((sum, { count }) => sum + count, 0);
  return rest === 0 ? said : [...said, texts.translate('ui.compare.cellsElsewhere', { count: rest })];
}

function sentences(
  { drawn, elsewhere, again }: Readonly<Record<'drawn' | 'elsewhere' | 'again', readonly string[]>>,
  what: 'wrote' | 'read',
  translate: Translate,
): string {
  const comma = translate('ui.compare.comma');
  const said = [
    [`${what}.drawn`, drawn],
    ['notDrawn', elsewhere],
    [`${what}.again`, again],
  ] as const;
  return said
    .flatMap(([key, texts]) =>
      texts.length === 0 ? [] : [translate(`ui.compare.${key}`, { parts: texts.join(comma) })],
    )
    .join(translate('ui.beat.separator'));
}

/** Returns the title of the structure's card in a comparison. */
function titleOf(name: string, { timeline: { columns }, diagrams, nameOf, translate }: Texts): string {
  const texts = { columns, nameOf, translate };
  return diagrams.cardTitle?.(name, texts) ?? structureTitle(diagrams, name, texts);
}
