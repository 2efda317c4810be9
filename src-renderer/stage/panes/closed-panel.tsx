import { PanelLeft, PanelRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { PanelName } from '../../state/preferences/preferences.ts';
import { GAME_TABS, useOpenPanels } from '../../state/session/panels.ts';
import { useSession } from '../../state/session/session.ts';
import { CommandButton } from '../../ui/command-button.tsx';

/** The tabs of a game that are offered by name. The others are beside them. */
const OFFERED_TABS: readonly PanelName[] = ['entities', 'watches'];

/** Buttons that open the panel at one side of the diagrams. They are there only while none is open at that side. */
export function ClosedPanel({ side }: { readonly side: 'left' | 'right' }) {
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
