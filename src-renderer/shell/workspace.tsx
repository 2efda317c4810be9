import { Fragment, type ReactNode } from 'react';
import { Group, type Layout, Panel, Separator } from 'react-resizable-panels';
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

/** The stage between two columns of panels. Closed panels leave no trace; presenting closes all. */
export function Workspace() {
  const open = useOpenPanels();
  const version = useShell((shell) => shell.layoutVersion);
  const left = (['script', 'pseudocode', 'tables', 'entities'] as const).filter((name) => open[name]);
  const right = (['inspector', 'operations'] as const).filter((name) => open[name]);
  const id = `columns-${left.length > 0 ? 'l' : ''}${right.length > 0 ? 'r' : ''}`;
  return (
    <main className="workspace" key={version}>
      <RememberedGroup id={id} orientation="horizontal">
        {left.length > 0 && (
          <>
            <Panel id="left" defaultSize="25%" minSize={220} maxSize="45%">
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
            <Panel id="right" defaultSize="21%" minSize={232} maxSize="40%">
              <Column id="right-column" names={right} />
            </Panel>
          </>
        )}
      </RememberedGroup>
    </main>
  );
}

function useOpenPanels(): Readonly<Partial<Record<PanelName, boolean>>> {
  const source = useSession((session) => session.source);
  const panels = usePreferences((preferences) => openPanels(preferences, source));
  const presenting = useShell((shell) => shell.presenting);
  return presenting ? {} : panels;
}

function Column({ id, names }: { readonly id: string; readonly names: readonly PanelName[] }) {
  return (
    <RememberedGroup id={`${id}-${names.join('-')}`} orientation="vertical">
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
    </RememberedGroup>
  );
}

interface GroupProps {
  readonly id: string;
  readonly orientation: 'horizontal' | 'vertical';
  readonly children: ReactNode;
}

/** A group whose sizes are remembered, separately for each set of open panels. */
function RememberedGroup({ id, orientation, children }: GroupProps) {
  const remembered: Layout | undefined = usePreferences.getState().layouts[id];
  return (
    <Group
      key={id}
      id={id}
      orientation={orientation}
      defaultLayout={remembered}
      onLayoutChanged={(sizes, { isUserInteraction }) => {
        if (isUserInteraction) rememberLayout(id, sizes);
      }}
    >
      {children}
    </Group>
  );
}
