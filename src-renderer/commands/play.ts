import { nextMarker, previousMarker } from '../state/markers.ts';
import { change, usePreferences } from '../state/preferences.ts';
import { freeze, pause, play, seek, useSession } from '../state/session.ts';
import { faster, slower } from '../state/speed.ts';
import { markersIn, nextStop, previousStop } from '../state/stops.ts';
import type { Command } from './command.ts';
import type { CommandId } from './ids.ts';

const session = useSession.getState;
const first = () => session().picture.timeline.first;
const last = () => session().picture.timeline.length;
const canGoBack = () => session().position > first();
const canGoOn = () => session().position < last();

/** A step by hand takes over from playing. */
function moveTo(target: () => number, motion: 'step' | 'jump' = 'step'): () => void {
  return () => {
    pause();
    seek(target(), motion);
  };
}

function percent(tenth: number): Command {
  return {
    id: `play.percent.${tenth * 10}` as CommandId,
    group: 'play',
    hidden: true,
    run: moveTo(() => first() + ((last() - first()) * tenth) / 10, 'jump'),
  };
}

export function playCommands(): readonly Command[] {
  const back = (id: CommandId, target: () => number, motion?: 'step' | 'jump'): Command => ({
    id,
    group: 'play',
    enabled: canGoBack,
    run: moveTo(target, motion),
  });
  const on = (id: CommandId, target: () => number, motion?: 'step' | 'jump'): Command => ({
    id,
    group: 'play',
    enabled: canGoOn,
    run: moveTo(target, motion),
  });
  return [
    {
      id: 'play.toggle',
      group: 'play',
      checked: () => session().playing || session().following,
      run: toggle,
    },
    on('play.next', () => session().position + 1),
    back('play.previous', () => session().position - 1),
    on('play.nextOperation', () => nextStop(session(), session().position)),
    back('play.previousOperation', () => previousStop(session(), session().position)),
    on('play.nextMarker', () => nextMarker(markersIn(session()), session().position, last()), 'jump'),
    back('play.previousMarker', () => previousMarker(markersIn(session()), session().position), 'jump'),
    back('play.start', first, 'jump'),
    on('play.end', last, 'jump'),
    { id: 'play.faster', group: 'play', run: () => changeSpeed(faster) },
    { id: 'play.slower', group: 'play', run: () => changeSpeed(slower) },
    ...Array.from({ length: 10 }, (_, tenth) => percent(tenth)),
  ];
}

/** A game's picture stands, and goes on with its newest frame. */
function toggle(): void {
  const { playing, following } = session();
  if (following) freeze();
  else if (playing) pause();
  else play();
}

function changeSpeed(next: (speed: number) => number): void {
  change({ speed: next(usePreferences.getState().speed) });
}
