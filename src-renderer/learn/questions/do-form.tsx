import { Redo2, Undo2 } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { operationEntity } from '../../../core/lesson/questions/varied-script.ts';
import { useTouch } from '../../state/preferences/use-media.ts';
import { useTranslate } from '../../text/translate.ts';
import { asksVersion } from './asked-variant.ts';
import type { Asking } from './question-state.ts';
import { tableKind } from './reason.ts';
import { chooseTarget, isTyping, redoWrite, submit, undoWrite } from './task-answer.ts';

interface Props {
  readonly at: number;
  readonly asking: Asking;
}

/** Says how the operation is performed in the picture, and ends it. */
export function DoForm({ at, asking }: Props) {
  const { t } = useTranslation();
  const { hand } = asking;
  const translate = useTranslate();
  const isVersionAsked = useMemo(() => asksVersion(asking, translate), [asking, translate]);
  const how = useTouch() ? 'chooseCellTouch' : 'chooseCell';
  if (hand === null) return null;
  if (hand.target !== null && !hand.isTargetChosen) return <TargetForm at={at} asking={asking} />;
  return (
    <div className="do-form">
      <p id={`missing-${at}`} role={asking.refused === null ? undefined : 'alert'}>
        {t(`ui.question.${asking.refused ?? how}`)}
      </p>
      {isVersionAsked && <p className="hint">{t('ui.question.typeVersion')}</p>}
      <p className="row helps">
        <button
          type="button"
          className="button primary"
          aria-disabled={hand.writes === 0 && !isTyping(asking, translate)}
          aria-describedby={`missing-${at}`}
          onClick={() => submit(at, translate)}
        >
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

/** Asks to which table the rows move, before they are moved. Only a new one is not in the picture. */
function TargetForm({ at, asking: { variant } }: Props) {
  const t = useTranslate();
  const kind = tableKind(variant, t);
  return (
    <fieldset className="target-form">
      <legend>{t('ui.question.target', { kind, entity: operationEntity(variant.operation) ?? '' })}</legend>
      <p>{t('ui.question.chooseTable', { kind })}</p>
      <p className="row helps">
        <button type="button" className="button outlined" onClick={() => chooseTarget(at, null)}>
          {t('ui.question.newTable', { kind })}
        </button>
      </p>
    </fieldset>
  );
}
