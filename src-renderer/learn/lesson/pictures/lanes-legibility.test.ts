import { describe, expect, test } from 'vitest';
import { engineNamed } from '../../../../core/engines/all.ts';
import { lessonLanes, viewInLane } from '../../../../core/lesson/play/lesson-lanes.ts';
import { visibleInLesson } from '../../../../core/lesson/play/visible-structures.ts';
import { spanAt } from '../../../../core/page/operation-span.ts';
import { direct } from '../../../../core/scene/stage/director.ts';
import { type Scales, type Size, withMargin } from '../../../../core/scene/stage/shot.ts';
import { stage } from '../../../../core/scene/stage/stage.ts';
import { detailTo } from '../../../../core/script/narration/beats.ts';
import { strictTranslator } from '../../../../core/testing/texts.ts';
import { LANE_MARGIN, LARGE_LANES, presentedLanes, scaled } from '../../../compare/lanes/lane-shots.ts';
import { shownMemory } from '../../../stage/canvas/scene-at.ts';
import { playNamed } from '../../../testing/lessons.ts';

/* Measures the texts of a lesson on two engines that is presented at 1920 × 1080. e2e/argument.spec.ts measures the lanes' size. */

/** The place of each engine's diagram in pixels, and while a vote is open. */
const LANE = { width: 959, height: 600 };
const VOTE_LANE = { width: 959, height: 412 };
/** Minimum heights of values and of names in pixels. */
const MIN_VALUE = 32;
const MIN_NAME = 24;

const played = playNamed('sparse-set-or-archetype');
const lanes = lessonLanes(played, engineNamed)!;
const translate = strictTranslator('en');
const moments = played.moments.flatMap((moment, at) =>
  moment.kind === 'beat' || moment.kind === 'vote' ? [{ moment, at: at + 1 }] : [],
);

/** A lane of a phone of 390 × 844, and the height that its title bar and the longest text leave. */
const PHONE_LANE = { width: 390, height: 220 };
const PHONE_ROOM = 844 - 53 - 0.4 * 844;

describe.each(moments)('moment $at', ({ moment }) => {
  /** Draws both engines at the scales of their lanes. */
  function drawnIn(size: Size, limits: Scales) {
    const { lockstep, comparison } = lanes;
    const drawn = comparison.lanes.map(({ engine, run }, i) => {
      const { position } = lockstep.placeIn(i, lockstep.positionOf(0, moment.position));
      const { diagrams } = engineNamed(engine);
      const visible = visibleInLesson(viewInLane(moment.view, run!, engineNamed(engine)), diagrams);
      const memory = shownMemory({ picture: run!, visible, translate, large: true });
      const shot = direct(memory, spanAt(run!, position)!, withMargin(size, LANE_MARGIN), limits);
      return { run: run!, position, memory, shot };
    });
    const scales = scaled(
      drawn.map(({ shot }) => shot),
      limits,
    );
    return drawn.map((each, i) => ({ ...each, scale: scales[i]!.scale }));
  }

  test('has values of 32 pixels and names of 24 pixels or more, and all of both diagrams is in view', () => {
    const lane = moment.kind === 'vote' ? VOTE_LANE : LANE;
    for (const { run, position, memory, shot, scale } of drawnIn(lane, presentedLanes({ width: 1920, height: 1080 }))) {
      expect(shot.extent.width * scale).toBeLessThanOrEqual(lane.width);
      expect(shot.extent.height * scale).toBeLessThanOrEqual(lane.height);
      run.timeline.seek(position);
      const view = { ...memory.view, ...shot.view, x: 0, y: 0, ...shot.extent, quiet: true };
      const { marks } = stage(memory.engine, run.timeline.columns, detailTo(run, position, 'operation'), view);
      const heightsOf = (keys: RegExp) =>
        marks.flatMap((mark) => (mark.kind === 'text' && keys.test(mark.key) ? mark.size * scale : []));
      expect(Math.min(...heightsOf(/^value:/))).toBeGreaterThanOrEqual(MIN_VALUE);
      expect(Math.min(...heightsOf(/^(title|head|label):/))).toBeGreaterThanOrEqual(MIN_NAME);
    }
  });

  test('fits a phone whole', () => {
    for (const { shot, scale } of drawnIn(PHONE_LANE, LARGE_LANES)) {
      expect(shot.extent.width * scale).toBeLessThanOrEqual(PHONE_LANE.width);
      expect(shot.extent.height * scale + 2 * LANE_MARGIN).toBeLessThanOrEqual(PHONE_ROOM);
    }
  });
});
