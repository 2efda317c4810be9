import { Fragment, type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { Group, type GroupProps, Panel, Separator } from 'react-resizable-panels';
import { OperationsPanel } from '../../build/operations/operations-panel.tsx';
import { ScriptPanel } from '../../build/script/script-panel.tsx';
import { EntitiesPanel } from '../../debug/lists/entities.tsx';
import { SystemsPanel } from '../../debug/lists/systems.tsx';
import { TablesPanel } from '../../debug/lists/tables.tsx';
import { WatchesPanel } from '../../debug/watch/watches-panel.tsx';
import { InspectorPanel } from '../../inspect/inspector.tsx';
import { StoryboardPanel } from '../../record/storyboard/storyboard-panel.tsx';
import { PseudocodePanel } from '../../stage/narration/pseudocode.tsx';
import { Panes } from '../../stage/panes/panes.tsx';
import { type PanelName, rememberLayout, usePreferences } from '../../state/preferences/preferences.ts';
import { useNarrow, useOpenPanels, useOverlay } from '../../state/session/panels.ts';
import { useShell } from '../../state/window/window-state.ts';

const contents: Readonly<Record<PanelName, () => ReactNode>> = {
  script: ScriptPanel,
  pseudocode: PseudocodePanel,
  inspector: InspectorPanel,
  operations: OperationsPanel,
  tables: TablesPanel,
  entities: EntitiesPanel,
  systems: SystemsPanel,
  watches: WatchesPanel,
  storyboard: StoryboardPanel,
};

interface Height {
  /** The share of the column's height in proportion to the other panels. */
  readonly share: number;
  /** Minimum useful height of the panel in CSS pixels. */
  readonly least: number;
}

const heights: Readonly<Record<PanelName, Height>> = {
  script: { share: 55, least: 120 },
  pseudocode: { share: 45, least: 100 },
  inspector: { share: 46, least: 260 },
  operations: { share: 54, least: 200 },
  tables: { share: 50, least: 160 },
  entities: { share: 50, least: 180 },
  systems: { share: 38, least: 230 },
  watches: { share: 30, least: 170 },
  storyboard: { share: 60, least: 180 },
};

const ON_THE_RIGHT: readonly PanelName[] = ['inspector', 'operations', 'systems', 'watches', 'storyboard'];

/** The stage and its drawers. They are side by side, or in a narrow window one drawer lies over the stage. */
export function Workspace() {
  const open = useOpenPanels();
  const version = useShell((shell) => shell.layoutVersion);
  const narrow = useNarrow();
  return (
    <main className="workspace" key={version}>
      {narrow ? <Panes /> : <Columns open={open} />}
      {narrow && open.map((name) => <Overlay key={name} name={name} />)}
    </main>
  );
}

/** The stage between two columns of drawers. */
function Columns({ open }: { readonly open: readonly PanelName[] }) {
  const left = (['script', 'pseudocode', 'tables', 'entities'] as const).filter((name) => open.includes(name));
  const right = ON_THE_RIGHT.filter((name) => open.includes(name));
  const remembered = usePreferences.getState().layouts.columns;
  return (
    <Group id="columns" orientation="horizontal" onLayoutChanged={remembers('columns')}>
      {left.length > 0 && (
        <>
          <Panel id="left" defaultSize={`${remembered?.left ?? 25}%`} minSize={240} maxSize="45%">
            <Column id="left-column" names={left} />
          </Panel>
          <Separator className="splitter" />
        </>
      )}
      <Panel id="stage" minSize={320}>
        <Panes />
      </Panel>
      {right.length > 0 && (
        <>
          <Separator className="splitter" />
          <Panel id="right" defaultSize={`${remembered?.right ?? 22}%`} minSize={240} maxSize="40%">
            <Column id="right-column" names={right} />
          </Panel>
        </>
      )}
    </Group>
  );
}

/** A drawer over the stage. It takes the keyboard focus, and gives it back when it closes. */
function Overlay({ name }: { readonly name: PanelName }) {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    if (element.current?.contains(before) === false) element.current.focus({ preventScroll: true });
    return () => {
      if (before instanceof HTMLElement) before.focus({ preventScroll: true });
    };
  }, []);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    event.stopPropagation();
    useOverlay.setState({ drawer: null });
  };
  const Content = contents[name];
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the panel inside is the region; this closes it by Escape
    <div
      className={ON_THE_RIGHT.includes(name) ? 'overlay right' : 'overlay left'}
      ref={element}
      tabIndex={-1}
      onKeyDown={onKeyDown}
    >
      <Content />
    </div>
  );
}

/** Drawers below each other. Their sizes are remembered, separately for each set of open ones. A column without room for all of them scrolls. */
function Column({ id, names }: { readonly id: string; readonly names: readonly PanelName[] }) {
  const group = `${id}-${names.join('-')}`;
  const sum = (of: keyof Height) => names.reduce((all, name) => all + heights[name][of], 0);
  return (
    <div className="drawer-column">
      <Group
        id={id}
        orientation="vertical"
        style={{ minHeight: sum('least') + names.length - 1 }}
        defaultLayout={usePreferences.getState().layouts[group]}
        onLayoutChanged={remembers(group)}
      >
        {names.map((name, place) => {
          const Content = contents[name];
          const { share, least } = heights[name];
          return (
            <Fragment key={name}>
              {place > 0 && <Separator className="splitter" />}
              <Panel id={name} minSize={least} defaultSize={`${(100 * share) / sum('share')}%`}>
                <Content />
              </Panel>
            </Fragment>
          );
        })}
      </Group>
    </div>
  );
}

/** Remembers the sizes to which the user drags the parts of a group. */
function remembers(group: string): NonNullable<GroupProps['onLayoutChanged']> {
  return (sizes, { isUserInteraction }) => {
    if (isUserInteraction) rememberLayout(group, sizes);
  };
}
