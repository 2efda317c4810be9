import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import index from '../../../assets/examples/index.json' with { type: 'json' };
import { engineNamed } from '../../engines/all.ts';
import { stepSpanAt } from '../../script/narration/beats.ts';
import type { ScriptRun } from '../../script/run/run.ts';
import type { StepSpan } from '../../script/run/steppable.ts';
import { runOn } from '../../testing/run-on.ts';
import { sample } from '../../testing/sample.ts';
import type { Scene } from '../scene.ts';
import { positionAfter, runText, sceneAt, viewOf } from '../testing/world.ts';
import { direct } from './director.ts';
import { stage } from './stage.ts';

const FOLDER = new URL('../../../assets/examples/', import.meta.url);

function runOf(file: string, engine: string): ScriptRun {
  return runOn(engine, readFileSync(new URL(file, FOLDER), 'utf8'), file);
}

function isMarked({ grids, marks }: Scene): boolean {
  const touched = grids.some(({ cells }) => cells.some(({ state }) => state !== 'same'));
  return touched || marks.some(({ key }) => /^(touched|named):/.test(key));
}

function beatsIn({ timeline }: ScriptRun, from: number, to: number): StepSpan[] {
  const beats: StepSpan[] = [];
  for (let at = from; at < to; at = beats.at(-1)!.to) beats.push(stepSpanAt({ timeline }, at, 'beat'));
  return beats;
}

function named({ marks }: Scene): string[] {
  return marks.flatMap(({ key }) => (key.startsWith('named:') ? [key.slice('named:'.length)] : []));
}

describe('every sentence has a mark in the picture of its operation', () => {
  test.each(sample(index, 3).map(({ file, engine }) => [file, engine] as const))('%s on %s', (file, id) => {
    const run = runOf(file, id);
    const engine = engineNamed(id as Parameters<typeof engineNamed>[0]);
    const { timeline } = run;
    const without: string[] = [];
    for (const { firstStep: from, endStep: to, operation } of sample(run.operations, 3, file.length)) {
      const { x: _x, y: _y, width: _w, height: _h, wrap: _, ...view } = viewOf(run);
      const size = { width: 1440, height: 700 };
      const shot = direct({ engine, timeline, view }, { from, to, kind: operation.kind }, size);
      const steps = Array.from({ length: to - from }, (_, i) => ({ from: from + i, to: from + i + 1 }));
      for (const span of [...steps, ...beatsIn(run, from, to)]) {
        timeline.seek(span.to);
        const step = timeline.detailBetween(span.from, span.to);
        const scene = stage(engine, timeline.columns, step, { ...view, ...shot.view, x: 0, y: 0, ...shot.extent });
        if (!isMarked(scene)) without.push(`${operation.text}: ${step.code}`);
      }
    }
    expect(without).toEqual([]);
  });
});

describe('drawNamed outlines', () => {
  const run = runText('component Position\ncomponent Mesh\ncreate hero\nadd hero Position 1\nquery Position\n');

  test('the title of a component that the step only names', () => {
    expect(named(sceneAt(run, positionAfter(run, 'view-pick')))).toEqual(['heading:Position:0']);
  });

  test('the panel that a step works on if it names nothing that is drawn', () => {
    expect(named(sceneAt(run, positionAfter(run, 'find-page', 0)))).toEqual(['panel:registry.entities']);
  });

  test('nothing if the step touches a drawn cell', () => {
    expect(named(sceneAt(run, positionAfter(run, 'push-packed', 0)))).toEqual([]);
    expect(named(sceneAt(run, 0))).toEqual([]);
  });

  test('the leading panel of the operation if nothing else is known', () => {
    const { timeline } = run;
    const position = positionAfter(run, 'view-pick');
    timeline.seek(position);
    const step = { ...timeline.detailAt(position - 1), args: {} };
    const scene = stage(engineNamed('entt'), timeline.columns, step, viewOf(run, { leadingFamilies: ['storages'] }));
    expect(named(scene)).toEqual(['panel:Position']);
  });
});
