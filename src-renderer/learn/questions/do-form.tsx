import { Redo2, Undo2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { TargetChoice } from '../../../core/lesson/questions/target-table.ts';
import { operationEntity } from '../../../core/lesson/questions/varied-script.ts';
import { useTranslate } from '../../text/translate.ts';
import { useOptionKeys } from '../../ui/option-keys.ts';
import type { Asking } from './question-state.ts';
import { chooseTarget, redoWrite, submit, undoWrite } from './task-answer.ts';

interface Props {
  readonly at: number;
  readonly asking: Asking;
}

/** Says how the operation is performed in the picture, and ends it. */
export function DoForm({ at, asking }: Props) {
  const { t } = useTranslation();
  const { hand } = asking;
  if (hand === null) return null;
  if (hand.target !== null && !hand.isTargetChosen) return <TargetForm at={at} target={hand.target} asking={asking} />;
  return (
    <div className="do-form">
      <p id={`missing-${at}`} role={asking.unread ? 'alert' : undefined}>
        {t(asking.unread ? 'ui.question.unread' : 'ui.question.chooseCell')}
      </p>
      <p className="row helps">
        <button type="button" className="button primary" onClick={() => submit(at)}>
          {t('ui.question.done')}
        </button>
        <button type="button" className="button outlined" disabled={!hand.canUndo} onClick={() => undoWrite(at)}>
          <Undo2 size={16} aria-hidden="true" />
          {t('ui.question.undo')}
        </button>
        <button type="button" className="button outlined" disabled={!hand.canRedo} onClick={() => redoWrite(at)}>
          <Redo2 size={16} aria-hidden="true" />
          {t('ui.question.redo')}
        </button>
        <span className="hint">{t('ui.question.writes', { count: hand.writes })}</span>
      </p>
    </div>
  );
}

interface TargetFormProps {
  readonly at: number;
  readonly target: TargetChoice;
  readonly asking: Asking;
}

/** Asks to which table the rows move, before they are moved. The one that was wrong is marked. */
function TargetForm({ at, target, asking: { variant, hand, feedback } }: TargetFormProps) {
  const { t } = useTranslation();
  const translate = useTranslate();
  const { tableKey } = variant.engine.world(hand!.columns);
  /** A table is named by its title in the picture and by its type. */
  const nameOf = (slot: number): string => {
    const components = target.types.get(slot) ?? [];
    const type = components.length === 0 ? t('ui.question.rootTable') : `[${components.join(', ')}]`;
    return tableKey === undefined ? type : `${translate(tableKey, { slot })} · ${type}`;
  };
  const wrong = feedback === null ? undefined : (feedback.misconceptions[0]?.args.table ?? null);
  const classOf = (slot: number | null): string => (slot === wrong ? 'button outlined wrong' : 'button outlined');
  useOptionKeys(target.tables.length + 1, (i) => chooseTarget(at, target.tables[i] ?? null));
  return (
    <fieldset className="target-form">
      <legend>{t('ui.question.target', { entity: operationEntity(variant.operation) })}</legend>
      {target.tables.map((slot) => (
        <button key={slot} type="button" className={classOf(slot)} onClick={() => chooseTarget(at, slot)}>
          {nameOf(slot)}
        </button>
      ))}
      <button type="button" className={classOf(null)} onClick={() => chooseTarget(at, null)}>
        {t('ui.question.newTable')}
      </button>
    </fieldset>
  );
}
