import { PanelFrame } from './panel.tsx';

export function TablesPanel() {
  return <PanelFrame name="tables">{null}</PanelFrame>;
}
