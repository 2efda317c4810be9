import { markersOf, nextMarker, previousMarker } from '../state/markers.ts';
import { nextOperationEnd, previousOperationStart } from '../state/operations.ts';
import { change, usePreferences } from '../state/preferences.ts';
import { pause, play, seek, useSession } from '../state/session.ts';
import { faster, slower } from '../state/speed.ts';
import type { Command } from './command.ts';
import type { CommandId } from './ids.ts';

const session = useSession.getState;
const run = () => session().document.run;
const first = () => run().timeline.first;
const last = () => run().timeline.length;
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
      checked: () => session().playing,
      run: () => (session().playing ? pause() : play()),
    },
    on('play.next', () => session().position + 1),
    back('play.previous', () => session().position - 1),
    on('play.nextOperation', () => nextOperationEnd(run(), session().position)),
    back('play.previousOperation', () => previousOperationStart(run(), session().position)),
    on('play.nextMarker', () => nextMarker(markersOf(run()), session().position, last()), 'jump'),
    back('play.previousMarker', () => previousMarker(markersOf(run()), session().position), 'jump'),
    back('play.start', first, 'jump'),
    on('play.end', last, 'jump'),
    { id: 'play.faster', group: 'play', run: () => changeSpeed(faster) },
    { id: 'play.slower', group: 'play', run: () => changeSpeed(slower) },
    ...Array.from({ length: 10 }, (_, tenth) => percent(tenth)),
  ];
}

function changeSpeed(next: (speed: number) => number): void {
  change({ speed: next(usePreferences.getState().speed) });
}
