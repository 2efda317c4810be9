import { create } from 'zustand';
import type { StructureChoice } from '../../../core/scene/stage/structure-choice.ts';
import type { EngineId } from '../../../core/script/language/language.ts';
import {
  changePane,
  closePane,
  type Direction,
  freshId,
  MAX_PANES,
  type Pane,
  type PaneTree,
  paneAfter,
  panesOf,
  resizeSplit,
  splitPane,
} from '../../state/preferences/pane-tree.ts';
import { change, usePreferences } from '../../state/preferences/preferences.ts';
import { shownName, useSession } from '../../state/session/session.ts';
import { activate, useStages } from '../../state/session/stages.ts';
import { familiesOf, newPane, presetTree } from './pane-presets.ts';

/** The transient state of the panes. Their content and sizes are in the preferences, by engine. */
interface Panes {
  /** The id of the only pane that is shown, in the room of all; null if all are shown. */
  readonly maximised: string | null;
  /** The id of the pane whose list of structures is open. */
  readonly choosing: string | null;
  /** The id of the pane that gets the focus once it is mounted. */
  readonly wanted: string | null;
}

export const usePanes = create<Panes>(() => ({ maximised: null, choosing: null, wanted: null }));

const { getState: get, setState: set } = usePanes;

/** The engine of the shown memory. */
export function shownEngine(): EngineId {
  return useSession.getState().picture.engine;
}

const beginnings = new Map<EngineId, PaneTree>();

function treeOf(engine: EngineId, stored: PaneTree | null | undefined): PaneTree {
  if (stored != null) return stored;
  const beginning = beginnings.get(engine) ?? presetTree(engine, 'one');
  beginnings.set(engine, beginning);
  return beginning;
}

export function paneTree(): PaneTree {
  return treeOf(shownEngine(), usePreferences.getState().panes[shownEngine()]);
}

export function usePaneTree(): PaneTree {
  const engine = useSession((session) => session.picture.engine);
  return treeOf(
    engine,
    usePreferences((preferences) => preferences.panes[engine]),
  );
}

/** Returns the pane on which commands act: the active one, otherwise the first. */
export function activePane(): Pane {
  return activeOf(paneTree(), useStages.getState().active);
}

export function activeOf(tree: PaneTree, active: string | null): Pane {
  const panes = panesOf(tree);
  return panes.find(({ id }) => id === active) ?? panes[0]!;
}

export function canSplit(): boolean {
  return panesOf(paneTree()).length < MAX_PANES;
}

/** Adds a pane next to or below the active one. It shows structures that no other pane shows, or offers a choice. */
export function split(direction: Direction): void {
  if (!canSplit()) return;
  const tree = paneTree();
  const id = freshId(tree);
  setTree(splitPane(tree, activePane().id, direction, newPane(id, unseen(tree))));
  set({ maximised: null });
  goTo(id, keyboardIsInPane());
}

export function close(): void {
  const tree = paneTree();
  const { id } = activePane();
  if (panesOf(tree).length === 1) return;
  const neighbour = paneAfter(tree, id, panesOf(tree)[0]?.id === id ? 1 : -1).id;
  const withKeyboard = keyboardIsInPane();
  setTree(closePane(tree, id));
  set({ maximised: null });
  goTo(neighbour, withKeyboard);
}

export function toggleMaximised(): void {
  const withKeyboard = keyboardIsInPane();
  const { id } = activePane();
  set({ maximised: get().maximised === null ? id : null });
  goTo(id, withKeyboard);
}

/** Moves the focus to the next or previous pane, wrapping at the ends. */
export function goRound(by: 1 | -1): void {
  const inPane = keyboardIsInPane();
  const { id } = inPane ? paneAfter(paneTree(), activePane().id, by) : activePane();
  if (get().maximised !== null) set({ maximised: id });
  goTo(id, true);
}

export function applyPreset(name: string): void {
  const room = document.querySelector('.panes')?.getBoundingClientRect();
  setTree(presetTree(shownEngine(), name, room));
  set({ maximised: null, choosing: null });
  activate(panesOf(paneTree())[0]!.id);
}

export function resize(key: string, sizes: readonly number[]): void {
  setTree(resizeSplit(paneTree(), key, sizes));
}

export function choosePane(id: string, choice: StructureChoice): void {
  setTree(changePane(paneTree(), id, { ...choice, script: shownName(useSession.getState()) }));
}

export function openChooser(id: string): void {
  set({ choosing: id });
}

export function closeChooser(): void {
  set({ choosing: null });
}

export function arrived(): void {
  set({ wanted: null });
}

function goTo(id: string, withKeyboard: boolean): void {
  activate(id);
  if (withKeyboard) set({ wanted: id });
}

function setTree(tree: PaneTree): void {
  change({ panes: { ...usePreferences.getState().panes, [shownEngine()]: tree } });
}

/** Returns the families that no pane shows, except for the bytes of tables, which repeat parts of other families. */
function unseen(tree: PaneTree): readonly string[] {
  const seen = new Set(panesOf(tree).flatMap((pane) => pane.families));
  return familiesOf(shownEngine()).filter((family) => !seen.has(family) && family !== 'memory');
}

function keyboardIsInPane(): boolean {
  return document.activeElement?.closest('[data-pane]') != null;
}
