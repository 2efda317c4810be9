import type { Translate } from '../../../core/cells/translate.ts';
import type { GameStatus } from '../../../src-main/contract/attach-status.ts';
import { clockText } from '../../ui/number-text.ts';

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
export function framesBehind({ behind, merged }: GameStatus): number {
  const frames = Math.max(behind, merged);
  return frames > MANY ? frames : 0;
}

const MANY = 30;
