import { describe, expect, test } from 'vitest';
import { engineNamed, languageOf, scriptEngineIds } from '../../../core/engines/all.ts';
import { spanAt } from '../../../core/page/operation-span.ts';
import type { OperationSpan, Size } from '../../../core/scene/stage/shot.ts';
import { structureFilter } from '../../../core/scene/stage/structure-choice.ts';
import type { EngineId } from '../../../core/script/language/language.ts';
import { stops } from '../../../core/script/narration/beats.ts';
import { parseScript } from '../../../core/script/parse/parse.ts';
import { runScript, type ScriptRun } from '../../../core/script/run/run.ts';
import { sample } from '../../../core/testing/sample.ts';
import { type Example, examplesIn } from '../../state/open/examples.ts';
import type { PaneTree } from '../../state/preferences/pane-tree.ts';
import { findingsIn, shrunkIn } from '../../testing/findings-in.ts';
import { partOf, presetTree } from '../panes/pane-presets.ts';

/*
 * Measures the director's pictures: every example on every engine that accepts it, at every operation and beat. Uses a sample of them, or
 * all.
 */

const ONE_IN = 29;

/** The height of title bar, sentence and timeline. */
const AROUND = 210;
const stageOf = (width: number, height: number): Size => ({ width, height: height - AROUND });
const WINDOWS = [stageOf(1024, 700), stageOf(1440, 900), stageOf(1920, 1080)];
/** A phone of 390 × 844, whose picture may be moved, and the largest window. Neither is divided into panes. */
const WITHOUT_PANES = [{ width: 390, height: 450 }, stageOf(2560, 1440)];
/** The height of a pane's header. */
const PANE_HEADER = 36;

/** More than five tables take part in this operation and are deleted. The picture counts the others. */
const COUNTED = /hidden: .*flecs-parent-deleted on flecs, 2560 × .*destroy caster/;

interface Shown {
  readonly run: ScriptRun;
  readonly id: string;
  readonly span: OperationSpan;
  readonly size: Size;
  readonly families: readonly string[] | null;
}

function runOf({ file: { name, text } }: Example, id: EngineId): ScriptRun | null {
  const language = languageOf(id);
  const script = parseScript(text, name, language);
  return script.diagnostics.length > 0 ? null : runScript(script, language);
}

/** Returns the faults of each beat of an operation. */
function faultsOf({ run, id, span, size, families }: Shown): string[] {
  const { diagrams } = engineNamed(run.engine);
  const visible = families === null ? undefined : structureFilter({ families, except: [] }, diagrams);
  // Panes show the same content at other sizes, so the ends of operations are enough.
  const beats = stops(run, 'beat').filter((position) => position > span.from && position <= span.to);
  const positions = families === null ? beats : beats.slice(-1);
  const found = findingsIn({ run, span, size, visible, positions, marked: families === null });
  const place = `${id} on ${run.engine}, ${size.width} × ${size.height}, ${run.operations[run.timeline.operationOf(span.from)]?.operation.text}`;
  return [...new Set(found.map(({ kind, what }) => `${run.engine} ${kind}: ${what} (${place})`))];
}

/** Returns the panes of an arrangement. */
function panesOf(tree: PaneTree, room: Size): { families: readonly string[]; size: Size }[] {
  if (tree.kind === 'pane') return [{ families: tree.families, size: { ...room, height: room.height - PANE_HEADER } }];
  return tree.children.flatMap((child, i) => panesOf(child, partOf(room, tree.direction, tree.sizes[i]!)));
}

/** Yields every operation in the whole window and in each pane of each preset. */
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
  for (const { families, size } of [
    ...[...WINDOWS, ...WITHOUT_PANES].map((size) => ({ families: null, size })),
    ...different,
  ])
    for (const span of spans) yield { run, id, span, size, families };
}

/** Cells of this ratio look as large. */
const SAME_SIZE = 0.99;

/** Written cells that do not fit beside the others in small windows yet. */
const STILL_HIDDEN =
  /^flecs hidden: .*\((flecs-parent-deleted on flecs, 1024 × 490|flecs-inherited-value on flecs, 390 × 450|flecs-union on flecs, 1440 × 343)/;

/** In a low pane of a window of 1440 × 900, the types and edges of a table graph with five tables have 9.9 to 10.4 pixels. */
const SMALL_GRAPH = /^flecs small: .*\((node:\d+:type|edge-label:table\.\d+\.add\.to):\d+\): (9\.9|10\.4) px .* × 274/;
/** There, what a fold of a table says lies over the version of the row below it. */
const ON_VERSION =
  /^flecs overlap: “v0” \(version:table\.\d+\.entities:\d+\), “\d+ more cells of this step” \(left:.* × 274/;

describe.each(scriptEngineIds)('on %s', (engine) => {
  test('every example can be read, and shows the writes of each operation', { timeout: 300_000 }, () => {
    const faults = examplesIn('en').flatMap((example, turn) => {
      const run = runOf(example, engine);
      return run === null ? [] : sample([...picturesOf(example.id, run)], ONE_IN, turn).flatMap(faultsOf);
    });
    const known = [COUNTED, STILL_HIDDEN, SMALL_GRAPH, ON_VERSION];
    expect(faults.filter((fault) => !known.some((each) => each.test(fault)))).toEqual([]);
  });

  test('no example has smaller cells in a larger window', { timeout: 300_000 }, () => {
    const faults = examplesIn('en').flatMap((example, turn) => {
      const run = runOf(example, engine);
      if (run === null) return [];
      const ends = stops(run, 'operation').slice(1);
      return sample(ends, ONE_IN, turn).flatMap((position) => {
        run.timeline.seek(position);
        const found = shrunkIn({ run, span: spanAt(run, position)! }, [...WINDOWS, stageOf(2560, 1440)], SAME_SIZE);
        return found.map((fault) => `${fault} (${example.id}, position ${position})`);
      });
    });
    expect(faults).toEqual([]);
  });
});
