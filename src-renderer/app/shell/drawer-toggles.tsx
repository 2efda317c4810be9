import {
  Activity,
  Box,
  FileCode2,
  Images,
  ListTree,
  type LucideIcon,
  Pencil,
  Table2,
  TextSearch,
  Timer,
} from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { PanelName } from '../../state/preferences/preferences.ts';
import { panelsOf, useOpenPanels } from '../../state/session/panels.ts';
import { useSession } from '../../state/session/session.ts';
import { IconButton } from '../../ui/icon-button.tsx';

const icons: Readonly<Record<PanelName, LucideIcon>> = {
  script: FileCode2,
  pseudocode: ListTree,
  tables: Table2,
  entities: Box,
  systems: Timer,
  inspector: TextSearch,
  operations: Pencil,
  watches: Activity,
  storyboard: Images,
};

/** A button for each drawer that the current view can have. */
export function DrawerToggles() {
  const { t } = useTranslation();
  const source = useSession((session) => session.source);
  const open = useOpenPanels();
  return (
    <div className="row drawer-toggles" role="toolbar" aria-label={t('ui.panel.drawers')}>
      {panelsOf(source).map((name) => (
        <IconButton key={name} command={`view.panel.${name}`} icon={icons[name]} pressed={open.includes(name)} />
      ))}
    </div>
  );
}
