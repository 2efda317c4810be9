import { useTranslation } from 'react-i18next';
import { hasOption } from '../../../core/export/formats.ts';
import { ChoiceField, SelectField } from './export-controls.tsx';
import type { FieldsProps } from './export-types.ts';

/** Options for the movement of a clip, and for separate clips of each step. */
export function MotionFields({ choices, change }: FieldsProps) {
  const { t } = useTranslation();
  const { format, motion, clips, scope } = choices;
  const move = (patch: Partial<typeof motion>): void => change({ motion: { ...motion, ...patch } });
  const seconds = (n: number): string => t('ui.export.seconds', { n });
  return (
    <>
      {hasOption(format, 'clips') && scope !== 'step' && (
        <ChoiceField
          label={t('ui.export.clips')}
          value={clips}
          options={{ whole: t('ui.export.clip.whole'), each: t('ui.export.clip.each') }}
          onChange={(next) => change({ clips: next })}
        />
      )}
      {hasOption(format, 'motion') && (
        <>
          <SelectField
            label={t('ui.export.transition')}
            value={motion.transition}
            options={[0, 0.3, 0.6, 1, 2].map((n) => [n, n === 0 ? t('ui.export.cut') : seconds(n)])}
            onChange={(transition) => move({ transition })}
          />
          <SelectField
            label={t('ui.export.hold')}
            value={motion.hold}
            options={(['reading', 0.5, 1, 2, 3, 5] as const).map((n) => [
              n,
              n === 'reading' ? t('ui.export.reading') : seconds(n),
            ])}
            onChange={(hold) => move({ hold })}
          />
        </>
      )}
      {hasOption(format, 'fps') && (
        <SelectField
          label={t('ui.export.fps')}
          value={motion.fps}
          options={[10, 15, 25, 30, 50, 60].map((fps) => [fps, String(fps)])}
          onChange={(fps) => move({ fps })}
        />
      )}
    </>
  );
}
