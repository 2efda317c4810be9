import { Eraser, Redo2, Undo2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { cellWords } from '../../../core/lesson/questions/cell-words.ts';
import type { TargetChoice } from '../../../core/lesson/questions/target-table.ts';
import { operationEntity } from '../../../core/lesson/questions/varied-script.ts';
import type { CellAt } from '../../../core/world/world-reader.ts';
import { useTranslate } from '../../text/translate.ts';
import { useOptionKeys } from '../../ui/option-keys.ts';
import { CellValueForm } from './cell-value-form.tsx';
import type { Asking } from './question-state.ts';
import { chooseCell, chooseTarget, clearCell, redoWrite, submit, undoWrite, writeText } from './task-answer.ts';

interface Props {
  readonly at: number;
  readonly asking: Asking;
}

/** The student performs the operation: chooses a cell in the picture, then writes a value or copies one from another cell. */
export function DoForm({ at, asking }: Props) {
  const { t } = useTranslation();
  const { hand, cell } = asking;
  if (hand === null) return null;
  if (hand.target !== null && !hand.isTargetChosen) return <TargetForm at={at} target={hand.target} asking={asking} />;
  return (
    <div className="do-form">
      <Ends at={at} asking={asking} />
      {cell === null ? (
        <p>{t('ui.question.chooseCell')}</p>
      ) : (
        <WriteForm key={`${cell.column}:${cell.row}`} at={at} asking={asking} cell={cell} />
      )}
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

/** Buttons for the place after the last row of each array, where no cell is drawn yet. */
function Ends({ at, asking: { hand, variant } }: Props) {
  const { t } = useTranslation();
  const translate = useTranslate();
  const { ends, columns } = hand!;
  if (ends.length === 0) return null;
  return (
    <p className="row helps">
      {ends.map((end) => {
        const address = cellWords({ engine: variant.engine, columns, nameOf: variant.run.nameOf }, end, translate);
        return (
          <button
            key={end.column}
            type="button"
            className="button outlined"
            data-end={end.column}
            onClick={() => chooseCell(at, end)}
          >
            {t('ui.question.end', { cell: address })}
          </button>
        );
      })}
    </p>
  );
}

interface WriteProps extends Props {
  readonly cell: CellAt;
}

/** A field for the value of the chosen cell. */
function WriteForm({ at, asking: { variant, hand }, cell }: WriteProps) {
  const { t } = useTranslation();
  const translate = useTranslate();
  const { engine, run } = variant;
  const address = cellWords({ engine, columns: hand!.columns, nameOf: run.nameOf }, cell, translate);
  return (
    <CellValueForm
      address={address}
      label={t('ui.question.valueFor', { cell: address })}
      action={t('ui.question.write')}
      autoFocus
      onEnter={(text) => writeText(at, cell, text, translate)}
      onEscape={() => chooseCell(at, null)}
    >
      <button type="button" className="button outlined" onClick={() => clearCell(at, cell)}>
        <Eraser size={16} aria-hidden="true" />
        {t('ui.question.clear')}
      </button>
    </CellValueForm>
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
