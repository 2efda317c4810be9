import { PanelFrame } from './panel.tsx';

export function EntitiesPanel() {
  return <PanelFrame name="entities">{null}</PanelFrame>;
}
