import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { Group, type GroupProps, Panel, Separator } from 'react-resizable-panels';
import { OperationsPanel } from '../../build/operations/operations-panel.tsx';
import { ScriptPanel } from '../../build/script/script-panel.tsx';
import { EntitiesPanel } from '../../debug/lists/entities.tsx';
import { SystemsPanel } from '../../debug/lists/systems.tsx';
import { TablesPanel } from '../../debug/lists/tables.tsx';
import { WatchesPanel } from '../../debug/watch/watches-panel.tsx';
import { InspectorPanel } from '../../inspect/inspector.tsx';
import { PseudocodePanel } from '../../stage/narration/pseudocode.tsx';
import { Panes } from '../../stage/panes/panes.tsx';
import { type PanelName, rememberLayout, usePreferences } from '../../state/preferences/preferences.ts';
import { foldedInto, panelsOf, useNarrow, useOpenPanels, useOverlay } from '../../state/session/panels.ts';
import { isNewScript, useSession } from '../../state/session/session.ts';
import { useShell } from '../../state/window/window-state.ts';
import { part } from '../../ui/lazy-part.tsx';

const DifferencesPanel = part(
  async () => (await import('../../debug/differences/differences-panel.tsx')).DifferencesPanel,
);

const contents: Readonly<Partial<Record<PanelName, () => ReactNode>>> = {
  script: ScriptPanel,
  inspector: InspectorPanel,
  entities: EntitiesPanel,
  systems: SystemsPanel,
  differences: () => <DifferencesPanel />,
  watches: WatchesPanel,
};

const folds: Readonly<Partial<Record<PanelName, () => ReactNode>>> = {
  operations: OperationsPanel,
  pseudocode: PseudocodePanel,
  tables: TablesPanel,
  entities: EntitiesPanel,
  watches: WatchesPanel,
};

/** Default widths in CSS pixels. */
const LEFT_WIDTH = { script: 348, game: 320 };
const RIGHT_WIDTH = 292;

/** The stage and at most two panels. They are side by side, or in a narrow window one panel lies over the stage. */
export function Workspace() {
  const source = useSession((session) => session.source);
  const standing = useOpenPanels().filter((name) => name !== 'storyboard' && foldedInto(name, source) === undefined);
  const version = useShell((shell) => shell.layoutVersion);
  const narrow = useNarrow();
  return (
    <main className="workspace" key={version}>
      {narrow ? <Panes /> : <Columns open={standing} />}
      {narrow && standing.map((name) => <Overlay key={name} name={name} />)}
    </main>
  );
}

/** The stage between the panels. */
function Columns({ open }: { readonly open: readonly PanelName[] }) {
  const left = open.find((name) => name !== 'inspector');
  const isScript = useSession((session) => session.source === null);
  const isNew = useSession(isNewScript);
  const remembered = usePreferences.getState().layouts.columns;
  const width = (side: 'left' | 'right', otherwise: number) =>
    remembered?.[side] === undefined ? otherwise : `${remembered[side]}%`;
  return (
    <Group id="columns" orientation="horizontal" onLayoutChanged={remembers('columns')}>
      {left !== undefined && (
        <>
          <Panel
            id="left"
            defaultSize={width('left', isScript ? LEFT_WIDTH.script : LEFT_WIDTH.game)}
            minSize={240}
            maxSize="45%"
            groupResizeBehavior="preserve-pixel-size"
          >
            <PanelWithFolds name={left} />
          </Panel>
          <Separator className="splitter" />
        </>
      )}
      <Panel id="stage" minSize={320}>
        <Panes />
      </Panel>
      {open.includes('inspector') && !isNew && (
        <>
          <Separator className="splitter" />
          <Panel
            id="right"
            defaultSize={width('right', RIGHT_WIDTH)}
            minSize={240}
            maxSize="40%"
            groupResizeBehavior="preserve-pixel-size"
          >
            <PanelWithFolds name="inspector" />
          </Panel>
        </>
      )}
    </Group>
  );
}

/** A panel with the parts that fold into it below. The inspector and its parts are one scrolling column. */
function PanelWithFolds({ name }: { readonly name: PanelName }) {
  const source = useSession((session) => session.source);
  const isNew = useSession(isNewScript);
  const Content = contents[name];
  const parts = isNew ? [] : panelsOf(source).filter((each) => foldedInto(each, source) === name);
  return (
    <div className={name === 'inspector' ? 'panel-column flowing' : 'panel-column'}>
      {Content !== undefined && <Content />}
      {parts.map((fold) => {
        const Fold = folds[fold];
        return Fold === undefined ? null : <Fold key={fold} />;
      })}
    </div>
  );
}

/** A panel over the stage. It takes the keyboard focus, and gives it back when it closes. */
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
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the panel inside is the region; this closes it by Escape
    <div
      className={name === 'inspector' ? 'overlay right' : 'overlay left'}
      ref={element}
      tabIndex={-1}
      onKeyDown={onKeyDown}
    >
      <PanelWithFolds name={name} />
    </div>
  );
}

/** Remembers the sizes to which the user drags the parts of a group. */
function remembers(group: string): NonNullable<GroupProps['onLayoutChanged']> {
  return (sizes, { isUserInteraction }) => {
    if (isUserInteraction) rememberLayout(group, sizes);
  };
}
