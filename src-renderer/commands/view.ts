import type { CommandId } from '../../src-main/commands.ts';
import { closeCompare, isComparing, select as selectShared, useCompare } from '../compare/compare.ts';
import { usePanes } from '../panes/panes.ts';
import { activeStage, clearCursors } from '../stage/stages.ts';
import { openPanels, panelsOf, togglePanel } from '../state/panels.ts';
import {
  change,
  type Locale,
  type PanelName,
  parsePreferences,
  type ThemeChoice,
  usePreferences,
} from '../state/preferences.ts';
import { select, useSession } from '../state/session.ts';
import { closeDialog, openDialog, togglePresenting, useShell } from '../state/shell.ts';
import { transport } from '../state/transport.ts';
import type { Command } from '../ui/command.ts';

const preferences = usePreferences.getState;

function theme(choice: ThemeChoice): Command {
  return {
    id: `view.theme.${choice}`,
    group: 'view',
    checked: () => preferences().theme === choice,
    run: () => change({ theme: choice }),
  };
}

function locale(choice: Locale): Command {
  return {
    id: `view.locale.${choice}`,
    group: 'view',
    checked: () => preferences().locale === choice,
    run: () => change({ locale: choice }),
  };
}

function panel(name: PanelName): Command {
  return {
    id: `view.panel.${name}`,
    group: 'view',
    enabled: () => panelsOf(useSession.getState().source).includes(name),
    checked: () => openPanels(preferences(), useSession.getState().source)[name] === true,
    run: () => togglePanel(name),
  };
}

function stage(id: CommandId, run: () => void): Command {
  return { id, group: 'view', enabled: () => activeStage() !== null, run };
}

export function viewCommands(): readonly Command[] {
  return [
    stage('view.fit', () => activeStage()?.fit()),
    stage('view.zoomIn', () => activeStage()?.zoomBy(1.25)),
    stage('view.zoomOut', () => activeStage()?.zoomBy(0.8)),
    stage('view.zoomReset', () => activeStage()?.home()),
    {
      id: 'view.follow',
      group: 'view',
      checked: () => preferences().follow,
      run: () => change({ follow: !preferences().follow }),
    },
    {
      id: 'view.motion',
      group: 'view',
      checked: () => preferences().motion === 'reduced',
      run: () => change({ motion: preferences().motion === 'reduced' ? 'system' : 'reduced' }),
    },
    { id: 'view.fullscreen', group: 'view', checked: () => useShell.getState().fullscreen, run: toggleFullscreen },
    { id: 'view.present', group: 'view', checked: () => useShell.getState().presenting, run: togglePresenting },
    panel('script'),
    panel('pseudocode'),
    panel('inspector'),
    panel('operations'),
    panel('tables'),
    panel('entities'),
    { id: 'view.resetLayout', group: 'view', run: resetLayout },
    theme('system'),
    theme('light'),
    theme('dark'),
    theme('contrast'),
    locale('en'),
    locale('zh-CN'),
    stage('focus.stage', () => activeStage()?.focus()),
    { id: 'focus.script', group: 'view', run: () => focusPanel('script', '[data-editor] .cm-content') },
    { id: 'focus.entities', group: 'view', run: () => focusPanel('entities', '[data-panel=entities] input') },
    { id: 'focus.timeline', group: 'view', run: () => void focusElement('[data-timeline] [role=slider]') },
    {
      id: 'selection.clear',
      group: 'view',
      enabled: () => selected() !== null,
      run: clearSelection,
    },
    { id: 'back', group: 'view', hidden: true, run: back },
    { id: 'help.palette', group: 'help', run: () => openDialog({ kind: 'palette' }) },
    { id: 'help.keys', group: 'help', run: () => openDialog({ kind: 'keys' }) },
  ];
}

/** What is looked at, in the script's diagrams or in all engines'. */
function selected(): unknown {
  return isComparing() ? useCompare.getState().selection : useSession.getState().selection;
}

function clearSelection(): void {
  if (isComparing()) selectShared(null);
  else select(null);
}

function resetLayout(): void {
  const { panels, livePanels } = parsePreferences({});
  change({ panels, livePanels, layouts: {}, panes: {} });
  useShell.setState({ presenting: false, layoutVersion: useShell.getState().layoutVersion + 1 });
}

async function toggleFullscreen(): Promise<void> {
  if (document.fullscreenElement !== null) await document.exitFullscreen();
  else await document.documentElement.requestFullscreen();
}

/** Out of whatever we are in, the innermost first. */
function back(): void {
  const { dialog, presenting } = useShell.getState();
  const { playing, pause } = transport();
  const selection = selected();
  const { maximised } = usePanes.getState();
  const focused = document.activeElement;
  const inStage = focused instanceof HTMLElement && focused.closest('[data-stage]') !== null;
  if (dialog !== null) closeDialog();
  else if (inStage && selection !== null) clearSelection();
  else if (inStage) {
    focused.blur();
    clearCursors();
  } else if (playing) pause();
  else if (clearCursors()) return;
  else if (selection !== null) clearSelection();
  else if (maximised !== null) usePanes.setState({ maximised: null });
  else if (isComparing()) closeCompare();
  else if (presenting) togglePresenting();
}

function focusPanel(name: PanelName, selector: string): void {
  if (isComparing()) closeCompare();
  if (useShell.getState().presenting) togglePresenting();
  const { source } = useSession.getState();
  if (!panelsOf(source).includes(name)) return;
  if (openPanels(preferences(), source)[name] !== true) togglePanel(name);
  // At once when it is there, so that no key is lost; else after the render that the change above asks for.
  if (!focusElement(selector)) requestAnimationFrame(() => requestAnimationFrame(() => focusElement(selector)));
}

function focusElement(selector: string): boolean {
  const element = document.querySelector<HTMLElement>(selector);
  element?.focus();
  return element !== null;
}
