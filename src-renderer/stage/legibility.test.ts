import { describe, expect, test } from 'vitest';
import { engineNamed, languageOf, scriptEngineIds } from '../../core/engines/all.ts';
import { direct } from '../../core/scene/director.ts';
import type { Size, Span } from '../../core/scene/shot.ts';
import { locate, stage } from '../../core/scene/stage.ts';
import { shown } from '../../core/scene/structures.ts';
import { type Finding, findingsOf, hiddenCells, isMarked } from '../../core/scene/testing/legibility.ts';
import { detailTo, stops } from '../../core/script/beats.ts';
import type { EngineId } from '../../core/script/language.ts';
import { parseScript } from '../../core/script/parse.ts';
import { runScript, type ScriptRun } from '../../core/script/run.ts';
import { strictTranslator } from '../../core/testing/texts.ts';
import { partOf, presetTree } from '../panes/presets.ts';
import { type Example, examplesIn } from '../state/examples.ts';
import { spanAt } from '../state/operations.ts';
import type { PaneTree } from '../state/pane-tree.ts';
import { placeDiagram } from './geometry.ts';

/* Measures what the director shows: every example on every engine that accepts it, every operation, every beat. */

/** What is around the stage: title bar, narration strip, timeline. */
const AROUND = 210;
const stageOf = (width: number, height: number): Size => ({ width, height: height - AROUND });
const WINDOWS = [stageOf(1024, 700), stageOf(1440, 900), stageOf(1920, 1080)];
/** Of a pane. */
const PANE_HEADER = 36;

const translate = strictTranslator('en');

interface Shown {
  readonly run: ScriptRun;
  readonly id: string;
  readonly span: Span;
  readonly size: Size;
  readonly families: readonly string[] | null;
}

function runOf({ file: { name, text } }: Example, id: EngineId): ScriptRun | null {
  const language = languageOf(id);
  const script = parseScript(text, name, language);
  return script.diagnostics.length > 0 ? null : runScript(script, language);
}

/** The faults of each beat of an operation. */
function faultsOf({ run, id, span, size, families }: Shown): string[] {
  const { timeline } = run;
  const engine = engineNamed(run.engine);
  const visible = families === null ? {} : { visible: shown({ families, except: [] }, engine.diagrams) };
  const looks = { translate, nameOf: run.nameOf, focus: null, ...visible };
  const { from, to } = span;
  const shot = direct({ engine, timeline, view: looks }, span, size);
  const at = placeDiagram(shot.extent, size, shot.scale);
  const screen = { ...size, x: at.x, y: at.y, scale: at.k };
  const part = { x: -at.x / at.k, y: -at.y / at.k, width: size.width / at.k, height: size.height / at.k };
  const view = { ...looks, ...shot.view, ...part };
  const found: Finding[] = [];
  // Panes show the same at other sizes: their ends are enough.
  const beats = stops(run, 'beat').filter((position) => position > from && position <= to);
  for (const position of families === null ? beats : beats.slice(-1)) {
    timeline.seek(position);
    const step = detailTo(run, position, 'beat')!;
    const scene = stage(engine, timeline.columns, step, view);
    const memory = {
      ownerOf: (column: Parameters<typeof engine.diagrams.structureOf>[1]) => {
        const owner = engine.diagrams.structureOf(timeline.columns, column);
        return owner !== null && view.visible?.(owner) === false ? null : owner;
      },
      boxOf: (column: string, row: number) => locate(engine, timeline.columns, view, column, row, step),
      isDrawn: (column: string, row: number) =>
        locate(engine, timeline.columns, { ...view, cast: null }, column, row, step) !== undefined,
    };
    found.push(...findingsOf(scene, screen));
    // A set-up is summed up, and not followed cell by cell.
    if (span.kind !== null) found.push(...hiddenCells(scene, screen, step, memory));
    if (families === null && !isMarked(scene)) found.push({ kind: 'unmarked', what: step.code });
  }
  const place = `${id} on ${run.engine}, ${size.width} × ${size.height}, ${run.operations[timeline.operationOf(from)]?.operation.text}`;
  return [...new Set(found.map(({ kind, what }) => `${run.engine} ${kind}: ${what} (${place})`))];
}

/** The panes of an arrangement. */
function panesOf(tree: PaneTree, room: Size): { families: readonly string[]; size: Size }[] {
  if (tree.kind === 'pane') return [{ families: tree.families, size: { ...room, height: room.height - PANE_HEADER } }];
  return tree.children.flatMap((child, i) => panesOf(child, partOf(room, tree.direction, tree.sizes[i]!)));
}

/** Every operation in the whole window and in each pane of each preset. */
function* picturesOf(id: string, run: ScriptRun): Iterable<Shown> {
  const { presets } = engineNamed(run.engine).diagrams;
  const panes = WINDOWS.flatMap((window) =>
    Object.keys(presets).flatMap((name) => {
      const tree = presetTree(run.engine, name, window);
      return tree.kind === 'pane' ? [] : panesOf(tree, window);
    }),
  );
  const different = new Map(panes.map((pane) => [JSON.stringify(pane), pane])).values();
  const spans = stops(run, 'operation')
    .slice(1)
    .map((position) => spanAt(run, position)!);
  for (const { families, size } of [...WINDOWS.map((size) => ({ families: null, size })), ...different])
    for (const span of spans) yield { run, id, span, size, families };
}

describe.each(scriptEngineIds)('on %s', (engine) => {
  test('every example can be read, and shows what each operation writes', { timeout: 300_000 }, () => {
    const faults = examplesIn('en').flatMap((example) => {
      const run = runOf(example, engine);
      return run === null ? [] : [...picturesOf(example.id, run)].flatMap(faultsOf);
    });
    expect(faults).toEqual([]);
  });
});
