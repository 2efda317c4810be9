import type { Mark, SceneCell } from '../scene.ts';

/** Marks are painted layer by layer, because alike marks in a row are cheap to paint and arrows must not cover texts. */
const LAYERS = ['panel', 'cell', 'strip', 'state', 'frame', 'arrow', 'text', 'badge'] as const;
export type LayerName = (typeof LAYERS)[number];

type Layers = Map<LayerName, Mark[]>;

/** The cells of one column, as assistive programs read them. */
export interface Grid {
  readonly label: string;
  readonly rows: number;
  readonly cells: SceneCell[];
}

/** Marks and grids that are drawn but not yet part of a scene. */
export interface Sketch {
  readonly layers: ReadonlyMap<LayerName, readonly Mark[]>;
  readonly grids: ReadonlyMap<string, Grid>;
}

export function emptyLayers(): Layers {
  return new Map(LAYERS.map((name) => [name, []]));
}
