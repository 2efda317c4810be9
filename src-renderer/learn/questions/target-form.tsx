import { useTranslation } from 'react-i18next';
import { worldOf } from '../../../core/inspect/world/world.ts';
import type { TargetChoice } from '../../../core/lesson/questions/target-table.ts';
import { useTranslate } from '../../text/translate.ts';
import { useOptionKeys } from '../../ui/option-keys.ts';
import type { Asking } from './question-state.ts';
import { chooseTarget } from './task-answer.ts';

interface Props {
  readonly at: number;
  readonly target: TargetChoice;
  readonly asking: Asking;
}

/** Asks to which table the rows move, before they are moved. */
export function TargetForm({ at, target, asking: { variant, hand } }: Props) {
  const { t } = useTranslation();
  const translate = useTranslate();
  const world = worldOf(variant.engine, hand!.timeline);
  /** A table is named by its title in the picture and by its type. */
  const nameOf = (slot: number): string => {
    const structure = world.structures.find((each) => each.slot === slot);
    const components = structure?.components ?? [];
    const type = components.length === 0 ? t('ui.question.rootTable') : `[${components.join(', ')}]`;
    return world.tableKey === null ? type : `${translate(world.tableKey, { slot })} · ${type}`;
  };
  useOptionKeys(target.tables.length + 1, (i) => chooseTarget(at, target.tables[i] ?? null));
  return (
    <fieldset className="target-form">
      <legend>{t('ui.question.target')}</legend>
      {target.tables.map((slot) => (
        <button key={slot} type="button" className="button outlined" onClick={() => chooseTarget(at, slot)}>
          {nameOf(slot)}
        </button>
      ))}
      <button type="button" className="button outlined" onClick={() => chooseTarget(at, null)}>
        {t('ui.question.newTable')}
      </button>
    </fieldset>
  );
}
