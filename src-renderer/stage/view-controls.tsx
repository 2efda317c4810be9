import { Crosshair, Maximize, ZoomIn, ZoomOut } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { usePreferences } from '../state/preferences.ts';
import { IconButton } from '../ui/icon-button.tsx';

export function ViewControls() {
  const { t } = useTranslation();
  const follow = usePreferences((preferences) => preferences.follow);
  return (
    <div className="view-controls" role="toolbar" aria-label={t('ui.stage.controls')}>
      <IconButton command="view.follow" icon={Crosshair} pressed={follow} />
      <IconButton command="view.zoomOut" icon={ZoomOut} />
      <IconButton command="view.zoomIn" icon={ZoomIn} />
      <IconButton command="view.fit" icon={Maximize} />
    </div>
  );
}
