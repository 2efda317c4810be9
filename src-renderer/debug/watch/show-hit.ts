import { create } from 'zustand';
import { indexOfId } from '../../../core/cells/id-format.ts';
import type { Hit } from '../../../core/inspect/conditions/condition.ts';
import { isIdAlive } from '../../../core/inspect/history/lifetime.ts';
import { openPanels, togglePanel } from '../../state/session/panels.ts';
import { freeze, select, selectGone, shownTransport, useSession } from '../../state/session/session.ts';
import { worldIn } from '../../state/source/picture.ts';

/** The breakpoint that hit at the current position. */
export interface Reached {
  readonly text: string;
  /** The opening of the session in which it was reached. */
  readonly opening: number;
  /** The last position before the hit that was tested. */
  readonly before: number;
  readonly position: number;
  readonly hit: Hit;
}

export type FoundHit = Omit<Reached, 'opening'>;

interface Breaking {
  readonly reached: Reached | null;
  /** The state of a search in the past or the future. */
  readonly search: 'running' | 'none' | null;
  /** The searched share of a recording, from 0 to 1; null if no file is searched. */
  readonly share: number | null;
}

export const useBreaking = create<Breaking>(() => ({ reached: null, search: null, share: null }));

/**
 * Goes to a hit, shows its sentence and selects its first entity, so that the diagram shows its cells and the game sends its values.
 * @param opensPanel false for a hit of a search, which is listed where it was found
 */
export function showHit(found: FoundHit, opensPanel = true): void {
  shownTransport.pause();
  if (opensPanel && !openPanels().includes('watches')) togglePanel('watches');
  freeze();
  shownTransport.seek(found.position, 'jump');
  selectOneOf(found);
  useBreaking.setState({ reached: { ...found, opening: useSession.getState().opening }, search: null });
}

/** Selects the first entity of a hit, unless one of its entities is selected. */
function selectOneOf({ hit: { entities }, before }: FoundHit): void {
  const { picture, selection, handle } = useSession.getState();
  const [first] = entities;
  if (first === undefined || (selection?.kind === 'entity' && entities.some((id) => id === handle?.id))) return;
  const world = worldIn(picture);
  const entity = indexOfId(first, world.ids.format);
  if (isIdAlive(world, first)) select({ kind: 'entity', entity });
  else selectGone(entity, { id: first, aliveAt: before });
}
