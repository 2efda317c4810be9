import { expect, test } from 'vitest';
import { engineNamed } from '../../../core/engines/all.ts';
import { stage } from '../../../core/scene/stage/stage.ts';
import { strictTranslator } from '../../../core/testing/texts.ts';
import { flecsRunOf } from '../../testing/runs.ts';
import type { Eye } from './camera-follow.ts';
import type { Transform } from './geometry.ts';
import { RestOfStep } from './rest-of-step.ts';

const translate = strictTranslator('en');
const COUNT = 300;
const run = flecsRunOf(`bulk unit ${COUNT} Position`);

/** A stage as wide as the diagram that shows `height` pixels of it. */
function shown(height: number) {
  const { timeline } = run;
  timeline.seek(timeline.length);
  const step = timeline.detailBetween(0, timeline.length, 2 ** 19);
  const view = { translate, nameOf: run.nameOf, focus: null, wrap: 1000, x: 0, y: 0, width: 1e5, height: 1e5 };
  const visible = (name: string) => name === '[Position]';
  const scene = stage(engineNamed('flecs'), timeline.columns, step, { ...view, visible });
  const size = { width: scene.width, height: Math.min(height, scene.height) };
  let transform: Transform = { x: 0, y: 0, k: 1 };
  const eye = (): Eye => ({ transform, scale: 1, size, extent: scene });
  const rest = new RestOfStep(eye, (place) => {
    transform = place!;
  });
  rest.update(scene, step);
  const button = { hidden: true, textContent: '' } as HTMLButtonElement;
  const said = () => {
    rest.sayOn(button, translate);
    return button.hidden ? null : button.textContent;
  };
  return { rest, said };
}

test('a whole diagram hides no cell of the step', () => {
  expect(shown(1e5).said()).toBeNull();
});

test('all cells of a step that are out of view are counted, and shown one part after the other', () => {
  const { rest, said } = shown(200);
  const [hidden] = said()!.match(/^[\d,]+/)!;
  expect(Number(hidden)).toBeGreaterThan(COUNT);
  expect(said()).toMatch(/^[\d,]+ more cells of this step$/);
  const before = rest.outside[0]!;
  rest.show();
  expect(rest.outside).not.toContain(before);
});
