import type { Translate } from '../../../core/cells/translate.ts';
import type { GameStatus } from '../../../src-main/contract/attach-status.ts';
import type { Source } from '../../state/source/source.ts';
import { clockText, frameWords } from '../../ui/number-text.ts';

type StatusTone = 'good' | 'waiting' | 'bad';

export interface StatusWords {
  readonly tone: StatusTone;
  readonly text: string;
}

/** A game's status in two or three words: connected, paused, behind by n frames, silent or lost since hh:mm. */
export function statusWords(game: GameStatus, following: boolean, translate: Translate): StatusWords {
  const since = clockText(game.since);
  if (game.connection === 'lost') return { tone: 'bad', text: translate('ui.games.status.lost', { since }) };
  if (game.connection === 'silent') return { tone: 'waiting', text: translate('ui.games.status.silent', { since }) };
  if (game.paused) return { tone: 'waiting', text: translate('ui.games.status.paused') };
  const behind = framesBehind(game);
  if (following && behind > 0) return { tone: 'waiting', text: translate('ui.games.status.behind', { count: behind }) };
  return { tone: 'good', text: translate('ui.games.status.connected') };
}

/** A window that draws fewer pictures than the game has frames is not behind; one that misses many is. */
function framesBehind({ behind, merged }: GameStatus): number {
  const frames = Math.max(behind, merged);
  return frames > MANY ? frames : 0;
}

const MANY = 30;

/** Returns the locale key, and its arguments, of which frame is shown, and at which frame the game is. */
export function seenFrameWords(
  game: GameStatus,
  source: Source | null,
  { position, following, isHit }: { readonly position: number; readonly following: boolean; readonly isHit: boolean },
  t: Translate,
): [key: string, args?: Readonly<Record<string, string | number>>] {
  const { connection, paused, frame, grade } = game;
  const isLost = connection === 'lost';
  const seen = source?.momentAt(position)?.frame ?? null;
  if (seen === null || (following && !paused)) {
    const count = framesBehind(game);
    if (!isLost && count > 0) return ['ui.live.sees.behind', { count }];
    return [`ui.live.sees.${isLost ? 'last' : 'live'}`];
  }
  // While the picture is frozen, what the new run sends waits.
  if (!isLost && source?.capture.hello?.instance !== game.instance)
    return [
      'ui.live.sees.restarted',
      { seen: t(...frameWords(source, seen)), newest: t(...frameWords(source, frame)) },
    ];
  // The status arrives later than the frames.
  const newest = Math.max(frame, seen);
  const args = { seen: t(...frameWords(source, seen)), newest: t(...frameWords(source, newest)), count: newest - seen };
  if (isLost) return [seen === newest ? 'ui.live.sees.last' : 'ui.live.sees.ended', args];
  if (paused && seen === newest) return [`ui.live.sees.${isHit ? 'stoppedHere' : 'waitsHere'}`, args];
  // The frames of a polled game are not counted.
  if (paused) return [grade === 'observed' ? 'ui.live.sees.waits' : 'ui.live.sees.stopped', args];
  return ['ui.live.sees.runs', args];
}
