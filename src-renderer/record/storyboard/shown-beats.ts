import type { StoryboardShot } from '../../../core/export/request.ts';
import { directFrame, wholeShot } from '../../../core/scene/stage/director.ts';
import { detailTo } from '../../../core/script/narration/beats.ts';
import { anchorPosition, type Unit, type Units } from '../../../core/script/parse/anchor.ts';
import { getOrInsert } from '../../../core/trace/lookup.ts';
import { useCompare } from '../../compare/state/compare-state.ts';
import { isLessonOpen, useLesson } from '../../learn/lesson/state/lesson-state.ts';
import { activePane } from '../../stage/panes/pane-store.ts';
import { visibleIn } from '../../stage/panes/structure-choice.ts';
import { usePreferences } from '../../state/preferences/preferences.ts';
import type { BoardShot } from '../../state/preferences/stored-storyboards.ts';
import { shotsOf } from '../../state/preferences/storyboards.ts';
import { frameAt } from '../../state/script/operations.ts';
import { useSession } from '../../state/session/session.ts';
import { sentenceOf } from '../../state/source/sentence.ts';
import type { Source } from '../../state/source/source.ts';
import type { Beats, NoBeats } from './beats.ts';
import { compareBeats } from './compare-beats.ts';
import { lessonBeats } from './lesson-beats.ts';
import { readAt } from './miniature.ts';
import { scriptBeats, within } from './script-beats.ts';

/** The beats of a recording are its frames. A caption of a walkthrough that applies to several frames forms a chapter. */
function recordingBeats(source: Source): Beats | NoBeats {
  const { name, captions } = source;
  const { world, moments } = source.capture;
  const { length } = world.timeline;
  const pane = activePane();
  if (length === 0) return 'empty';
  return {
    key: `recording:${name}`,
    units: getOrInsert(known, source, unitsOf),
    depth: 'access',
    counts: 'step',
    numberOf: (position) => position,
    titleAt: (position, translate) => translate('ui.live.frame', { frame: moments.at(position)?.frame ?? 0 }),
    sentenceAt(position, translate) {
      const caption = captions.findLast((each) => each.position <= position);
      return (
        caption?.text ??
        readAt(world, position, () => sentenceOf(world, detailTo(world, position, 'access'), translate))
      );
    },
    partAt(position, part) {
      if (part === 'operation') return [];
      const at = captions.findLastIndex((each) => each.position <= position);
      if (at < 0) return [];
      const all = Array.from({ length }, (_, i) => i + 1);
      return within(all, { from: captions[at]!.position - 1, to: (captions[at + 1]?.position ?? length + 1) - 1 });
    },
    miniaturesAt: (position) => [
      {
        picture: world,
        position,
        depth: 'access',
        visible: visibleIn(pane, world.timeline.columns, name),
        shotIn(memory, size) {
          const span = frameAt(world, position);
          return span === null ? wholeShot(memory, [position], size) : directFrame(memory, span, null, size);
        },
      },
    ],
  };
}

const known = new WeakMap<Source, Units>();

/** Returns a unit for each position, named by the game's frame number. */
function unitsOf({ capture: { world, moments } }: Source): Units {
  const units = Array.from({ length: world.timeline.length }, (_, i): Unit => {
    return { name: String(moments.at(i + 1)?.frame ?? ''), from: i, to: i + 1 };
  });
  return { units, codeAt: () => '' };
}

/** The beats of the current source. */
export function shownBeats(): Beats | NoBeats {
  const { open, view, plan, choices } = useCompare.getState();
  const { depth } = usePreferences.getState();
  if (open && view === 'curves') return 'curves';
  if (open) return plan === null ? 'empty' : compareBeats(plan, choices, depth);
  if (isLessonOpen()) return lessonBeats(useLesson.getState());
  const session = useSession.getState();
  if (session.source === null) return scriptBeats(session.document, depth);
  return session.source.kind === 'game' ? 'game' : recordingBeats(session.source);
}

/** A picture of a storyboard and the current position of its beat; null if the beat is gone. */
export interface PlacedShot extends BoardShot {
  readonly position: number | null;
}

export function placedShots({ units }: Beats, shots: readonly BoardShot[]): readonly PlacedShot[] {
  return shots.map((shot) => ({ ...shot, position: anchorPosition(units, shot.at) }));
}

/** The current storyboard for an export, without lost beats. */
export function shownShots(): readonly StoryboardShot[] {
  const beats = shownBeats();
  if (typeof beats === 'string') return [];
  return placedShots(beats, shotsOf(beats.key)).flatMap(({ position, caption }) => {
    if (position === null) return [];
    const own = caption.trim();
    return { position: beats.counts === 'moment' ? position + 1 : position, ...(own !== '' && { caption: own }) };
  });
}
