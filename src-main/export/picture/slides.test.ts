import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import index from '../../../assets/examples/index.json' with { type: 'json' };
import { captionParts, DEFAULTS } from '../../../core/export/request.ts';
import type { RectMark } from '../../../core/scene/scene.ts';
import type { Layer, Picture } from '../../../core/scene/svg.ts';
import type { EngineId } from '../../../core/script/language/language.ts';
import { stops } from '../../../core/script/narration/beats.ts';
import { sample } from '../../../core/testing/sample.ts';
import { translator } from '../../contract/text.ts';
import { replay } from '../exported/replay-pictures.ts';
import { replayedStep } from '../replay/replay.ts';
import { StillPlan } from './still.ts';

const SLIDE = { width: 1920, height: 1080 } as const;
/** The tolerance for rounded scales. */
const MIN_TEXT = 17.9;
const MIN_SHARE = 0.55;

/** Returns the share of its area that a diagram's cards fill, in the direction with the larger share. */
function shareOf({ marks, x, y, scale, clip }: Layer): number {
  const cards = marks.filter((mark): mark is RectMark => mark.kind === 'rect' && mark.key.startsWith('panel:'));
  const [left, top] = [Math.min(...cards.map((card) => card.x)), Math.min(...cards.map((card) => card.y))];
  const right = Math.max(...cards.map((card) => card.x + card.width));
  const bottom = Math.max(...cards.map((card) => card.y + card.height));
  expect(x + left * scale).toBeGreaterThanOrEqual(clip!.x - 1);
  expect(y + top * scale).toBeGreaterThanOrEqual(clip!.y - 1);
  return Math.max(((right - left) * scale) / clip!.width, ((bottom - top) * scale) / clip!.height);
}

function smallTexts({ layers }: Picture): string[] {
  return layers.flatMap(({ marks, scale }) =>
    marks.flatMap((mark) =>
      mark.kind === 'text' && mark.size * scale < MIN_TEXT ? `${mark.text}: ${mark.size * scale}` : [],
    ),
  );
}

describe.each(sample(index, 7))('slides of $id', ({ file, engine }) => {
  test.each([true, false])('are filled and can be read from the back of a room; with caption: %s', (caption) => {
    const text = readFileSync(new URL(`../../../assets/examples/${file}`, import.meta.url), 'utf8');
    const source = { name: file, text, engine: engine as EngineId };
    const run = replay(source, 'beat');
    const translate = translator('en');
    const plan = new StillPlan(
      { ...DEFAULTS, ...SLIDE, formats: ['png'], crop: 'picture', parts: captionParts(caption) },
      ...([run, translate, { positions: [] }] as const),
    );
    for (const position of stops(run, 'operation').slice(1)) {
      const picture = plan.transitionTo(replayedStep(run, position, translate))(1);
      const what = `${file} at ${position}`;
      expect(smallTexts(picture), what).toEqual([]);
      expect(shareOf(picture.layers[0]!), what).toBeGreaterThanOrEqual(MIN_SHARE);
    }
  });
});
