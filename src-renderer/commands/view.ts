import { stageSlot } from '../stage/stage-controls.ts';
import {
  change,
  type Locale,
  type PanelName,
  type ThemeChoice,
  togglePanel,
  usePreferences,
} from '../state/preferences.ts';
import { moveCursor, pause, select, useSession } from '../state/session.ts';
import { closeDialog, openDialog, togglePresenting, useShell } from '../state/shell.ts';
import type { Command } from './command.ts';
import type { CommandId } from './ids.ts';

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
    checked: () => preferences().panels[name],
    run: () => togglePanel(name),
  };
}

function stage(id: CommandId, run: () => void): Command {
  return { id, group: 'view', enabled: () => stageSlot.current !== null, run };
}

export function viewCommands(): readonly Command[] {
  return [
    stage('view.fit', () => stageSlot.current?.fit()),
    stage('view.zoomIn', () => stageSlot.current?.zoomBy(1.25)),
    stage('view.zoomOut', () => stageSlot.current?.zoomBy(0.8)),
    stage('view.zoomReset', () => stageSlot.current?.home()),
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
    { id: 'view.resetLayout', group: 'view', run: resetLayout },
    theme('system'),
    theme('light'),
    theme('dark'),
    theme('contrast'),
    locale('en'),
    locale('zh-CN'),
    stage('focus.stage', () => stageSlot.current?.focus()),
    { id: 'focus.script', group: 'view', run: () => focusPanel('script', '[data-editor] .cm-content') },
    { id: 'focus.timeline', group: 'view', run: () => void focusElement('[data-timeline] [role=slider]') },
    { id: 'back', group: 'view', hidden: true, run: back },
    { id: 'help.palette', group: 'help', run: () => openDialog({ kind: 'palette' }) },
    { id: 'help.keys', group: 'help', run: () => openDialog({ kind: 'keys' }) },
  ];
}

function resetLayout(): void {
  change({ panels: { script: true, pseudocode: true, inspector: true, operations: true }, layouts: {} });
  useShell.setState({ presenting: false, layoutVersion: useShell.getState().layoutVersion + 1 });
}

async function toggleFullscreen(): Promise<void> {
  if (document.fullscreenElement !== null) await document.exitFullscreen();
  else await document.documentElement.requestFullscreen();
}

/** Out of whatever we are in, the innermost first. */
function back(): void {
  const { dialog, presenting } = useShell.getState();
  const { playing, cursor, selection } = useSession.getState();
  if (dialog !== null) closeDialog();
  else if (document.activeElement instanceof HTMLElement && document.activeElement.closest('[data-stage]') !== null) {
    document.activeElement.blur();
    moveCursor(null);
  } else if (playing) pause();
  else if (cursor !== null) moveCursor(null);
  else if (selection !== null) select(null);
  else if (presenting) togglePresenting();
}

function focusPanel(name: PanelName, selector: string): void {
  if (useShell.getState().presenting) togglePresenting();
  if (!preferences().panels[name]) togglePanel(name);
  // At once when it is there, so that no key is lost; else after the render that the change above asks for.
  if (!focusElement(selector)) requestAnimationFrame(() => requestAnimationFrame(() => focusElement(selector)));
}

function focusElement(selector: string): boolean {
  const element = document.querySelector<HTMLElement>(selector);
  element?.focus();
  return element !== null;
}
