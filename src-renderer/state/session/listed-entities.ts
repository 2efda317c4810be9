import { create } from 'zustand';
import { openPanels, togglePanel } from './panels.ts';
import { useSession } from './session.ts';

/** Entities that replace the full list: the entities that a part of a sentence is about. */
interface List {
  readonly label: string;
  readonly indices: readonly number[];
  /** The position that the sentence is about. */
  readonly position: number;
  /** The opening of the session to which the list belongs. */
  readonly opening: number;
}

const useListed = create<{ readonly list: List | null }>(() => ({ list: null }));

/** Returns null if all entities are listed. */
export function useList(): List | null {
  const opening = useSession((session) => session.opening);
  return useListed(({ list }) => (list?.opening === opening ? list : null));
}

export function listEntities(label: string, indices: readonly number[]): void {
  const { opening, position } = useSession.getState();
  useListed.setState({ list: { label, indices, position, opening } });
  if (!openPanels().includes('entities')) togglePanel('entities');
}

export function listAll(): void {
  useListed.setState({ list: null });
}
