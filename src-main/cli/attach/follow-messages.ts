import { LIMITS } from '../../../core/wire/codec/limits.ts';
import type { ProbeMessage } from '../../../core/wire/messages/message.ts';
import { ProbeReader } from '../../../core/wire/messages/probe-reader.ts';
import type { Game } from '../../attach/game.ts';

/**
 * Calls a function with each message of a game, across its restarts.
 * @param follower the key for `Game.leave`
 */
export function followMessages(
  game: Pick<Game, 'follow' | 'received'>,
  follower: object,
  take: (message: ProbeMessage) => void,
): void {
  const reader = new ProbeReader(LIMITS, { restarts: true });
  game.follow(follower, (payload, number) => {
    const message = reader.read(payload);
    if (message.type !== 'unknown') take(message);
    if (number > 0) game.received(follower, number);
  });
}
