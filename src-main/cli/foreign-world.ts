import type { ForeignFile } from '../../core/import/foreign-file.ts';
import { ReplyError } from '../../probes/flecs-rest/src/replies/replies.ts';
import { type StillWorld, stillWorld } from '../../probes/flecs-rest/src/still-world.ts';
import { UserError } from '../contract/user-error.ts';

/**
 * Returns the world in a saved reply of a game.
 * @throws UserError if the reply does not say enough
 */
export function worldIn({ name, text }: ForeignFile): StillWorld {
  try {
    return stillWorld(text);
  } catch (error) {
    if (!(error instanceof ReplyError)) throw error;
    throw new UserError('foreign.world.unreadable', { path: name, problem: error.message });
  }
}
