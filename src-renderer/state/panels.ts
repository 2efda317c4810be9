import { change, type PanelName, type Preferences, usePreferences } from './preferences.ts';
import { useSession } from './session.ts';
import type { Source } from './source.ts';

const ofScripts: readonly PanelName[] = ['script', 'pseudocode', 'tables', 'entities', 'inspector', 'operations'];
const ofSources: readonly PanelName[] = ['tables', 'entities', 'inspector'];

/** Panels that mean something beside what is shown: a game has no operations to edit. */
export function panelsOf(source: Source | null): readonly PanelName[] {
  return source === null ? ofScripts : ofSources;
}

/** Which of their drawers are open. Scripts and games have their own. */
export function openPanels({ drawers, liveDrawers }: Preferences, source: Source | null): readonly PanelName[] {
  return source === null ? drawers : liveDrawers;
}

export function togglePanel(name: PanelName): void {
  const { source } = useSession.getState();
  if (!panelsOf(source).includes(name)) return;
  const open = openPanels(usePreferences.getState(), source);
  const drawers = open.includes(name) ? open.filter((each) => each !== name) : [...open, name];
  change(source === null ? { drawers } : { liveDrawers: drawers });
}
