import type { Mark } from '../../../../core/scene/scene.ts';
import type { Size } from '../../../../core/scene/stage/shot.ts';
import type { Layer, Picture } from '../../../../core/scene/svg.ts';
import { placedLayers } from '../../picture/placed-layers.ts';
import type { PicturePlace } from './picture-place.ts';

/** A part of a page, in points, with the role that it has for a screen reader. Screen readers skip `Layout` and `Pagination`. */
export type Block = Texts | Figure | Section;

interface Texts {
  readonly role: 'H1' | 'H2' | 'P' | 'Layout' | 'Pagination';
  readonly marks: readonly Mark[];
}

export interface Figure {
  readonly role: 'Figure';
  readonly alt: string;
  readonly picture: Picture;
  readonly place: PicturePlace;
}

/** The blocks of one position. */
export interface Section {
  readonly role: 'Sect';
  readonly title: string;
  /** True for the first section of an operation, which has a bookmark. */
  readonly isFirst: boolean;
  readonly blocks: readonly (Texts | Figure)[];
}

/** A page of a handout. */
export type Page = readonly Block[];

/** Returns a page as a picture on white paper, in points. */
export function pagePicture(page: Page, { width, height }: Size): Picture {
  const paper: Mark = { kind: 'rect', key: 'paper', x: 0, y: 0, width, height, fill: 'surface' };
  return { width, height, layers: [{ ...WHOLE, marks: [paper] }, ...page.flatMap(layersOf)] };
}

const WHOLE = { x: 0, y: 0, scale: 1 } as const;

function layersOf(block: Block): readonly Layer[] {
  if (block.role === 'Sect') return block.blocks.flatMap(layersOf);
  if (block.role === 'Figure') return placedLayers(block.picture, block.place);
  return [{ ...WHOLE, marks: block.marks }];
}
