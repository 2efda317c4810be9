import { create } from 'zustand';
import { change, type PanelName, type Preferences, panelNames, usePreferences } from '../preferences/preferences.ts';
import { useMedia } from '../preferences/use-media.ts';
import type { Source } from '../source/source.ts';
import { useSession } from './session.ts';

const ofSources: readonly PanelName[] = ['tables', 'entities', 'systems', 'inspector', 'watches', 'storyboard'];
const ofScripts: readonly PanelName[] = panelNames.filter((name) => name !== 'systems');

/** In a narrow window, a single drawer overlays the stage. */
const NARROW = '(max-width: 1199px)';

interface Overlay {
  /** The drawer that overlays the stage of a narrow window. Not stored. */
  readonly drawer: PanelName | null;
}

export const useOverlay = create<Overlay>(() => ({ drawer: null }));

/** Returns the panels that fit the source: a game has no operations to edit, a script no systems. */
export function panelsOf(source: Source | null): readonly PanelName[] {
  return source === null ? ofScripts : ofSources;
}

/** Returns the open drawers, which scripts and games store separately. */
function panelsBeside({ drawers, liveDrawers }: Preferences, source: Source | null): readonly PanelName[] {
  return source === null ? drawers : liveDrawers;
}

function panelsOver({ drawer }: Overlay, source: Source | null): readonly PanelName[] {
  return panelsOf(source).filter((name) => name === drawer);
}

function isNarrow(): boolean {
  return matchMedia(NARROW).matches;
}

export function useNarrow(): boolean {
  return useMedia(NARROW);
}

export function openPanels(): readonly PanelName[] {
  const { source } = useSession.getState();
  return isNarrow() ? panelsOver(useOverlay.getState(), source) : panelsBeside(usePreferences.getState(), source);
}

export function useOpenPanels(): readonly PanelName[] {
  const source = useSession((session) => session.source);
  const overlay = useOverlay();
  const beside = usePreferences((preferences) => panelsBeside(preferences, source));
  return useNarrow() ? panelsOver(overlay, source) : beside;
}

export function togglePanel(name: PanelName): void {
  const { source } = useSession.getState();
  if (!panelsOf(source).includes(name)) return;
  const open = openPanels();
  if (isNarrow()) {
    useOverlay.setState({ drawer: open.includes(name) ? null : name });
    return;
  }
  const drawers = open.includes(name) ? open.filter((each) => each !== name) : [...open, name];
  change(source === null ? { drawers } : { liveDrawers: drawers });
}
