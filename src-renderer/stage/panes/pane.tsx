import { Maximize2, Minimize2, PanelLeft, PanelRight, X } from 'lucide-react';
import { type MouseEvent, memo, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Focus } from '../../../core/cells/focus.ts';
import { indexOfId } from '../../../core/cells/id-format.ts';
import type { StructureChoice } from '../../../core/scene/stage/structure-choice.ts';
import type { Pane } from '../../state/preferences/pane-tree.ts';
import type { PanelName } from '../../state/preferences/preferences.ts';
import { GAME_TABS, useOpenPanels } from '../../state/session/panels.ts';
import { isNewScript, isRunning, select, shownName, useSession } from '../../state/session/session.ts';
import { useDepth } from '../../state/session/shown-depth.ts';
import { type MemoryPicture, worldIn } from '../../state/source/picture.ts';
import { useTranslate } from '../../text/translate.ts';
import { CommandButton } from '../../ui/command-button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Stage } from '../canvas/stage.tsx';
import { ViewControls } from '../canvas/view-controls.tsx';
import { FrameRowsCard } from '../narration/frame-rows.tsx';
import { EmptyPane } from './empty-pane.tsx';
import { EmptyScript } from './empty-script.tsx';
import { familiesOf } from './pane-presets.ts';
import { choosePane, toggleMaximised } from './pane-store.ts';
import { StageSection } from './stage-section.tsx';
import { choiceOf, type FamilyState, familyStates, visibleIn } from './structure-choice.ts';
import { summary } from './structure-names.ts';
import { Structures } from './structures.tsx';

/** The tabs of a game that are offered by name. The others are beside them. */
const OFFERED_TABS: readonly PanelName[] = ['entities', 'watches'];

/** Properties that all panes of a tree share. */
export interface SharedByPanes {
  readonly active: string;
  /** Ids of all panes, in reading order. */
  readonly order: readonly string[];
  /** True if one pane is maximised. */
  readonly alone: boolean;
}

interface Props {
  readonly pane: Pane;
  readonly shared: SharedByPanes;
}

/** Shows a diagram of the open script, with buttons that choose structures, split, close and maximise. */
export function PaneView({ pane, shared }: Props) {
  const t = useTranslate();
  const run = useSession((session) => session.picture);
  const looking = useLooking(run);
  const script = useSession(shownName);
  const shows = useShown(pane, run);
  const isNew = useSession(isNewScript);
  const [place, count] = [shared.order.indexOf(pane.id) + 1, shared.order.length];
  const what =
    shows.words.length === 0 ? t('ui.structures.nothing') : shows.words.slice(0, 3).join(t('ui.structures.separator'));
  const label = count === 1 ? t('ui.stage.label') : t('ui.panes.pane', { place, count, what });
  return (
    <StageSection
      id={pane.id}
      className={count === 1 ? 'stage' : pane.id === shared.active ? 'stage active' : 'stage passive'}
      label={label}
    >
      <PaneHeader pane={pane} shared={shared} opening={looking.opening} shows={shows} picture={run} />
      {count === 1 && <FrameRowsCard />}
      <Stage
        id={pane.id}
        {...looking}
        beginsPlain={true}
        visible={visibleIn(pane, run.timeline.columns, script)}
        onSelect={select}
      >
        {isNew ? <EmptyScript /> : shows.empty && <EmptyPane {...choosing(pane, shows, run)} />}
      </Stage>
    </StageSection>
  );
}

interface HeaderProps extends Props {
  /** Counts the openings in the window. */
  readonly opening: number;
  readonly shows: Shown;
  readonly picture: MemoryPicture;
}

/** Shows the number of a pane, its content and its buttons. Most steps change none of these. */
const PaneHeader = memo(function PaneHeader({ pane, shared, opening, shows, picture }: HeaderProps) {
  const { active, order, alone } = shared;
  const count = order.length;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a short cut for the pointer; there is a button and a key
    <header className="row stage-header" onDoubleClick={(event) => count > 1 && maximiseByHeader(event)}>
      {pane.id === order[0] && <ClosedPanel side="left" />}
      {count > 1 && (
        <span className="pane-number" aria-hidden="true">
          {order.indexOf(pane.id) + 1}
        </span>
      )}
      <Structures id={pane.id} {...choosing(pane, shows, picture)} words={shows.words} />
      {pane.id === active && <ViewControls id={pane.id} opening={opening} />}
      {count > 1 && <PaneActions alone={alone} />}
      {pane.id === active && <ClosedPanel side="right" />}
    </header>
  );
});

/** Compares objects first: a game may have tens of thousands of structures, whose names are mostly the same objects. */
function sameShown(a: Shown, b: Shown): boolean {
  return (
    sameList(a.words, b.words) &&
    sameList(a.choice.families, b.choice.families) &&
    sameList(a.choice.except, b.choice.except) &&
    a.states.length === b.states.length &&
    a.states.every((state, i) => sameState(state, b.states[i]!))
  );
}

function sameState(a: FamilyState, b: FamilyState): boolean {
  return a.family === b.family && sameList(a.names, b.names) && sameList(a.visible, b.visible);
}

function sameList(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((each, i) => each === b[i]);
}

/** Returns the actions that choose a pane's structures. */
function choosing({ id }: Pane, { choice, states }: Shown, picture: MemoryPicture) {
  return { choice, states, picture, onChoose: (next: StructureChoice) => choosePane(id, next) };
}

/** Maximises the pane on a double click on its header outside of the buttons. */
function maximiseByHeader({ target }: MouseEvent): void {
  if (target instanceof Element && target.closest('button, [popover]') === null) toggleMaximised();
}

/** Returns the open script in the form that stages need. */
function useLooking(picture: MemoryPicture) {
  const position = useSession((session) => session.position);
  const motion = useSession((session) => session.motion);
  const opening = useSession((session) => session.opening);
  const focus = useMarkedFocus(picture);
  const running = useSession(isRunning);
  const depth = useDepth();
  return { picture, position, motion, opening, focus, running, depth };
}

/** The content of a pane for lists and titles. */
interface Shown {
  readonly choice: StructureChoice;
  readonly states: readonly FamilyState[];
  readonly words: readonly string[];
  readonly empty: boolean;
}

/** Returns the content of a pane; the same object while nothing in it changes. */
function useShown(pane: Pane, run: MemoryPicture): Shown {
  const translate = useTranslate();
  const position = useSession((session) => session.position);
  const script = useSession(shownName);
  const kept = useRef<Shown | null>(null);
  const { columns } = run.timeline;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the columns change with the position
  return useMemo(() => {
    const choice = choiceOf(pane, script, columns);
    const states = familyStates(choice, columns, familiesOf(run.engine));
    const words = summary(states, choice, run, translate);
    const shown = { choice, states, words, empty: states.every(({ visible }) => visible.length === 0) };
    if (kept.current === null || !sameShown(kept.current, shown)) kept.current = shown;
    return kept.current;
  }, [pane, script, run, position, translate]);
}

/** Buttons that open the panel at one side of the diagrams. They are there only while none is open at that side. */
function ClosedPanel({ side }: { readonly side: 'left' | 'right' }) {
  const { t } = useTranslation();
  const isScript = useSession((session) => session.source === null);
  const open = useOpenPanels();
  const names: readonly PanelName[] = side === 'right' ? ['inspector'] : isScript ? ['script'] : GAME_TABS;
  if (names.some((name) => open.includes(name))) return null;
  const Icon = side === 'left' ? PanelLeft : PanelRight;
  const offered = names === GAME_TABS ? OFFERED_TABS : names;
  return offered.map((name, i) => (
    <CommandButton key={name} command={`view.panel.${name}`} className="closed-panel" pressed={false}>
      {i === 0 && <Icon size={16} aria-hidden="true" />}
      <span className="label">{t(`ui.panel.${name}`)}</span>
    </CommandButton>
  ));
}

/** Returns the focus that diagrams mark: the selection, unless its index now belongs to another entity. */
function useMarkedFocus(picture: MemoryPicture): Focus | null {
  const selection = useSession((session) => session.selection);
  const handle = useSession((session) => session.handle);
  const id = handle?.id;
  if (id === undefined || selection?.kind !== 'entity') return selection;
  const world = worldIn(picture);
  const record = world.recordOf(indexOfId(id, world.ids.format));
  return record?.alive === true && record.id !== id ? null : selection;
}

interface ActionsProps {
  /** True if this pane is maximised. */
  readonly alone: boolean;
}

/** The buttons of one of several panes. A click also makes the pane the active one, on which commands act. */
function PaneActions({ alone }: ActionsProps) {
  return (
    <div className="pane-actions">
      <IconButton
        command="pane.maximise"
        icon={alone ? Minimize2 : Maximize2}
        size={16}
        pressed={alone}
        className="pane-maximise"
      />
      <IconButton command="pane.close" icon={X} size={16} />
    </div>
  );
}
