import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { chartOfTables } from '../../../core/compare/table/curve.ts';
import { scriptEngineIds } from '../../../core/engines/all.ts';
import type { SharedCurve } from '../../../src-main/contract/shared-curve.ts';
import { CurveCanvas, CurveTable } from '../../compare/curves/curve-canvas.tsx';
import { useTranslate } from '../../text/translate.ts';

/** The curve that the lecturer's window has counted. */
export function FollowCurve({ curve }: { readonly curve: SharedCurve }) {
  const { t } = useTranslation();
  const translate = useTranslate();
  const chart = useMemo(() => chartOfTables(curve.tables, curve, scriptEngineIds, translate), [curve, translate]);
  return (
    <section className="follow-curve" aria-label={t('ui.lesson.comparison')}>
      <CurveCanvas chart={chart} />
      <CurveTable chart={chart} />
    </section>
  );
}
