import { create } from 'zustand';
import { change, type PanelName, type Preferences, usePreferences } from '../preferences/preferences.ts';
import { useMedia } from '../preferences/use-media.ts';
import type { Source } from '../source/source.ts';
import { useSession } from './session.ts';

/** Tabs of the left panel of a game. One is shown. */
export const GAME_TABS: readonly PanelName[] = ['entities', 'watches', 'systems', 'differences'];

/** Panels of a script that are parts of another panel, where they are folded and unfolded. */
const SCRIPT_FOLDS: Readonly<Partial<Record<PanelName, PanelName>>> = {
  operations: 'script',
  pseudocode: 'inspector',
  tables: 'inspector',
  entities: 'inspector',
  watches: 'inspector',
};

const GAME_FOLDS: Readonly<Partial<Record<PanelName, PanelName>>> = { tables: 'inspector' };

const ofSources: readonly PanelName[] = [...GAME_TABS, 'tables', 'inspector', 'storyboard'];
const ofScripts: readonly PanelName[] = [
  'script',
  'operations',
  'inspector',
  'pseudocode',
  'tables',
  'entities',
  'watches',
  'storyboard',
];

/** In a narrow window, a single panel overlays the stage. */
const NARROW = '(max-width: 1199px)';

interface Overlay {
  /** The panel that overlays the stage of a narrow window. Not stored. */
  readonly drawer: PanelName | null;
}

export const useOverlay = create<Overlay>(() => ({ drawer: null }));

/** Returns the panels that fit the source: a game has no operations to edit, a script no systems. */
export function panelsOf(source: Source | null): readonly PanelName[] {
  return source === null ? ofScripts : ofSources;
}

/** Returns the panel that this one is a part of; undefined if it stands alone. */
export function foldedInto(name: PanelName, source: Source | null): PanelName | undefined {
  return (source === null ? SCRIPT_FOLDS : GAME_FOLDS)[name];
}

/** Returns the stored panels, also the folds of closed ones. Scripts and games store them separately. */
function storedPanels({ drawers, liveDrawers }: Preferences, source: Source | null): readonly PanelName[] {
  return source === null ? drawers : liveDrawers;
}

function panelsOpen(
  stored: readonly PanelName[],
  { drawer }: Overlay,
  source: Source | null,
  narrow: boolean,
): readonly PanelName[] {
  return panelsOf(source).filter((name) => {
    const parent = foldedInto(name, source);
    const standing = parent ?? name;
    if (parent !== undefined && !stored.includes(name)) return false;
    return narrow ? drawer === standing : stored.includes(standing);
  });
}

function isNarrow(): boolean {
  return matchMedia(NARROW).matches;
}

export function useNarrow(): boolean {
  return useMedia(NARROW);
}

export function openPanels(): readonly PanelName[] {
  const { source } = useSession.getState();
  return panelsOpen(storedPanels(usePreferences.getState(), source), useOverlay.getState(), source, isNarrow());
}

export function useOpenPanels(): readonly PanelName[] {
  const source = useSession((session) => session.source);
  const overlay = useOverlay();
  const stored = usePreferences((preferences) => storedPanels(preferences, source));
  return panelsOpen(stored, overlay, source, useNarrow());
}

/** Opens or closes a panel, or folds or unfolds a part of one. Showing a tab hides the others. */
export function togglePanel(name: PanelName): void {
  const { source } = useSession.getState();
  if (!panelsOf(source).includes(name)) return;
  const parent = foldedInto(name, source);
  const isOpen = openPanels().includes(name);
  if (isNarrow()) useOverlay.setState({ drawer: isOpen && parent === undefined ? null : (parent ?? name) });
  if (isNarrow() && parent === undefined) return;
  const hidden = isOpen ? [name] : source !== null && GAME_TABS.includes(name) ? GAME_TABS : [];
  const stored = storedPanels(usePreferences.getState(), source).filter((each) => !hidden.includes(each));
  const shown = isOpen ? [] : isNarrow() || parent === undefined ? [name] : [parent, name];
  const drawers = [...new Set([...stored, ...shown])];
  change(source === null ? { drawers } : { liveDrawers: drawers });
}
