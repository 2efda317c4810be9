import { useEffect, useMemo, useState } from 'react';
import type { EntityHistory, HistoryEntry } from '../../core/inspect/history/history.ts';
import { historyIn } from '../state/live/recorded-history.ts';
import type { MemoryPicture } from '../state/source/picture.ts';

export interface HistoryProps {
  readonly picture: MemoryPicture;
  /** Index of the entity. */
  readonly index: number;
  /** The value whose history is shown; null for every cell. */
  readonly only: string | null;
}

/** Reads the history in pages, because an hour of a game is long. The list stays when the user jumps to its entries. */
export function useHistory(
  { picture, index, only }: HistoryProps,
  position: number,
  read: (history: EntityHistory, picture: MemoryPicture) => readonly HistoryEntry[],
) {
  const [from, setFrom] = useState(position);
  // Steps after the start of the list are new.
  useEffect(() => setFrom((before) => Math.max(before, position)), [position]);
  const history: EntityHistory = useMemo(
    () => historyFrom({ picture, index, only }, from),
    [picture, index, only, from],
  );
  const [entries, setEntries] = useState<readonly HistoryEntry[]>([]);
  useEffect(() => setEntries(read(history, picture)), [history, picture, read]);
  return { history, entries, more: () => setEntries([...entries, ...read(history, picture)]) };
}

/** Reads a history from the timeline's position. */
function historyFrom({ picture, index, only }: HistoryProps, from: number): EntityHistory {
  const { timeline } = picture;
  const here = timeline.position;
  const start = Math.min(from, timeline.length);
  if (start !== here) timeline.seek(start);
  try {
    return historyIn(picture, index, only);
  } finally {
    if (start !== here) timeline.seek(here);
  }
}
