import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { CHOICES } from '../../../core/compare/presets/choices.ts';
import { choiceText, flipMap } from '../../../core/compare/table/knob.ts';
import { leftOutText, numberText } from '../../../core/compare/table/table-text.ts';
import type { SharedKnob } from '../../../src-main/contract/shared-knob.ts';
import { FlipCanvas } from '../../compare/knob/flip-canvas.tsx';
import { Headline, TableRows } from '../../compare/table/table-view.tsx';
import { joinSentences } from '../../text/join-sentences.ts';
import { useTranslate } from '../../text/translate.ts';

/** The numbers that the lecturer turns: their headline, table and map. While new numbers are counted, the former figures stay, dimmed. */
export function FollowKnob({ knob: now }: { readonly knob: SharedKnob }) {
  const { t } = useTranslation();
  const translate = useTranslate();
  const before = useRef(now);
  if (now.table !== null || before.current.preset !== now.preset) before.current = now;
  const knob = before.current;
  const isCounting = now.table === null;
  const { table, isCalculated, options } = knob;
  if (table === null) return <p role="status">{t('ui.compare.knob.counting')}</p>;
  const map = flipMap(table, knob.preset, translate);
  return (
    <section className="follow-knob" aria-label={t('ui.lesson.comparison')}>
      <div className="knob" data-engines={table.engines.length} aria-busy={isCounting}>
        <Headline table={table} options={options} />
        <div className="knob-table">
          <KnobNumbers knob={now} />
          {isCounting && <p className="knob-counting">{t('ui.compare.knob.counting')}</p>}
          <TableRows table={table} />
          {isCalculated && <p className="hint">{t('ui.compare.knob.calculated')}</p>}
        </div>
        {map !== null && (
          <section className="knob-map" aria-label={t('ui.compare.knob.title')}>
            <h2>{t('ui.compare.knob.title')}</h2>
            <FlipCanvas map={map} unit={1} onMove={() => {}} />
          </section>
        )}
        <p className="knob-left-out hint">
          {[t('ui.compare.steps.leftOut'), joinSentences(leftOutText(table, translate))].join(': ')}
        </p>
      </div>
    </section>
  );
}

/** The number of entities and the choices, which the table does not say. */
function KnobNumbers({ knob: { preset, entities, choices } }: { readonly knob: SharedKnob }) {
  const { t } = useTranslation();
  const translate = useTranslate();
  return (
    <ul className="follow-knob-numbers">
      <li>
        {t('ui.compare.knob.entities')} <b>{numberText(entities, translate)}</b>
      </li>
      {CHOICES.filter((choice) => choices[choice] === true).map((choice) => (
        <li key={choice}>{choiceText(choice, preset, translate)}</li>
      ))}
    </ul>
  );
}
