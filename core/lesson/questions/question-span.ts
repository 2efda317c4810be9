import { touchedStructures } from '../../scene/stage/touched-structures.ts';
import type { Variant } from './right-answer.ts';

/** An operation that the picture of a question shows; without steps and kind if it shows none. */
interface QuestionSpan {
  readonly from: number;
  readonly to: number;
  readonly kind: string | null;
}

/**
 * Returns the operation whose structures are shown before it runs: the asked one, or none if it makes all the visible structures that it touches,
 * because they have no picture yet. Leaves the timeline where it is.
 */
export function spanAsked({ engine, run, from, to }: Variant, visible: (name: string) => boolean): QuestionSpan {
  const { timeline } = run;
  const { diagrams } = engine;
  const { columns } = timeline;
  const asked = { from, to, kind: run.operations.at(-1)!.operation.kind };
  return timeline.withoutMoving(() => {
    timeline.seek(to);
    const touched = [...touchedStructures(diagrams, columns, timeline.detailBetween(from, to)).keys()].filter(visible);
    timeline.seek(from);
    const drawn = new Set(diagrams.names(columns));
    const isDrawn = touched.length === 0 || touched.some((name) => drawn.has(name));
    return isDrawn ? asked : { from, to: from, kind: null };
  });
}
