import type { UserError } from '../contract/user-error.ts';
import { isPublished, mixedError, undo } from './publish.ts';
import { removeUnfinished } from './unfinished.ts';
import { JournalEntry, leftEntries } from './unfinished-journal.ts';
import { unfinished } from './unfinished-schema.ts';

/**
 * Removes what killed processes of this user have left, and undoes what they have published in part.
 * @param say receives an error for each publication that could not be undone; without it, a later start says so
 */
export async function recover(say: ((error: UserError) => void) | null = null): Promise<void> {
  for (const name of await leftEntries()) {
    const entry = await JournalEntry.takeOver(name);
    if (entry !== null) await recoverFrom(entry, say);
  }
}

async function recoverFrom(entry: JournalEntry, say: ((error: UserError) => void) | null): Promise<void> {
  const left = unfinished.safeParse(await entry.read()).data;
  if (left !== undefined) {
    const mixed = (await isPublished(left.moves)) ? [] : await undo(left.moves);
    if (mixed.length > 0 && say === null) return entry.leave();
    if (mixed.length > 0) say?.(mixedError(mixed));
    await removeUnfinished(left);
  }
  await entry.remove();
}
