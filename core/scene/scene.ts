import type { Explained, Meaning } from './meanings.ts';
import type { ColorToken } from './theme.ts';

export type { ColorToken } from './theme.ts';

interface MarkBase {
  /** Unique in its scene. The same key in the next scene is the same thing, possibly moved or recoloured. */
  readonly key: string;
  readonly opacity?: number;
  /** Set if a legend explains the mark. */
  readonly meaning?: Meaning;
  /** Key of the mark in the previous scene that the value was read from. The mark travels from there. */
  readonly origin?: string;
}

/** A colour that no legend explains. */
export type PlainColor = Exclude<ColorToken, Explained>;

/** The line of a mark. In a colour that a legend explains, it has to say what it means. */
export type Stroke = { readonly stroke?: PlainColor } | { readonly stroke: Explained; readonly meaning: Meaning };

export type RectMark = Stroke & Rectangle;

interface Rectangle extends MarkBase {
  readonly kind: 'rect';
  /** True for the frame of a structure's card. */
  readonly isCard?: true;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly radius?: number;
  readonly fill?: ColorToken;
  readonly strokeWidth?: number;
  readonly dash?: readonly number[];
}

export interface TextMark extends MarkBase {
  readonly kind: 'text';
  readonly x: number;
  /** The vertical middle of the line. */
  readonly y: number;
  readonly text: string;
  readonly font: 'mono' | 'sans';
  readonly size: number;
  readonly weight?: 400 | 600;
  readonly align: 'start' | 'middle' | 'end';
  readonly color: ColorToken;
  /** A sentence that explains the word to who points at it. */
  readonly about?: string;
}

export type PathMark = Stroke & Path;

interface Path extends MarkBase {
  readonly kind: 'path';
  /** Alternating x and y: the corners of a polyline, or consecutive cubic Bézier curves (a start, then three points each). */
  readonly points: readonly number[];
  readonly curve: 'line' | 'bezier';
  readonly closed?: boolean;
  readonly fill?: ColorToken;
  readonly strokeWidth?: number;
  readonly dash?: readonly number[];
  readonly arrow?: boolean;
  /** True if it leads from one cell to another. */
  readonly isLink?: true;
}

export type Mark = RectMark | TextMark | PathMark;

/** A cell of a drawn array, for the pointer, the keyboard cursor and screen readers. */
export interface SceneCell {
  /** Key of the cell's mark: `slot:Position.packed:3`. */
  readonly key: string;
  /** The column's name and the row that the cell shows. */
  readonly column: string;
  readonly row: number;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly text: string;
  readonly state: 'same' | 'written' | 'read';
  /** Set if selecting the cell enlarges a structure or opens the world map. */
  readonly opens?: Opens;
}

export type Opens = { readonly kind: 'structure'; readonly name: string } | { readonly kind: 'map' };

/** One drawn array: a row of the accessibility tree with its cells in order. Only cells in the viewport are included. */
export interface SceneGrid {
  /** The column's name: `Position.packed`. */
  readonly column: string;
  readonly label: string;
  readonly rows: number;
  readonly cells: readonly SceneCell[];
}

/** A structure's card on the diagram, inside the viewport or not. */
export interface ScenePanel {
  readonly name: string;
  readonly title: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** A `collapsed` card only has the name of a structure that takes no part in the operation. A `tile` is on the world map. */
  readonly part: 'card' | 'collapsed' | 'tile';
  readonly state: SceneCell['state'];
}

/** A drawn picture: a flat list of marks in painting order. Coordinates are CSS pixels at scale 1. */
export interface Scene {
  /** The size of the whole diagram, not only of the viewport. */
  readonly width: number;
  readonly height: number;
  readonly marks: readonly Mark[];
  readonly grids: readonly SceneGrid[];
  readonly panels: readonly ScenePanel[];
}
