import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { resetPresenter, usePresenter } from './presenter-state.ts';

/** A black screen over all that is presented, until a key is pressed. */
export function BlankScreen() {
  const { t } = useTranslation();
  const blank = usePresenter((presenter) => presenter.blank);
  useEffect(() => resetPresenter, []);
  return (
    blank && (
      <div className="blank" role="status">
        <span className="visually-hidden">{t('ui.present.blank')}</span>
      </div>
    )
  );
}
