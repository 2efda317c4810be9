import type { ForeignFile } from '../../../core/import/foreign-file.ts';
import { ReplyError } from '../../../probes/flecs-rest/src/replies/checked-json.ts';
import { type StillWorld, stillWorld } from '../../../probes/flecs-rest/src/still-world.ts';
import { UserError } from '../../contract/user-error.ts';
import type { Terminal } from '../terminal/terminal.ts';

/**
 * Returns the world in a saved reply, and says if its entities are numbered in its order.
 * @throws UserError if it says too little
 */
export function worldIn({ name, text }: ForeignFile, { t, say }: Pick<Terminal, 't' | 'say'>): StillWorld {
  try {
    const world = stillWorld(text, t('foreign.world.numberedName'));
    if (world.isNumbered) say(t('foreign.world.numbered'));
    if (world.isPerhapsPartial) say(t('foreign.world.perhapsPartial'));
    return world;
  } catch (error) {
    if (!(error instanceof ReplyError)) throw error;
    throw new UserError('foreign.world.unreadable', { path: name, problem: error.message });
  }
}
