import { type MouseEvent, type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Choice } from '../../core/scene/structures.ts';
import { Stage } from '../stage/stage.tsx';
import { ViewControls } from '../stage/view-controls.tsx';
import { useMarkedFocus } from '../state/marked-focus.ts';
import type { Pane } from '../state/pane-tree.ts';
import type { Picture } from '../state/picture.ts';
import { isRunning, select, shownName, useSession } from '../state/session.ts';
import { useDepth } from '../state/shown-depth.ts';
import { useTranslate } from '../text/translate.ts';
import { choiceOf, familyStates, visibleIn } from './choice.ts';
import { EmptyPane } from './empty-pane.tsx';
import { PaneActions } from './pane-actions.tsx';
import { choose, toggleMaximised } from './panes.ts';
import { familiesOf } from './presets.ts';
import { StageSection } from './stage-section.tsx';
import { summary } from './structure-names.ts';
import { Structures } from './structures.tsx';

/** What all panes of a tree need to know of it. */
export interface SharedByPanes {
  readonly active: string;
  /** Ids of all panes, in reading order. */
  readonly order: readonly string[];
  /** Whether one pane has the room of all. */
  readonly alone: boolean;
}

interface Props {
  readonly pane: Pane;
  readonly shared: SharedByPanes;
}

/** One diagram of the open script: what it shows, and how it is split, closed and enlarged. */
export function PaneView({ pane, shared }: Props) {
  const { t } = useTranslation();
  const run = useSession((session) => session.picture);
  const looking = useLooking(run);
  const shows = useShown(pane, run);
  const [place, count] = [shared.order.indexOf(pane.id) + 1, shared.order.length];
  const what =
    shows.words.length === 0 ? t('ui.structures.nothing') : shows.words.slice(0, 3).join(t('ui.structures.separator'));
  const label = count === 1 ? t('ui.stage.label') : t('ui.panes.pane', { place, count, what });
  const { choice, states, words } = shows;
  const chosen = { choice, states, picture: run, onChoose: (next: Choice) => choose(pane.id, next) };
  return (
    <StageSection
      id={pane.id}
      className={count === 1 ? 'stage' : pane.id === shared.active ? 'stage active' : 'stage passive'}
      label={label}
    >
      <PaneHeader pane={pane} shared={shared} opening={looking.opening}>
        <Structures id={pane.id} {...chosen} words={words} />
      </PaneHeader>
      <Stage id={pane.id} {...looking} visible={shows.visible} onSelect={select}>
        {shows.empty && <EmptyPane {...chosen} />}
      </Stage>
    </StageSection>
  );
}

interface HeaderProps extends Props {
  /** Counts what was opened in the window. */
  readonly opening: number;
  readonly children: ReactNode;
}

/** The number of a pane among several, what it shows, and what can be done with it. */
function PaneHeader({ pane, shared: { active, order, alone }, opening, children }: HeaderProps) {
  const count = order.length;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a short cut for the pointer; there is a button and a key
    <header className="row stage-header" onDoubleClick={(event) => count > 1 && maximiseByHeader(event)}>
      {count > 1 && (
        <span className="pane-number" aria-hidden="true">
          {order.indexOf(pane.id) + 1}
        </span>
      )}
      {children}
      {pane.id === active && <ViewControls id={pane.id} opening={opening} />}
      <PaneActions alone={alone} count={count} />
    </header>
  );
}

/** A double click beside the buttons. */
function maximiseByHeader({ target }: MouseEvent): void {
  if (target instanceof Element && target.closest('button, [popover]') === null) toggleMaximised();
}

/** The open script as something to look at. */
function useLooking(picture: Picture) {
  const position = useSession((session) => session.position);
  const motion = useSession((session) => session.motion);
  const opening = useSession((session) => session.opening);
  const focus = useMarkedFocus(picture);
  const running = useSession(isRunning);
  const depth = useDepth();
  return { picture, position, motion, opening, focus, running, depth };
}

function useShown(pane: Pane, run: Picture) {
  const translate = useTranslate();
  const position = useSession((session) => session.position);
  const script = useSession(shownName);
  const engine = run.engine;
  const { columns } = run.timeline;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the columns change with the position
  return useMemo(() => {
    const choice = choiceOf(pane, script, columns);
    const states = familyStates(choice, columns, familiesOf(engine));
    return {
      choice,
      states,
      visible: visibleIn(pane, columns, script),
      words: summary(states, choice, run, translate),
      empty: states.every(({ visible }) => visible.length === 0),
    };
  }, [pane, script, run, position, translate]);
}
