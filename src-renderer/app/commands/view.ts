import { LOCALES, type Locale } from '../../../assets/locales/locales.ts';
import {
  closeCompare,
  isComparing,
  selectInLanes as selectShared,
  useCompare,
} from '../../compare/state/compare-state.ts';
import { isLessonOpen, selectInLesson, useLesson } from '../../learn/lesson/state/lesson-state.ts';
import { canPresent, present } from '../../learn/present/continue-class.ts';
import { endOverlay, isPresenting } from '../../learn/present/presenter-state.ts';
import { usePanes } from '../../stage/panes/pane-store.ts';
import { transport } from '../../state/play/transport.ts';
import {
  change,
  type PanelName,
  parsePreferences,
  shownLocale,
  type ThemeChoice,
  usePreferences,
} from '../../state/preferences/preferences.ts';
import { openPanels, panelsOf, togglePanel } from '../../state/session/panels.ts';
import { select, useSession } from '../../state/session/session.ts';
import { activeStage, clearCursors, followAgain, keepsWhole, keepWhole } from '../../state/session/stages.ts';
import { useUpdate } from '../../state/window/site-update.ts';
import {
  closeDialog,
  dismissOffers,
  dismissToast,
  leaveHome,
  openDialog,
  togglePresenting,
  useShell,
} from '../../state/window/window-state.ts';
import type { Action, Actions } from '../../ui/command.ts';
import { focusElement, focusWhenMounted } from './focus-when-mounted.ts';

const preferences = usePreferences.getState;

function theme(choice: ThemeChoice): Action {
  return { checked: () => preferences().theme === choice, run: () => change({ theme: choice }) };
}

const localeCommands = Object.fromEntries(
  LOCALES.map((locale): [string, Action] => [
    `view.locale.${locale}`,
    { checked: () => shownLocale() === locale, run: () => change({ locale }) },
  ]),
) as Record<`view.locale.${Locale}`, Action>;

function panel(name: PanelName): Action {
  return {
    enabled: () => panelsOf(useSession.getState().source).includes(name),
    checked: () => openPanels().includes(name),
    run() {
      togglePanel(name);
      dismissOffers(`view.panel.${name}`);
    },
  };
}

function stage(run: () => void): Action {
  return { enabled: () => activeStage() !== null, run };
}

export const viewActions: Actions = {
  'view.fit': stage(() => keepWhole(opening())),
  'view.zoomIn': stage(() => activeStage()?.zoomBy(1.25)),
  'view.zoomOut': stage(() => activeStage()?.zoomBy(0.8)),
  'view.zoomReset': stage(() => activeStage()?.home()),
  'view.follow': {
    checked: () => preferences().follow && !keepsWhole(opening()),
    run: () => change({ follow: followAgain(opening()) || !preferences().follow }),
  },
  'view.motion': {
    checked: () => preferences().motion === 'reduced',
    run: () => change({ motion: preferences().motion === 'reduced' ? 'system' : 'reduced' }),
  },
  'view.fullscreen': { checked: () => useShell.getState().fullscreen, run: toggleFullscreen },
  'view.present': { enabled: canPresent, run: present },
  'view.panel.script': panel('script'),
  'view.panel.pseudocode': panel('pseudocode'),
  'view.panel.inspector': panel('inspector'),
  'view.panel.operations': panel('operations'),
  'view.panel.tables': panel('tables'),
  'view.panel.entities': panel('entities'),
  'view.panel.systems': panel('systems'),
  'view.panel.differences': panel('differences'),
  'view.panel.watches': panel('watches'),
  'view.panel.storyboard': panel('storyboard'),
  'view.resetLayout': { run: resetLayout },
  'view.theme.system': theme('system'),
  'view.theme.light': theme('light'),
  'view.theme.dark': theme('dark'),
  'view.theme.contrast': theme('contrast'),
  ...localeCommands,
  'focus.stage': stage(() => activeStage()?.focus()),
  'focus.script': { run: () => focusPanel('script', '[data-editor] .cm-content') },
  'focus.entities': { run: () => focusPanel('entities', '[data-panel=entities] input') },
  'focus.timeline': { run: () => void focusElement('[data-timeline] [role=slider]') },
  'focus.nextPanel': { run: () => goRoundPanels(1) },
  'focus.previousPanel': { run: () => goRoundPanels(-1) },
  'selection.clear': { enabled: () => selected() !== null, run: clearSelection },
  back: { run: back },
  'site.update': {
    relevant: () => useUpdate.getState().apply !== null,
    enabled: () => useUpdate.getState().apply !== null,
    run: () => useUpdate.getState().apply?.(),
  },
  'help.palette': { run: () => openDialog({ kind: 'palette' }) },
  'help.keys': { run: () => openDialog({ kind: 'keys' }) },
};

/** Counts the openings, so it changes with the shown picture. */
function opening(): number {
  return isComparing() ? useCompare.getState().opening : useSession.getState().opening;
}

/** The selection in the shown diagrams: of all engines, of a lesson or of the script. */
function selected(): unknown {
  if (isComparing()) return useCompare.getState().selection;
  return (isLessonOpen() ? useLesson : useSession).getState().selection;
}

function clearSelection(): void {
  if (isComparing()) selectShared(null);
  else if (isLessonOpen()) selectInLesson(null);
  else select(null);
}

function resetLayout(): void {
  const { drawers, liveDrawers } = parsePreferences({});
  change({ drawers, liveDrawers, layouts: {}, panes: {} });
  useShell.setState({ layoutVersion: useShell.getState().layoutVersion + 1 });
}

async function toggleFullscreen(): Promise<void> {
  if (document.fullscreenElement !== null) await document.exitFullscreen();
  else await document.documentElement.requestFullscreen();
}

/** Closes what was opened last over the screen: a dialog, the presentation, a message, the selection, an enlarged pane. It never leaves a screen, because work there would seem lost. */
function back(): void {
  const { dialog, presenting, home, toasts } = useShell.getState();
  const message = toasts.at(-1);
  const { playing, pause } = transport();
  const selection = selected();
  const { maximised } = usePanes.getState();
  const focused = document.activeElement;
  const inStage = focused instanceof HTMLElement && focused.closest('[data-stage]') !== null;
  if (dialog !== null) closeDialog();
  else if (isPresenting() && endOverlay()) return;
  else if (presenting) togglePresenting();
  else if (message !== undefined) dismissToast(message.id);
  else if (home) return;
  else if (focused instanceof HTMLElement && focused.closest('[data-question]') !== null) focused.blur();
  else if (inStage && selection !== null) clearSelection();
  else if (inStage) {
    focused.blur();
    clearCursors();
  } else if (playing) pause();
  else if (clearCursors()) return;
  else if (selection !== null) clearSelection();
  else if (maximised !== null) usePanes.setState({ maximised: null });
}

function focusPanel(name: PanelName, selector: string): void {
  leaveHome();
  if (isComparing()) closeCompare();
  if (useShell.getState().presenting) togglePresenting();
  const { source } = useSession.getState();
  if (!panelsOf(source).includes(name)) return;
  if (!openPanels().includes(name)) togglePanel(name);
  focusWhenMounted(selector);
}

/** The parts of the window among which the focus moves. */
const REGIONS = 'section[data-panel], [data-pane], [data-reading], [data-timeline]';

/** The element of a region that takes the keyboard focus: its cells, its list, its editor, its slider or its scroll area. */
const ENTRIES = [
  '[role=gridcell][tabindex="0"]',
  '[role=listbox], [role=tree]',
  '.cm-content',
  '[role=slider]',
  '[data-structures]',
  '[tabindex="0"]',
  'input, button',
];

/** Moves the focus to the next or previous region, wrapping at the ends. */
function goRoundPanels(by: 1 | -1): void {
  const regions = [...document.querySelectorAll<HTMLElement>(REGIONS)];
  const here = regions.findIndex((region) => region.contains(document.activeElement));
  const region = regions.at(here < 0 ? Math.min(0, by) : (here + by) % regions.length);
  const entries = ENTRIES.map((selector) => region?.querySelector<HTMLElement>(selector));
  entries.find((entry) => entry != null)?.focus();
}
