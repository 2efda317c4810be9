import type { CommandId } from '../../src-main/commands.ts';
import { change, usePreferences } from '../state/preferences.ts';
import { freeze, useSession } from '../state/session.ts';
import { faster, slower } from '../state/speed.ts';
import { type Transport, transport } from '../state/transport.ts';
import type { Command } from '../ui/command.ts';

const canGoBack = () => transport().position > transport().first;
const canGoOn = () => transport().position < transport().length;

/** A step by hand takes over from playing. */
function moveTo(target: (here: Transport) => number, motion: 'step' | 'jump' = 'step'): () => void {
  return () => {
    const here = transport();
    here.pause();
    here.seek(target(here), motion);
  };
}

function percent(tenth: number): Command {
  return {
    id: `play.percent.${tenth * 10}` as CommandId,
    group: 'play',
    hidden: true,
    run: moveTo(({ first, length }) => first + ((length - first) * tenth) / 10, 'jump'),
  };
}

export function playCommands(): readonly Command[] {
  const back = (id: CommandId, target: (here: Transport) => number, motion?: 'step' | 'jump'): Command => ({
    id,
    group: 'play',
    enabled: canGoBack,
    run: moveTo(target, motion),
  });
  const on = (id: CommandId, target: (here: Transport) => number, motion?: 'step' | 'jump'): Command => ({
    id,
    group: 'play',
    enabled: canGoOn,
    run: moveTo(target, motion),
  });
  return [
    {
      id: 'play.toggle',
      group: 'play',
      checked: () => transport().playing || useSession.getState().following,
      run: toggle,
    },
    on('play.next', ({ position }) => position + 1),
    back('play.previous', ({ position }) => position - 1),
    on('play.nextOperation', (here) => here.nextOperation(here.position)),
    back('play.previousOperation', (here) => here.previousOperation(here.position)),
    on('play.nextMarker', (here) => here.nextMarker(here.position), 'jump'),
    back('play.previousMarker', (here) => here.previousMarker(here.position), 'jump'),
    back('play.start', ({ first }) => first, 'jump'),
    on('play.end', ({ length }) => length, 'jump'),
    { id: 'play.faster', group: 'play', run: () => changeSpeed(faster) },
    { id: 'play.slower', group: 'play', run: () => changeSpeed(slower) },
    ...Array.from({ length: 10 }, (_, tenth) => percent(tenth)),
  ];
}

/** A game that is followed is held at its newest frame. */
function toggle(): void {
  const { playing, pause, play } = transport();
  if (useSession.getState().following) freeze();
  else if (playing) pause();
  else play();
}

function changeSpeed(next: (speed: number) => number): void {
  change({ speed: next(usePreferences.getState().speed) });
}
