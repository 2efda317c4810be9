import { Fragment, type ReactNode } from 'react';
import { Group, type GroupProps, Panel, Separator } from 'react-resizable-panels';
import { InspectorPanel } from '../inspector/inspector.tsx';
import { EntitiesPanel } from '../lists/entities.tsx';
import { TablesPanel } from '../lists/tables.tsx';
import { OperationsPanel } from '../operations/operations.tsx';
import { Panes } from '../panes/panes.tsx';
import { PseudocodePanel } from '../script/pseudocode.tsx';
import { ScriptPanel } from '../script/script.tsx';
import { openPanels } from '../state/panels.ts';
import { type PanelName, rememberLayout, usePreferences } from '../state/preferences.ts';
import { useSession } from '../state/session.ts';
import { useShell } from '../state/shell.ts';

const contents: Readonly<Record<PanelName, () => ReactNode>> = {
  script: ScriptPanel,
  pseudocode: PseudocodePanel,
  inspector: InspectorPanel,
  operations: OperationsPanel,
  tables: TablesPanel,
  entities: EntitiesPanel,
};

/** How two panels share a column. Alone, a panel takes all of it. */
const shares: Readonly<Record<PanelName, string>> = {
  script: '55%',
  pseudocode: '45%',
  inspector: '46%',
  operations: '54%',
  tables: '50%',
  entities: '50%',
};

/** The stage between two columns of drawers. They open beside it, so that they cover nothing of the diagram. */
export function Workspace() {
  const source = useSession((session) => session.source);
  const open = usePreferences((preferences) => openPanels(preferences, source));
  const version = useShell((shell) => shell.layoutVersion);
  const left = (['script', 'pseudocode', 'tables', 'entities'] as const).filter((name) => open.includes(name));
  const right = (['inspector', 'operations'] as const).filter((name) => open.includes(name));
  const remembered = usePreferences.getState().layouts.columns;
  return (
    <main className="workspace" key={version}>
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
    </main>
  );
}

/** Drawers below each other. Their sizes are remembered, separately for each set of open ones. */
function Column({ id, names }: { readonly id: string; readonly names: readonly PanelName[] }) {
  const group = `${id}-${names.join('-')}`;
  return (
    <Group
      key={group}
      id={group}
      orientation="vertical"
      defaultLayout={usePreferences.getState().layouts[group]}
      onLayoutChanged={remembers(group)}
    >
      {names.map((name, place) => {
        const Content = contents[name];
        return (
          <Fragment key={name}>
            {place > 0 && <Separator className="splitter" />}
            <Panel id={name} minSize={100} defaultSize={shares[name]}>
              <Content />
            </Panel>
          </Fragment>
        );
      })}
    </Group>
  );
}

/** Keeps the sizes that a person gives to the parts of a group. */
function remembers(group: string): NonNullable<GroupProps['onLayoutChanged']> {
  return (sizes, { isUserInteraction }) => {
    if (isUserInteraction) rememberLayout(group, sizes);
  };
}
