import type { Depth } from '../../../core/script/narration/beats.ts';
import { nextPage, previousPage } from '../../compare/state/compare-pages.ts';
import { isComparing } from '../../compare/state/compare-state.ts';
import { isLessonOpen } from '../../learn/lesson/state/lesson-state.ts';
import { stepBackInQuestion, stepInQuestion } from '../../learn/present/presenter-state.ts';
import { hasOutline, toggleOutline } from '../../stage/timeline/outline-state.ts';
import { changeDepth, shiftDepth } from '../../state/play/depth.ts';
import { type Transport, transport } from '../../state/play/transport.ts';
import { change, usePreferences } from '../../state/preferences/preferences.ts';
import { faster, slower } from '../../state/preferences/speed.ts';
import { follow, freeze, useSession } from '../../state/session/session.ts';
import type { Motion } from '../../state/source/picture.ts';
import type { Action, Actions } from '../../ui/command.ts';

/** A manual step stops playback. */
function moveTo(target: (here: Transport) => number, motion: Motion = 'step'): () => void {
  return () => {
    const here = transport();
    here.pause();
    here.seek(target(here), motion);
  };
}

/** Moves backward. */
function back(target: (here: Transport) => number, motion?: Motion): Action {
  return { enabled: () => transport().position > transport().first, run: moveTo(target, motion) };
}

/** Moves forward. */
function on(target: (here: Transport) => number, motion?: Motion): Action {
  return { enabled: () => transport().position < transport().length, run: moveTo(target, motion) };
}

/** A step that a question or a page takes comes before the move. */
function first(step: () => (() => void) | null, move: Action): Action {
  return {
    enabled: () => step() !== null || move.enabled?.() === true,
    run: () => (step() ?? move.run)(),
  };
}

function depth(to: Depth): Action {
  return { checked: () => usePreferences.getState().depth === to, run: () => changeDepth(to) };
}

export const playActions: Actions = {
  'play.toggle': { checked: () => transport().playing || useSession.getState().following, run: toggle },
  'play.next': first(
    () => stepInQuestion() ?? nextPage(),
    on((here) => here.next(here.position)),
  ),
  'play.previous': first(
    () => stepBackInQuestion() ?? previousPage(),
    back((here) => here.previous(here.position)),
  ),
  'play.nextOperation': on((here) => here.nextOperation(here.position)),
  'play.previousOperation': back((here) => here.previousOperation(here.position)),
  'play.nextMarker': on((here) => here.nextMarker(here.position), 'jump'),
  'play.previousMarker': back((here) => here.previousMarker(here.position), 'jump'),
  'depth.operation': depth('operation'),
  'depth.beat': depth('beat'),
  'depth.access': depth('access'),
  'depth.finer': { enabled: () => usePreferences.getState().depth !== 'access', run: () => shiftDepth(1) },
  'depth.coarser': { enabled: () => usePreferences.getState().depth !== 'operation', run: () => shiftDepth(-1) },
  'timeline.outline': { enabled: hasOutline, run: toggleOutline },
  'play.start': first(
    () => (transport().position === transport().first ? stepBackInQuestion() : null),
    back((here) => here.first, 'jump'),
  ),
  'play.end': newest(on(({ length }) => length, 'jump')),
  'play.faster': { run: () => changeSpeed(faster) },
  'play.slower': { run: () => changeSpeed(slower) },
};

/** The end of a game is its newest frame, which is then followed. */
function newest(move: Action): Action {
  const isGame = (): boolean => useSession.getState().source?.kind === 'game' && !isLessonOpen() && !isComparing();
  return {
    enabled: () => (isGame() ? !useSession.getState().following : move.enabled?.() === true),
    run: () => (isGame() ? follow() : move.run()),
  };
}

/** Freezes a followed game at its newest frame. */
function toggle(): void {
  const { playing, pause, play } = transport();
  if (useSession.getState().following) freeze();
  else if (playing) pause();
  else play();
}

function changeSpeed(next: (speed: number) => number): void {
  change({ speed: next(usePreferences.getState().speed) });
}
