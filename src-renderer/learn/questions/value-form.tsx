import { useTranslation } from 'react-i18next';
import { addressOf } from '../../../core/cells/explain.ts';
import { useTranslate } from '../../text/translate.ts';
import { CellValueForm } from './cell-value-form.tsx';
import { type Asking, answerValue } from './question-state.ts';

interface Props {
  readonly at: number;
  readonly asking: Asking;
}

/** A field for the future value of the marked cell. */
export function ValueForm({ at, asking: { variant, given, nudged } }: Props) {
  const { t } = useTranslation();
  const translate = useTranslate();
  const { question, engine, run } = variant;
  if (question.kind !== 'value') return null;
  const address = addressOf(engine.cells, run.timeline.columns, question.column, question.row);
  return (
    <CellValueForm
      address={`${address} =`}
      label={t('ui.question.valueOf', { cell: address })}
      wrong={given?.kind === 'value' ? given.text : null}
      nudged={nudged}
      onEnter={(text) => answerValue(at, text, translate)}
    />
  );
}
