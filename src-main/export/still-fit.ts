import { engineOf } from '../../core/engines/all.ts';
import { stage } from '../../core/scene/stage.ts';
import type { View } from '../../core/scene/view.ts';
import type { Replay } from './replay.ts';
import type { Area } from './still-frame.ts';

/** An arrangement of the diagram, and how large it comes out. */
export interface Fit {
  readonly view: View;
  readonly scale: number;
  /** The largest size that the diagram has at any of the moments it was measured at, in scene units. */
  readonly extent: { readonly width: number; readonly height: number };
}

const WRAPS = [560, 640, 800, 960, 1120, 1280, 1600, 2000] as const;
const ABREAST = [1, 2, 3] as const;
/** The diagram's size is measured at this many moments, spread over the span. */
const SAMPLES = 12;

/**
 * The arrangement in which the diagram comes out largest in `area`, by the largest size it has between two positions.
 * Null when there is nothing to draw.
 */
export function bestFit(run: Replay, span: readonly [number, number], base: View, area: Area): Fit | null {
  let best: Fit | null = null;
  for (const { view, extent } of measured(run, span, base)) {
    if (extent.width === 0) continue;
    const scale = Math.min(area.width / extent.width, area.height / extent.height);
    if (best === null || scale > best.scale * 1.02) best = { view, scale, extent };
  }
  return best;
}

function measured(run: Replay, [from, to]: readonly [number, number], base: View): Fit[] {
  const { timeline } = run;
  const fits = ABREAST.flatMap((abreast) =>
    WRAPS.map((wrap) => ({ view: { ...base, wrap, abreast }, scale: 1, extent: { width: 0, height: 0 } })),
  );
  const samples = Math.min(SAMPLES, to - from);
  let storages = 0;
  for (let i = 0; i <= samples; i++) {
    timeline.seek(samples === 0 ? from : from + Math.round((i * (to - from)) / samples));
    const engine = engineOf(timeline.columns);
    storages = Math.max(storages, engine.diagrams.names(timeline.columns).length);
    for (const fit of fits) {
      const { width, height } = stage(engine, timeline.columns, null, fit.view);
      fit.extent.width = Math.max(fit.extent.width, width);
      fit.extent.height = Math.max(fit.extent.height, height);
    }
  }
  return fits.filter(({ view }) => view.abreast <= storages);
}
