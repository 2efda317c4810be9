import { headingName } from '../../cells/heading.ts';
import type { Drawing } from './drawing.ts';
import type { Corner } from './measures.ts';
import { LINE_GAP, NARROWEST, PADDING, type Rect, TITLE_HEIGHT } from './measures.ts';
import { drawPanel, fittingFacts, panelWidth, titleRect } from './panel.ts';

/** A part of a panel. Its size does not depend on where it is, so it can be placed after it was measured. */
export interface Block {
  readonly width: number;
  readonly height: number;
  /** Draws whatever of it is in view. */
  draw(at: Corner): void;
  /** Where a cell of its columns is, in view or not; undefined when it is not drawn. Drawing and hit testing use the same places. */
  locate(at: Corner, column: string, row: number): Rect | undefined;
  /** The nearest height at or above `y`, from the block's top, where a fold may end without cutting through cells; any, when left out. */
  cutAbove?(y: number): number;
}

/** A block that is no higher is not cut. */
const LOW = 96;

/** One structure: a frame with a title around blocks, one below the other. */
export interface Panel extends Block {
  readonly name: string;
  readonly title: string;
  /** Group of its headings. */
  readonly heading?: string | undefined;
  /** @param width that of its lane; its own when left out */
  draw(at: Corner, width?: number): void;
}

export interface PanelOptions {
  readonly name: string;
  readonly title: string;
  /** Group of its headings, where its title can be pointed at. */
  readonly heading?: string;
  /** Whether it is what is selected. */
  readonly focused?: boolean;
  readonly facts: string;
  readonly blocks: readonly Block[];
}

/** A panel of these blocks, as wide as its widest part. */
export function panel(drawing: Drawing, options: PanelOptions): Panel {
  const { name, title, blocks, heading, focused = false } = options;
  const tops: number[] = [];
  let bottom = PADDING + TITLE_HEIGHT;
  for (const block of blocks) {
    tops.push(bottom);
    bottom += block.height + LINE_GAP;
  }
  const height = bottom - LINE_GAP + PADDING;
  const own = 2 * PADDING + Math.max(0, ...blocks.map((block) => block.width));
  const said = drawing.isBeingRead(name) ? drawing.view.translate('diagram.being-read') : options.facts;
  const facts = fittingFacts(title, said, Math.max(own, NARROWEST, drawing.view.wrap));
  const width = Math.max(panelWidth(title, facts), own);
  const corner = (at: Corner, i: number): Corner => ({ x: at.x + PADDING, y: at.y + tops[i]! });
  return {
    name,
    title,
    heading,
    width,
    height,
    draw(at, lane = width) {
      drawPanel(drawing, name, { ...at, width: lane, height }, { title, facts }, { heading, focused });
      blocks.forEach((block, i) => {
        const { x, y } = corner(at, i);
        if (drawing.sees(x, y, block.width, block.height)) block.draw({ x, y });
      });
    },
    locate(at, column, row) {
      if (heading !== undefined && column === headingName(heading) && row === 0) return titleRect(at, title);
      for (const [i, block] of blocks.entries()) {
        const found = block.locate(corner(at, i), column, row);
        if (found !== undefined) return found;
      }
      return undefined;
    },
    cutAbove(y) {
      const i = tops.findLastIndex((top) => top <= y);
      const block = blocks[i];
      if (block === undefined || y >= tops[i]! + block.height) return y;
      if (block.height <= LOW) return tops[i]!;
      return tops[i]! + (block.cutAbove?.(y - tops[i]!) ?? y - tops[i]!);
    },
  };
}
