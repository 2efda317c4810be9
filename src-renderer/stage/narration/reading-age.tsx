import { useTranslation } from 'react-i18next';
import type { Moment } from '../../../core/wire/live/moment.ts';
import type { Source } from '../../state/source/source.ts';
import { useCalmSession } from '../../ui/use-calm-session.ts';

/** Values that are this many frames old are not mentioned. */
const MAX_UNNOTICED_AGE = 1;

/** Says that the picture has parts of different frames, or old values. */
export function ReadingAge({ source, moment }: { readonly source: Source; readonly moment: Moment | null }) {
  const { t } = useTranslation();
  const { position } = useCalmSession();
  const age = source.momentAt(position)?.valueAge ?? 0;
  return (
    <>
      {moment?.torn === true && (
        <span className="badge problems" title={t('ui.live.about.torn')}>
          {t('ui.live.torn')}
        </span>
      )}
      {age > MAX_UNNOTICED_AGE && (
        <span className="badge" title={t('ui.live.about.valueAge')}>
          {t('ui.live.valueAge', { count: age })}
        </span>
      )}
    </>
  );
}
