import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import index from '../../assets/examples/index.json' with { type: 'json' };
import { runLane } from '../compare/lanes/compare.ts';
import type { Engine } from '../engine/engine.ts';
import type { ColorToken } from '../scene/scene.ts';
import { direct } from '../scene/stage/director.ts';
import { stage } from '../scene/stage/stage.ts';
import { contrastOf, type Drawn, drawnOn } from '../scene/testing/contrast.ts';
import { viewOf } from '../scene/testing/world.ts';
import { type ThemeName, themes } from '../scene/theme.ts';
import type { EngineId } from '../script/language/language.ts';
import { detailTo } from '../script/narration/beats.ts';
import { parseScript } from '../script/parse/parse.ts';
import type { ScriptRun } from '../script/run/run.ts';
import { engineNamed } from './all.ts';

/** Colours that only separate or decorate, so that missing them does no harm. */
const HAIRLINES: ReadonlySet<ColorToken> = new Set(['border', 'grid', 'hatch', 'link']);
const SIZE = { width: 1440, height: 700 };

/**
 * Every combination of a colour and the colours below it, in all examples after each operation, in the whole diagram and in the director's picture.
 */
const pairs = new Map(index.flatMap(({ file, engine }) => [...pairsIn(file, engineNamed(engine as EngineId))]));

function pairsIn(file: string, engine: Engine): Map<string, Drawn> {
  const text = readFileSync(new URL(`../../assets/examples/${file}`, import.meta.url), 'utf8');
  const { run } = runLane(parseScript(text, file), engine);
  if (run === null) throw new Error(`${file} does not run on ${engine.id}`);
  return new Map(
    run.operations.flatMap(({ firstStep, endStep, operation }) => {
      const span = { from: firstStep, to: endStep, kind: operation.kind };
      const shot = direct({ engine, timeline: run.timeline, view: viewOf(run) }, span, SIZE);
      return [{}, shot.view].flatMap((changes) => [...pairsAt(engine, run, endStep, changes)]);
    }),
  );
}

function pairsAt(engine: Engine, run: ScriptRun, position: number, changes: object): Map<string, Drawn> {
  run.timeline.seek(position);
  return drawnOn(stage(engine, run.timeline.columns, detailTo(run, position, 'beat'), viewOf(run, changes)));
}

/** Returns the combinations with less contrast than `least`, the worst first. */
function below(name: ThemeName, least: number, of: (drawn: Drawn) => boolean): string[] {
  return [...pairs]
    .filter(([, drawn]) => of(drawn))
    .map(([pair, drawn]) => ({ pair, drawn, ratio: contrastOf(drawn, themes[name]) }))
    .filter(({ ratio }) => ratio < least)
    .sort((a, b) => a.ratio - b.ratio)
    .map(({ pair, drawn, ratio }) => `${ratio.toFixed(2)} ${pair} (${drawn.key})`);
}

test.each([
  ['light', 4.5],
  ['dark', 4.5],
  ['contrast', 7],
] as const)('%s: every text has a contrast of at least %d with its background', (name, least) => {
  expect(below(name, least, ({ kind }) => kind === 'text')).toEqual([]);
});

test.each(['light', 'dark', 'contrast'] as const)(
  '%s: every frame with a meaning has a contrast of at least 3',
  (name) => {
    expect(below(name, 3, ({ kind, color }) => kind === 'frame' && !HAIRLINES.has(color))).toEqual([]);
  },
);
