import { Crosshair, Maximize } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { usePreferences } from '../../state/preferences/preferences.ts';
import { useStages } from '../../state/session/stages.ts';
import { CommandButton } from '../../ui/command-button.tsx';

/** Buttons of the camera. They act on the active stage, so only this one shows them, next to its picture. */
export function ViewControls({ id, opening }: { readonly id: string; readonly opening: number }) {
  const { t } = useTranslation();
  const follow = usePreferences((preferences) => preferences.follow);
  const whole = useStages((stages) => stages.whole[id] === opening);
  return (
    <div className="view-controls" role="toolbar" aria-label={t('ui.stage.controls')}>
      <CommandButton command="view.follow" pressed={follow && !whole}>
        <Crosshair size={16} aria-hidden="true" />
        <span className="label">{t('ui.stage.follow')}</span>
      </CommandButton>
      <CommandButton command="view.fit">
        <Maximize size={16} aria-hidden="true" />
        <span className="label">{t('ui.stage.whole')}</span>
      </CommandButton>
    </div>
  );
}
