import { useCompare } from '../compare/compare.ts';
import { useSession } from '../state/session.ts';
import { leaveHome } from '../state/shell.ts';

/** Leaves Home for a game, a recording or a comparison that is opened. @returns stops listening */
export function leaveForOthers(): () => void {
  const stops = [
    useSession.subscribe((now, before) => {
      if (now.source !== null && now.source !== before.source) leaveHome();
    }),
    useCompare.subscribe(({ open }) => {
      if (open) leaveHome();
    }),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}
