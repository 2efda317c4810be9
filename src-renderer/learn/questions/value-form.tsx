import { useTranslation } from 'react-i18next';
import { addressOf } from '../../../core/cells/explain.ts';
import { isAskedInPicture } from '../../../core/lesson/questions/asked-cell.ts';
import { useTranslate } from '../../text/translate.ts';
import { AnswerButton } from './answer-button.tsx';
import { answerTyped, missingOf, typeText } from './answering.ts';
import { asksVersion } from './asked-variant.ts';
import { CellValueForm } from './cell-value-form.tsx';
import { Missing } from './missing.tsx';
import { type Asking, formOf } from './question-state.ts';

interface Props {
  readonly at: number;
  readonly asking: Asking;
}

/** Says what the answer in the picture needs, and gives it. The cell of a structure that the operation makes is not in the picture. */
export function ValueForm({ at, asking }: Props) {
  const { t } = useTranslation();
  const translate = useTranslate();
  const { question, engine, run } = asking.variant;
  if (question.kind !== 'value') return null;
  if (!isAskedInPicture(asking.variant)) {
    const address = addressOf(engine.cells, run.timeline.columns, question.column, question.row);
    const enter = (text: string): boolean => {
      typeText(at, text);
      return answerTyped(at, translate);
    };
    return (
      <CellValueForm address={`${address} =`} label={t('ui.question.valueOf', { cell: address })} onEnter={enter} />
    );
  }
  const missing = missingOf(asking);
  const id = `missing-${at}`;
  return (
    <>
      <Missing
        id={id}
        text={missing && t(`ui.question.${missing}`)}
        isUrgent={missing !== null && asking.nudged && missing !== 'changeValue'}
      />
      {asksVersion(asking, translate) && <p className="hint">{t('ui.question.typeVersion')}</p>}
      <AnswerButton form={formOf(at)} isMissing={missing !== null} describedBy={id} />
    </>
  );
}
