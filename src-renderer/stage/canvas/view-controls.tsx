import { Crosshair, Maximize, ZoomIn, ZoomOut } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { usePreferences } from '../../state/preferences/preferences.ts';
import { useStages } from '../../state/session/stages.ts';
import { IconButton } from '../../ui/icon-button.tsx';

/** Buttons of the camera. They act on the active stage, so only this one shows them, next to its picture. */
export function ViewControls({ id, opening }: { readonly id: string; readonly opening: number }) {
  const { t } = useTranslation();
  const follow = usePreferences((preferences) => preferences.follow);
  const whole = useStages((stages) => stages.whole[id] === opening);
  return (
    <div className="view-controls" role="toolbar" aria-label={t('ui.stage.controls')}>
      <IconButton command="view.follow" icon={Crosshair} pressed={follow && !whole} size={16} />
      <IconButton command="view.zoomOut" icon={ZoomOut} size={16} />
      <IconButton command="view.zoomIn" icon={ZoomIn} size={16} />
      <IconButton command="view.fit" icon={Maximize} size={16} />
    </div>
  );
}
