import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { narrate } from '../../core/script/narrate.ts';
import { operationAt } from '../state/operations.ts';
import { useSession } from '../state/session.ts';
import { useTranslate } from '../text/translate.ts';

/** What the current step does, in a sentence to be read aloud, after the operation that it belongs to. */
export function Narration() {
  const { t } = useTranslation();
  const translate = useTranslate();
  const run = useSession((session) => session.document.run);
  const position = useSession((session) => session.position);
  const sentence = useMemo(
    () => narrate(position === 0 ? null : run.timeline.stepAt(position - 1), run, translate),
    [run, position, translate],
  );
  const record = run.operations[operationAt(run, position)];
  return (
    <section className="narration" aria-label={t('ui.narration.label')}>
      {record !== undefined && (
        <p className="narration-operation">
          <code>{record.operation.text}</code>
          <span>
            {t('ui.narration.part', { n: position - record.firstStep, count: record.endStep - record.firstStep })}
          </span>
        </p>
      )}
      <p className="narration-sentence" key={position}>
        {sentence}
        {position === 0 && ` ${t('ui.narration.hint')}`}
      </p>
    </section>
  );
}
