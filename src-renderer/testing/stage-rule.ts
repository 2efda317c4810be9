import { engineNamed } from '../../core/engines/all.ts';
import { isShownByDefault } from '../../core/scene/stage/diagrams.ts';
import { zoomedShot } from '../../core/scene/stage/director.ts';
import { type OperationSpan, PRESENTED_SCALES, SCALES, type Size } from '../../core/scene/stage/shot.ts';
import { stage } from '../../core/scene/stage/stage.ts';
import { touchedStructures } from '../../core/scene/stage/touched-structures.ts';
import { crossings } from '../../core/scene/testing/crossings.ts';
import { findingsOf } from '../../core/scene/testing/legibility.ts';
import { locate } from '../../core/scene/testing/locate.ts';
import { detailTo } from '../../core/script/narration/beats.ts';
import type { ScriptRun } from '../../core/script/run/run.ts';
import { strictTranslator } from '../../core/testing/texts.ts';
import type { StepDetail } from '../../core/trace/step.ts';
import { outOfView, placeOfTouched } from '../stage/canvas/camera-follow.ts';
import { placeDiagram } from '../stage/canvas/geometry.ts';
import { RestOfStep } from '../stage/canvas/rest-of-step.ts';

const translate = strictTranslator('en');

/** A stage on which a run is measured. */
export interface MeasuredStage extends Size {
  readonly name: string;
  readonly presented?: true;
}

/** An operation as a window shows it. */
export interface ShownOperation {
  readonly run: ScriptRun;
  readonly span: OperationSpan;
  readonly visible?: ((name: string) => boolean) | undefined;
  readonly zoom?: 'whole' | 'map' | null;
  readonly plain?: boolean;
  /** True for a script, whose pictures are plain at first. */
  readonly beginsPlain?: boolean;
}

/** The smallest of several marks. */
interface Smallest {
  readonly key: string;
  /** In screen pixels. */
  readonly size: number;
}

/** How the picture of one stop keeps the rule of the stage. */
export interface StopMeasure {
  /** Number of shown structures that the stop touches. */
  readonly touched: number;
  /** Touched structures that are only chips, or not in the picture. */
  readonly chips: readonly string[];
  /** Touched cells of open structures that are out of view. */
  readonly hidden: readonly string[];
  /** Screen pixels per scene unit of the whole picture. */
  readonly scale: number;
  /** The narrowest touched cell in view; null if there is none. */
  readonly cell: Smallest | null;
  /** The lowest digits of a touched cell; null if there are none. */
  readonly digits: Smallest | null;
  /** The lowest structure or array name; null if there is none. */
  readonly names: Smallest | null;
  /** Names that end with an ellipsis. */
  readonly cut: readonly string[];
  readonly overlaps: readonly string[];
  /** Cells and texts that an arrow runs through. */
  readonly crossings: readonly string[];
}

/** A stop that touches more cells of a structure than this shows some of them. */
const MAX_CELLS = 24;
const NAME = /^(title|label):/;
const VALUE = /^value:/;

/** Measures the picture of a stop. */
export function measureStop(shown: ShownOperation, stop: number, size: MeasuredStage): StopMeasure {
  const { run, span, visible, zoom = null, plain = false, beginsPlain = false } = shown;
  const { timeline } = run;
  const engine = engineNamed(run.engine);
  const { diagrams } = engine;
  const isShown = visible ?? isShownByDefault(diagrams);
  const { presented = false } = size;
  const looks = {
    translate,
    nameOf: run.nameOf,
    focus: null,
    plain,
    visible: isShown,
    ...(presented && { presented }),
  };
  const shot = zoomedShot(
    zoom,
    { engine, timeline, view: looks, beginsPlain },
    span,
    size,
    presented ? PRESENTED_SCALES : SCALES,
  );
  const whole = placeDiagram(shot.extent, size, shot.scale);
  timeline.seek(stop);
  const step = detailTo(run, stop, 'beat');
  const lens = { ...looks, shot: shot.view, picture: run, depth: 'beat' as const, smallestText: 0 };
  const eye = { transform: whole, scale: whole.k, size, extent: shot.extent };
  const at = placeOfTouched(lens, step, eye);
  const seen = { x: -at.x / at.k, y: -at.y / at.k, width: size.width / at.k, height: size.height / at.k };
  const view = { ...looks, ...shot.view, ...seen };
  const scene = stage(engine, timeline.columns, step, view);
  const touched = [...touchedStructures(diagrams, timeline.columns, step).keys()].filter(isShown);
  const open = new Set(
    scene.panels.filter(({ part }) => part !== 'collapsed' && part !== 'tile').map(({ name }) => name),
  );
  const existing = new Set(diagrams.names(timeline.columns));
  const texts = scene.marks.flatMap((mark) => (mark.kind === 'text' ? [mark] : []));
  const boxes = touchedCells(step).flatMap(({ column, row }) => {
    const owner = diagrams.structureOf(timeline.columns, timeline.columns.get(column));
    const box =
      owner === null || !open.has(owner) ? undefined : locate(engine, timeline.columns, view, column, row, step);
    const isDrawn = locate(engine, timeline.columns, { ...view, cast: null }, column, row, step) !== undefined;
    return owner === null || !open.has(owner) || !isDrawn ? [] : [{ owner, at: `${column}:${row}`, box }];
  });
  const isSeen = ({ box }: (typeof boxes)[number]): boolean =>
    box !== undefined && outOfView([box], { transform: at, size }).length === 0;
  const inView = boxes.filter(isSeen);
  const keys = new Set(inView.map((cell) => `value:${cell.at}`));
  const digits = texts.filter(({ key, text }) => keys.has(key) && VALUE.test(key) && /\d/.test(text));
  const names = texts.filter(({ key }) => NAME.test(key));
  const faults = findingsOf(scene, { ...size, x: at.x, y: at.y, scale: at.k });
  // A fold says how many touched cells it hides.
  const counted = new Set(texts.flatMap(({ key }) => (key.startsWith('left:') ? key.slice('left:'.length) : [])));
  const lost = boxes.filter((cell) => !isSeen(cell) && !counted.has(cell.owner));
  // The window says how many touched cells a stage smaller than the diagram does not show, and moves to them.
  const rest = new RestOfStep(
    () => ({ ...eye, transform: at }),
    () => {},
  );
  rest.update(scene, step);
  const said = rest.outside.length;
  const unsaid = lost.filter(
    ({ box }) => box === undefined || said < lost.filter((each) => each.box !== undefined).length,
  );
  return {
    touched: touched.length,
    scale: whole.k,
    chips: touched.filter((name) => existing.has(name) && !open.has(name)),
    // If a step touches many cells, it is enough that some of them are in view.
    hidden: unsaid
      .filter(
        ({ owner }) =>
          boxes.filter((cell) => cell.owner === owner).length <= MAX_CELLS ||
          !inView.some((cell) => cell.owner === owner),
      )
      .map((cell) => cell.at),
    cell: smallest(inView.map((cell) => ({ key: cell.at, size: cell.box!.width * at.k }))),
    digits: smallest(digits.map(({ key, size }) => ({ key, size: size * at.k }))),
    names: smallest(names.map(({ key, size }) => ({ key, size: size * at.k }))),
    cut: texts
      .filter(({ key, text }) => /^(title:|label:|more:text$)/.test(key) && text.endsWith('…'))
      .map(({ text }) => text),
    crossings: crossings(scene),
    overlaps: faults.filter(({ kind }) => kind === 'overlap' || kind === 'card-overlap').map(({ what }) => what),
  };
}

function smallest(all: readonly Smallest[]): Smallest | null {
  return all.reduce<Smallest | null>((least, each) => (least === null || each.size < least.size ? each : least), null);
}

function touchedCells(step: StepDetail | null) {
  const cells = [...(step?.writes ?? []), ...(step?.reads ?? [])].map(({ column, row }) => ({
    column: column.name,
    row,
  }));
  return [...new Map(cells.map((cell) => [`${cell.column}:${cell.row}`, cell])).values()].slice(0, 200);
}
