import { engineNamed } from '../../core/engines/all.ts';
import { isShownByDefault } from '../../core/scene/stage/diagrams.ts';
import { zoomedShot } from '../../core/scene/stage/director.ts';
import { type OperationSpan, PRESENTED_SCALES, SCALES, type Size } from '../../core/scene/stage/shot.ts';
import { stage } from '../../core/scene/stage/stage.ts';
import {
  type DigitSizes,
  type Finding,
  findingsOf,
  hiddenCells,
  isMarked,
  smallDigits,
  touchingNumbers,
} from '../../core/scene/testing/legibility.ts';
import { locate } from '../../core/scene/testing/locate.ts';
import { detailTo, spanTo } from '../../core/script/narration/beats.ts';
import type { ScriptRun } from '../../core/script/run/run.ts';
import { strictTranslator } from '../../core/testing/texts.ts';
import type { Column } from '../../core/trace/column.ts';
import { isWholeInView, placeOfTouched } from '../stage/canvas/camera-follow.ts';
import { placeDiagram } from '../stage/canvas/geometry.ts';

/** Distance between the numbers of two cells as a share of their size. On a projector, they fill their cells. */
const [GAP, PRESENTED_GAP] = [0.4, 0.15];

/** A picture may be larger than the stage, which then follows the touched cells and says how many are out of view. */
const OUTSIDE: readonly Finding['kind'][] = ['viewport', 'card-outside'];

const translate = strictTranslator('en');

interface Directed {
  readonly run: ScriptRun;
  readonly span: OperationSpan;
  readonly size: Size;
  /** By default all structures are visible. */
  readonly visible?: ((name: string) => boolean) | undefined;
  /** Overrides the director's choice. */
  readonly zoom?: 'whole' | 'map' | null;
  /** The smallest digits in pixels on a projector; left out for a window. */
  readonly presented?: DigitSizes;
  /** True for a lesson's plain picture. */
  readonly plain?: boolean;
  /** The measured positions of the span. */
  readonly positions: readonly number[];
  /** True if each of them must have a mark. */
  readonly marked: boolean;
}

/**
 * Finds the windows in which cells are smaller than in the one before.
 * @param sizes in ascending order
 * @param least the scale in a window as a share of that in the one before
 */
export function shrunkIn(
  directed: Omit<Directed, 'size' | 'positions' | 'marked'>,
  sizes: readonly Size[],
  least = 1,
): string[] {
  const { run, span, visible, zoom = null, plain = false } = directed;
  const view = { translate, nameOf: run.nameOf, focus: null, plain, ...(visible !== undefined && { visible }) };
  const memory = { engine: engineNamed(run.engine), timeline: run.timeline, view };
  const scales = sizes.map((size) => {
    const { extent, scale } = zoomedShot(zoom, memory, span, size, SCALES);
    return placeDiagram(extent, size, scale).k;
  });
  return sizes.flatMap(({ width, height }, i) => {
    const [before = 0, now = 0] = [scales[i - 1], scales[i]];
    return now < before * least ? [`smaller: ${before.toFixed(2)} → ${now.toFixed(2)} in ${width} × ${height}`] : [];
  });
}

/** Returns the unreadable or missing parts of an operation that the director shows on a stage. */
export function findingsIn(directed: Directed): readonly Finding[] {
  const { run, span, size, visible, zoom = null, presented, plain = false, positions, marked } = directed;
  const { timeline } = run;
  const engine = engineNamed(run.engine);
  const shown = { ...(visible !== undefined && { visible }), ...(presented && { presented: true }) };
  const looks = { translate, nameOf: run.nameOf, focus: null, plain, ...shown };
  const scales = presented ? PRESENTED_SCALES : SCALES;
  const found: Finding[] = [];
  for (const position of positions) {
    const stop = span.kind === null ? null : spanTo(run, position, 'beat');
    const shown = { ...span, ...(stop !== null && { stop }) };
    const shot = zoomedShot(zoom, { engine, timeline, view: looks }, shown, size, scales);
    const whole = placeDiagram(shot.extent, size, shot.scale);
    timeline.seek(position);
    const step = detailTo(run, position, 'beat')!;
    const eye = { transform: whole, scale: whole.k, size, extent: shot.extent };
    const isMoved = !isWholeInView(eye);
    const lens = { ...looks, visible: visible ?? isShownByDefault(engine.diagrams), shot: shot.view, picture: run };
    const at = isMoved ? placeOfTouched({ ...lens, depth: 'beat', smallestText: 0 }, step, eye) : whole;
    const screen = { ...size, x: at.x, y: at.y, scale: at.k };
    const part = { x: -at.x / at.k, y: -at.y / at.k, width: size.width / at.k, height: size.height / at.k };
    const view = { ...looks, ...shot.view, ...part };
    const scene = stage(engine, timeline.columns, step, view);
    const memory = {
      ownerOf(column: Column) {
        const owner = engine.diagrams.structureOf(timeline.columns, column);
        return owner !== null && visible?.(owner) === false ? null : owner;
      },
      boxOf: (column: string, row: number) => locate(engine, timeline.columns, view, column, row, step),
      isDrawn: (column: string, row: number) =>
        locate(engine, timeline.columns, { ...view, cast: null }, column, row, step) !== undefined,
    };
    const texts = findingsOf(scene, screen).filter(({ kind }) => !isMoved || !OUTSIDE.includes(kind));
    found.push(...texts, ...(presented ? smallDigits(scene, screen, presented) : []));
    found.push(...touchingNumbers(scene, presented ? PRESENTED_GAP : GAP));
    // On a phone, the picture moves to the first written cell, and other cells and marks may be outside.
    const followed = isMoved ? { ...step, writes: step.writes.slice(0, 1) } : step;
    // A set-up is summarised and not followed cell by cell.
    if (span.kind !== null) found.push(...hiddenCells(scene, screen, followed, memory));
    if (marked && !isMoved && !isMarked(scene)) found.push({ kind: 'unmarked', what: step.code });
  }
  return found;
}
