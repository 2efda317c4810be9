import type { ColorToken } from './theme.ts';

export type { ColorToken } from './theme.ts';

interface MarkBase {
  /** Unique in its scene; the same key in the next scene is the same thing, moved or recoloured. */
  readonly key: string;
  /** 0 to 1, 1 when left out. */
  readonly opacity?: number;
  /** Key of the mark in the previous scene that this one comes from: where its value was read. It travels from there. */
  readonly origin?: string;
}

export interface RectMark extends MarkBase {
  readonly kind: 'rect';
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly radius?: number;
  readonly fill?: ColorToken;
  readonly stroke?: ColorToken;
  readonly strokeWidth?: number;
  readonly dash?: readonly number[];
}

export interface TextMark extends MarkBase {
  readonly kind: 'text';
  readonly x: number;
  /** The middle of the line, vertically. */
  readonly y: number;
  readonly text: string;
  readonly font: 'mono' | 'sans';
  readonly size: number;
  readonly weight?: 400 | 600;
  readonly align: 'start' | 'middle' | 'end';
  readonly color: ColorToken;
}

export interface PathMark extends MarkBase {
  readonly kind: 'path';
  /** x, y, x, y, … : corners of a polyline, or one cubic Bézier after another (start, then three points each). */
  readonly points: readonly number[];
  readonly curve: 'line' | 'bezier';
  readonly closed?: boolean;
  readonly fill?: ColorToken;
  readonly stroke?: ColorToken;
  readonly strokeWidth?: number;
  readonly dash?: readonly number[];
  /** An arrow head at the last point. */
  readonly arrow?: boolean;
}

export type Mark = RectMark | TextMark | PathMark;

/** A cell of a drawn array: what the pointer finds, the keyboard's cursor visits, and a screen reader hears. */
export interface SceneCell {
  /** Key of the cell's mark: `slot:Position.packed:3`. */
  readonly key: string;
  /** Name of the column, and the row in it, that the cell shows. */
  readonly column: string;
  readonly row: number;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** The value as it is drawn. */
  readonly text: string;
  readonly state: 'same' | 'written' | 'read';
}

/** One drawn array: a row of the accessibility tree, with its cells in order. Only what the viewport shows. */
export interface SceneGrid {
  /** Name of the column: `Position.packed`. */
  readonly column: string;
  /** What it is called on screen, in the user's language. */
  readonly label: string;
  /** Rows in all, shown or not. */
  readonly rows: number;
  readonly cells: readonly SceneCell[];
}

/** A structure's card on the diagram, in view or not. */
export interface ScenePanel {
  /** The structure's name. */
  readonly name: string;
  readonly title: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** `thumbnail`: a small picture of what takes no part in the operation. */
  readonly part: 'card' | 'thumbnail';
}

/** What is drawn: flat, in painting order. Coordinates are CSS pixels at scale 1. */
export interface Scene {
  /** Extent of the whole diagram, not only of what the viewport shows. */
  readonly width: number;
  readonly height: number;
  readonly marks: readonly Mark[];
  readonly grids: readonly SceneGrid[];
  readonly panels: readonly ScenePanel[];
}
