import { headingName } from '../../cells/heading.ts';
import type { Drawing } from './drawing.ts';
import type { Corner } from './measures.ts';
import { LINE_GAP, paddingOf, type Rect, TITLE_HEIGHT } from './measures.ts';
import { drawPanel, panelWidth, shownFacts, titleRect } from './panel.ts';

/** How the cells of arrays are laid out. */
export interface ArrayCells {
  /** Width of the narrowest cell. */
  readonly width: number;
  /** True if an array has more than one line. */
  readonly isBroken: boolean;
  /** True if the cells of one row are on several lines, which look like several tables. */
  readonly isSplit?: boolean;
}

/** Combines what is known of several arrays. */
export function joinCells(all: readonly (ArrayCells | undefined)[]): ArrayCells | undefined {
  const known = all.filter((cells) => cells !== undefined);
  if (known.length === 0) return undefined;
  return {
    width: Math.min(...known.map(({ width }) => width)),
    isBroken: known.some(({ isBroken }) => isBroken),
    isSplit: known.some(({ isSplit }) => isSplit),
  };
}

/** A part of a panel. Its size does not depend on its position, so it can be measured before it is placed. */
export interface Block {
  readonly width: number;
  readonly height: number;
  /** The cells of its arrays; undefined if it has no arrays. */
  readonly cells?: ArrayCells;
  draw(at: Corner): void;
  /** The position of a cell, inside the viewport or not, as drawing and hit testing use it; undefined if the block does not draw it. */
  locate(at: Corner, column: string, row: number): Rect | undefined;
  /** Returns the height of what is drawn below a column's cells and belongs to them, such as the bits of a mask; folds keep it with the cell. */
  heightBelow?(column: string): number;
  /** Returns the distance from a column's cells up to the array that says whose they are, such as `packed` above a payload; folds keep it if they can. */
  heightAbove?(column: string): number;
  /** The nearest y at or above one (from the block's top) where a fold cuts through no cell. By default, any. */
  cutAbove?(y: number): number;
}

/** True for a part that only says more about some columns if the operation touches one of them, a cell of one is marked, or the whole diagram is drawn. */
export function isWanted(drawing: Drawing, ...columns: readonly string[]): boolean {
  const { touched } = drawing.view;
  return touched === undefined || columns.some((column) => touched.has(column) || isMarked(drawing, column));
}

/** True for a detail that a plain picture leaves out, unless it matters and the operation touches one of its columns. */
export function showsDetail(drawing: Drawing, ...columns: readonly string[]): boolean {
  const { plain, details, touched } = drawing.view;
  if (plain !== true) return isWanted(drawing, ...columns);
  return details === true && touched !== undefined && isWanted(drawing, ...columns);
}

export function isMarked({ view: { marked = [] } }: Drawing, name: string): boolean {
  return marked.some(({ column }) => column === name);
}

/** Blocks up to this height are not cut by folds. */
const MAX_UNCUT_HEIGHT = 96;

/** One structure: a frame with a title around blocks, one below the other. */
export interface Panel extends Block {
  readonly name: string;
  readonly title: string;
  /** The group for `headingName`, if the title is selectable. */
  readonly heading?: string | undefined;
  /** Distance of the content from the panel's edge. */
  readonly padding: number;
  /** @param width of its lane; the panel's own width by default */
  draw(at: Corner, width?: number): void;
}

interface PanelOptions {
  readonly name: string;
  readonly title: string;
  /** The group for `headingName`, if the title is selectable. */
  readonly heading?: string;
  readonly focused?: boolean;
  readonly facts: string;
  readonly blocks: readonly Block[];
}

export function panel(drawing: Drawing, options: PanelOptions): Panel {
  const { name, title, blocks, heading, focused = false } = options;
  const padding = paddingOf(drawing);
  let bottom = padding + TITLE_HEIGHT;
  const parts = blocks.map((block) => {
    const top = bottom;
    bottom += block.height + LINE_GAP;
    return { block, top };
  });
  const height = bottom - LINE_GAP + padding;
  const own = 2 * padding + Math.max(0, ...blocks.map((block) => block.width));
  const said = drawing.isBeingRead(name) ? drawing.view.translate('diagram.being-read') : options.facts;
  const facts = shownFacts(drawing, title, said, own);
  const width = Math.max(panelWidth(drawing, title, facts), own);
  const cells = joinCells(blocks.map((block) => block.cells));
  return {
    ...(cells && { cells }),
    name,
    title,
    heading,
    width,
    height,
    padding,
    draw(at, lane = width) {
      drawPanel(drawing, name, { ...at, width: lane, height }, { title, facts }, { heading, focused });
      for (const { block, top } of parts) {
        const [x, y] = [at.x + padding, at.y + top];
        if (drawing.sees(x, y, block.width, block.height)) block.draw({ x, y });
      }
    },
    locate(at, column, row) {
      if (heading !== undefined && column === headingName(heading) && row === 0) return titleRect(drawing, at, title);
      for (const { block, top } of parts) {
        const found = block.locate({ x: at.x + padding, y: at.y + top }, column, row);
        if (found !== undefined) return found;
      }
      return undefined;
    },
    heightBelow: (column) => Math.max(0, ...blocks.map((block) => block.heightBelow?.(column) ?? 0)),
    heightAbove: (column) => Math.max(0, ...blocks.map((block) => block.heightAbove?.(column) ?? 0)),
    cutAbove(y) {
      const part = parts.findLast(({ top }) => top <= y);
      if (part === undefined || y >= part.top + part.block.height) return y;
      const { block, top } = part;
      if (block.height <= MAX_UNCUT_HEIGHT) return top;
      return top + (block.cutAbove?.(y - top) ?? y - top);
    },
  };
}
