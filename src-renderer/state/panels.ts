import { change, type PanelName, type Preferences, usePreferences } from './preferences.ts';
import { useSession } from './session.ts';
import type { Source } from './source.ts';

const ofScripts: readonly PanelName[] = ['script', 'pseudocode', 'tables', 'entities', 'inspector', 'operations'];
const ofSources: readonly PanelName[] = ['tables', 'entities', 'inspector'];

/** Panels that mean something beside what is shown: a game has no operations to edit. */
export function panelsOf(source: Source | null): readonly PanelName[] {
  return source === null ? ofScripts : ofSources;
}

/** Which of them are open. Scripts and games have their own. */
export function openPanels(
  { panels, livePanels }: Preferences,
  source: Source | null,
): Readonly<Partial<Record<PanelName, boolean>>> {
  return source === null ? panels : livePanels;
}

export function togglePanel(name: PanelName): void {
  const { panels, livePanels } = usePreferences.getState();
  if (useSession.getState().source === null) change({ panels: { ...panels, [name]: !panels[name] } });
  else if (name in livePanels) {
    change({ livePanels: { ...livePanels, [name]: livePanels[name as keyof typeof livePanels] !== true } });
  }
}
