import { cellKey } from '../../../cells/origins.ts';
import { type Block, type Panel, panel } from '../../../scene/kit/block.ts';
import { drawCell } from '../../../scene/kit/cell.ts';
import type { Drawing } from '../../../scene/kit/drawing.ts';
import { columnOrEmpty, missingFacts } from '../../../scene/kit/known-columns.ts';
import type { ArrayLane } from '../../../scene/kit/lane-array.ts';
import { CELL_HEIGHT, type Corner, GUTTER, innerWidth, type Rect, TYPE } from '../../../scene/kit/measures.ts';
import { outline } from '../../../scene/kit/outline.ts';
import { ellipsis } from '../../../scene/text-metrics.ts';
import type { Column } from '../../../trace/column.ts';
import { pair } from '../model/id.ts';
import { currentId } from '../read/columns.ts';
import { relationOfPair } from '../read/ids.ts';
import { idOrPlainFace } from './faces.ts';
import { focusedId } from './focused-id.ts';
import { indexLanes } from './index-lanes.ts';
import { pageDirectory } from './page-directory.ts';

const HEIGHT = 28;
const VALUE_WIDTH = 72;
const LINK = 40;
const LIST_HEIGHT = 52;
const MAX_LINKS = 200;

/** Draws a union relation: the target of each entity, and the list of each target. */
export function unionPanel(drawing: Drawing, name: string, id: string): Panel {
  const { columns, view } = drawing;
  const { translate } = view;
  const title = translate('diagram.flecs.union', { relation: relationOfPair(id) });
  const lanes = (['values', 'next', 'prev'] as const).map((role): ArrayLane => {
    const column = columnOrEmpty(columns, `union.${id}.${role}`, { role });
    const label = translate(`diagram.flecs.union-${role}`);
    const fill = role === 'values' ? 'cell-payload' : 'cell';
    return { column, label, height: HEIGHT, face: (row) => idOrPlainFace(drawing, column.peek(row), fill) };
  });
  const pages = columnOrEmpty(columns, `union.${id}.pages`);
  const focused = focusedId(drawing, id) !== null && !isOneTargetSelected(drawing);
  const blocks = [
    chainsBlock(drawing, id, title),
    indexLanes(drawing, { lanes, pages, minWidth: VALUE_WIDTH, owner: title }),
    pageDirectory(drawing, pages, title, focused),
  ];
  const facts = translate('diagram.flecs.targets', { count: columnOrEmpty(columns, `union.${id}.targets`).length });
  const missing = missingFacts(
    view,
    lanes.map(({ column }) => column),
  );
  return panel(drawing, { name, title, facts: facts + missing, blocks, heading: `union.${id}`, focused });
}

/** Returns true if a single target is selected. Then its list is outlined instead of the whole relation. */
function isOneTargetSelected({ view }: Drawing): boolean {
  return view.focus?.kind === 'component' && !/[,(](\*|Union)[,)]/.test(view.focus.id);
}

interface Chain {
  readonly row: number;
  readonly members: readonly number[];
  readonly more: boolean;
}

function chainsBlock(drawing: Drawing, id: string, owner: string): Block {
  const column = (role: string): Column => columnOrEmpty(drawing.columns, `union.${id}.${role}`, { role });
  const [targets, heads, next] = [column('targets'), column('heads'), column('next')];
  const room = Math.max(1, Math.floor((innerWidth(drawing) - 100) / (CELL_HEIGHT + LINK)));
  const max = Math.min(MAX_LINKS, room);
  const chains = Array.from({ length: targets.length }, (_, row) => chainOf(row, heads, next, max));
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
    cells: { width: CELL_HEIGHT, isBroken: false },
    draw: (at) => drawChains(drawing, owner, { relation: relationOfPair(id), targets, heads, chains, place }, at),
    locate(at, column, row) {
      if (row >= chains.length || (column !== targets.name && column !== heads.name)) return undefined;
      return place(at, row, column === heads.name);
    },
  };
}

interface Chains {
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
    const face = idOrPlainFace(drawing, targets.peek(row), 'cell-payload');
    drawCell(drawing, { column: targets, row, ...place(at, row, false) }, face);
    drawCell(drawing, { column: heads, row, ...head }, idOrPlainFace(drawing, heads.peek(row)));
    // A game may not send the order of the lists; then none is drawn.
    if (heads.peek(row) !== undefined) drawChain(drawing, cellKey(targets, row), chain, { x: head.x + 44, y: head.y });
    if (!isOneTargetSelected(drawing) || focusedId(drawing, pair(relation, String(targets.peek(row)))) === null)
      continue;
    const width = GUTTER + 44 + (chain.members.length + 1) * (CELL_HEIGHT + LINK) - CELL_HEIGHT / 2;
    outline(drawing, `list:${cellKey(targets, row)}`, { ...place(at, row, false), width });
  }
}

/** Follows the list of a target for at most `max` entities. It stops at a loop, which can exist during a change. */
function chainOf(row: number, heads: Column, next: Column, max: number): Chain {
  const members: number[] = [];
  const seen = new Set<number>();
  let at = Number(heads.peek(row) ?? 0);
  while (at !== 0 && !seen.has(at) && members.length < max) {
    members.push(at);
    seen.add(at);
    at = Number(next.peek(at) ?? 0);
  }
  return { row, members, more: at !== 0 && !seen.has(at) };
}

/** Keys name the entity, so that an entity changing lists is animated to its new place. */
function drawChain(drawing: Drawing, key: string, { members, more }: Chain, at: Corner): void {
  const middle = at.y + CELL_HEIGHT / 2;
  const panelKey = key.slice(0, key.lastIndexOf('.targets'));
  members.forEach((index, i) => {
    const x = at.x + LINK + i * (CELL_HEIGHT + LINK);
    if (!drawing.sees(x - LINK, at.y, CELL_HEIGHT + LINK, CELL_HEIGHT)) return;
    const points = [x - LINK + 4, middle, x - 3, middle];
    const arrow = { curve: 'line', stroke: 'border-strong', strokeWidth: 2, arrow: true } as const;
    drawing.add('arrow', { kind: 'path', key: `link:${key}:${index}`, points, ...arrow });
    const box = { x, y: at.y + 2, width: CELL_HEIGHT, height: CELL_HEIGHT - 4, radius: 8 };
    const look = { fill: 'cell-index', stroke: 'border-strong' } as const;
    drawing.add('cell', { kind: 'rect', key: `member:${panelKey}:${index}`, ...box, ...look });
    if (index === drawing.entity) outline(drawing, `member:${key}`, box);
    const name = nameOfIndex(drawing, index) ?? String(index);
    const text = ellipsis(name, CELL_HEIGHT - 4, { font: 'sans', size: TYPE.label, weight: 600 });
    const style = { size: TYPE.label, weight: 600, align: 'middle', color: 'text' } as const;
    drawing.text({ key: `member-name:${panelKey}:${index}`, x: x + CELL_HEIGHT / 2, y: middle, text, ...style });
  });
  const end = at.x + LINK + members.length * (CELL_HEIGHT + LINK) - (LINK - 12);
  const text = more ? '…' : drawing.words.null;
  drawing.text({ key: `end:${key}`, x: end, y: middle, text, color: 'text-faint', size: TYPE.label });
}

function nameOfIndex(drawing: Drawing, index: number): string | undefined {
  const id = currentId(drawing.columns, index);
  return id === undefined ? undefined : drawing.view.nameOf(id);
}
