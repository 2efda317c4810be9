import { cellKey } from '../../../cells/flow.ts';
import { pageTag } from '../../../scene/kit/array-parts.ts';
import { type Block, type Panel, panel } from '../../../scene/kit/block.ts';
import { drawCell } from '../../../scene/kit/cell.ts';
import type { Drawing } from '../../../scene/kit/drawing.ts';
import { columnOrEmpty, missingFacts, pageOf } from '../../../scene/kit/known-columns.ts';
import { type Lane, laneArray } from '../../../scene/kit/lane-array.ts';
import type { Corner } from '../../../scene/kit/measures.ts';
import { CELL_HEIGHT, cellWidthFor, GUTTER, innerWidth, type Rect, reach, TYPE } from '../../../scene/kit/measures.ts';
import { GROUP, occupiedRows, wholeGroups } from '../../../scene/kit/occupied-rows.ts';
import { outline } from '../../../scene/kit/outline.ts';
import { ellipsis } from '../../../scene/text-metrics.ts';
import type { Column } from '../../../trace/column.ts';
import { relationOf } from '../ids.ts';
import { plainFace } from './faces.ts';
import { focusedId } from './focus.ts';
import { highest } from './measures.ts';
import { pageDirectory } from './page-directory.ts';

const HEIGHT = 28;
const VALUE_WIDTH = 72;
const LINK = 40;
const LIST_HEIGHT = 52;
/** A longer list ends with an ellipsis. */
const MOST_LINKS = 200;

/** A union relation: the target of each entity, and for each target the list of who has it. */
export function unionPanel(drawing: Drawing, name: string, id: string): Panel {
  const { columns, view, marks } = drawing;
  const { translate } = view;
  const title = translate('diagram.flecs.union', { relation: relationOf(id) });
  const lanes = (['values', 'next', 'prev'] as const).map((role): Lane => {
    const column = columnOrEmpty(columns, `union.${id}.${role}`, { role });
    const label = translate(`diagram.flecs.union-${role}`);
    return { column, label, height: HEIGHT, face: (row) => plainFace(drawing, column.peek(row), fillOf(role)) };
  });
  const values = lanes[0]!.column;
  const also = lanes.flatMap(({ column }) => marks.rows(column));
  const length = reach([values.length], also);
  const cellWidth = Math.max(VALUE_WIDTH, cellWidthFor(highest(drawing)));
  const occupied = (row: number) => values.peek(row) !== undefined;
  const page = pageOf([values], GROUP);
  const rows = occupiedRows({ rows: length, occupied, also, page, cellWidth, width: innerWidth(drawing) });
  const shown = wholeGroups(length, page);
  const tag = (run: Parameters<typeof pageTag>[1]) => pageTag(drawing, run);
  const focused = focusedId(drawing, id) !== null && !oneTarget(drawing);
  const blocks = [
    chainsBlock(drawing, id, title),
    laneArray(drawing, { lanes, rows, length: shown, owner: title, tag }),
    pageDirectory(drawing, columnOrEmpty(columns, `union.${id}.pages`), title, focused),
  ];
  const facts = translate('diagram.flecs.targets', { count: columnOrEmpty(columns, `union.${id}.targets`).length });
  const missing = missingFacts(
    view,
    lanes.map(({ column }) => column),
  );
  return panel(drawing, { name, title, facts: facts + missing, blocks, heading: `union.${id}`, focused });
}

/** Whether a single target is selected: then its list is outlined, not the whole relation. */
function oneTarget({ view }: Drawing): boolean {
  return view.focus?.kind === 'component' && !/[,(](\*|Union)[,)]/.test(view.focus.id);
}

function fillOf(role: string): 'cell-payload' | 'cell' {
  return role === 'values' ? 'cell-payload' : 'cell';
}

interface Chain {
  readonly row: number;
  readonly members: readonly number[];
  readonly more: boolean;
}

function chainsBlock(drawing: Drawing, id: string, owner: string): Block {
  const { columns } = drawing;
  const [targets, heads, next] = ['targets', 'heads', 'next'].map((role) =>
    columnOrEmpty(columns, `union.${id}.${role}`, { role }),
  );
  const room = Math.max(1, Math.floor((innerWidth(drawing) - 100) / (CELL_HEIGHT + LINK)));
  const most = Math.min(MOST_LINKS, room);
  const chains = Array.from({ length: targets!.length }, (_, row) => chainOf(row, heads!, next!, most));
  const longest = Math.max(0, ...chains.map(({ members }) => members.length));
  const place = (at: Corner, row: number, head: boolean): Rect => ({
    x: at.x + (head ? GUTTER : 0),
    y: at.y + row * LIST_HEIGHT,
    width: head ? 44 : GUTTER - 12,
    height: CELL_HEIGHT,
  });
  return {
    width: GUTTER + 44 + (longest + 1) * (CELL_HEIGHT + LINK),
    height: Math.max(1, chains.length) * LIST_HEIGHT - 12,
    draw: (at) =>
      drawChains(
        drawing,
        owner,
        { relation: id.slice(0, id.indexOf(',')), targets: targets!, heads: heads!, chains, place },
        at,
      ),
    locate(at, column, row) {
      if (row >= chains.length || (column !== targets!.name && column !== heads!.name)) return undefined;
      return place(at, row, column === heads!.name);
    },
  };
}

interface Chains {
  /** `(Movement`: of the pair that each list is of. */
  readonly relation: string;
  readonly targets: Column;
  readonly heads: Column;
  readonly chains: readonly Chain[];
  readonly place: (at: Corner, row: number, head: boolean) => Rect;
}

function drawChains(drawing: Drawing, owner: string, lists: Chains, at: Corner): void {
  const { relation, targets, heads, chains, place } = lists;
  const { translate } = drawing.view;
  drawing.grid(targets.name, `${owner}: ${translate('diagram.flecs.union-targets')}`, targets.length);
  drawing.grid(heads.name, `${owner}: ${translate('diagram.flecs.union-heads')}`, heads.length);
  for (const chain of chains) {
    const { row } = chain;
    const head = place(at, row, true);
    if (!drawing.seesRows(head.y, head.y + head.height)) continue;
    const face = plainFace(drawing, targets.peek(row), 'cell-payload');
    drawCell(drawing, { column: targets, row, ...place(at, row, false) }, face);
    drawCell(drawing, { column: heads, row, ...head }, plainFace(drawing, heads.peek(row)));
    // A game may not send the order of the lists: then none is drawn.
    if (heads.peek(row) !== undefined) drawChain(drawing, cellKey(targets, row), chain, { x: head.x + 44, y: head.y });
    const pair = `${relation},${String(targets.peek(row))})`;
    if (!oneTarget(drawing) || focusedId(drawing, pair) === null) continue;
    const width = GUTTER + 44 + (chain.members.length + 1) * (CELL_HEIGHT + LINK) - CELL_HEIGHT / 2;
    outline(drawing, `list:${cellKey(targets, row)}`, { ...place(at, row, false), width });
  }
}

/** The list of a target; at most `most` of it. Links can be in the middle of a change: a loop ends the walk too. */
function chainOf(row: number, heads: Column, next: Column, most: number): Chain {
  const members: number[] = [];
  const seen = new Set<number>();
  let at = Number(heads.peek(row) ?? 0);
  while (at !== 0 && !seen.has(at) && members.length < most) {
    members.push(at);
    seen.add(at);
    at = Number(next.peek(at) ?? 0);
  }
  return { row, members, more: at !== 0 && !seen.has(at) };
}

/** Keys name the entity, so that one that changes lists is seen to go there. */
function drawChain(drawing: Drawing, key: string, { members, more }: Chain, at: Corner): void {
  const middle = at.y + CELL_HEIGHT / 2;
  members.forEach((index, i) => {
    const x = at.x + LINK + i * (CELL_HEIGHT + LINK);
    if (!drawing.sees(x - LINK, at.y, CELL_HEIGHT + LINK, CELL_HEIGHT)) return;
    const points = [x - LINK + 4, middle, x - 3, middle];
    const arrow = { curve: 'line', stroke: 'border-strong', strokeWidth: 2, arrow: true } as const;
    drawing.add('arrow', { kind: 'path', key: `link:${key}:${index}`, points, ...arrow });
    const box = { x, y: at.y + 2, width: CELL_HEIGHT, height: CELL_HEIGHT - 4, radius: 8 };
    const look = { fill: 'cell-index', stroke: 'border-strong' } as const;
    drawing.add('cell', { kind: 'rect', key: `member:${panelKey(key)}:${index}`, ...box, ...look });
    if (index === drawing.entity) outline(drawing, `member:${key}`, box);
    const name = nameOfIndex(drawing, index) ?? String(index);
    const text = ellipsis(name, CELL_HEIGHT - 4, { font: 'sans', size: TYPE.label, weight: 600 });
    const style = { size: TYPE.label, weight: 600, align: 'middle', color: 'text' } as const;
    drawing.text({ key: `member-name:${panelKey(key)}:${index}`, x: x + CELL_HEIGHT / 2, y: middle, text, ...style });
  });
  const end = at.x + LINK + members.length * (CELL_HEIGHT + LINK) - (LINK - 12);
  drawing.text({
    key: `end:${key}`,
    x: end,
    y: middle,
    text: more ? '…' : drawing.words.null,
    color: 'text-faint',
    size: TYPE.label,
  });
}

function panelKey(key: string): string {
  return key.slice(0, key.lastIndexOf('.targets'));
}

function nameOfIndex(drawing: Drawing, index: number): string | undefined {
  const row = drawing.columns.find('entities.record-dense')?.peek(index);
  const handle = typeof row === 'number' ? drawing.columns.find('entities.dense')?.peek(row) : undefined;
  return typeof handle === 'number' ? drawing.view.nameOf(handle) : undefined;
}
