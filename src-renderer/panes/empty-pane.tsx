import { useTranslation } from 'react-i18next';
import type { Choice } from '../../core/scene/structures.ts';
import { useTranslate } from '../text/translate.ts';
import { type FamilyState, onlyFamily } from './choice.ts';
import type { Pane } from './pane-tree.ts';
import { choose } from './panes.ts';
import { familyLabel, isSingle } from './structure-names.ts';

interface Props {
  readonly pane: Pane;
  readonly choice: Choice;
  readonly states: readonly FamilyState[];
}

/** A pane that shows nothing asks what it should show, or says that there is none of it yet. */
export function EmptyPane({ pane, choice, states }: Props) {
  const { t } = useTranslation();
  const translate = useTranslate();
  const chosen = states.filter(({ family }) => choice.families.includes(family));
  const none = chosen.map(({ family }) => familyLabel(family, translate)).join(t('ui.structures.separator'));
  return (
    <div className="empty-pane">
      <h3>{chosen.length === 0 ? t('ui.structures.ask') : t('ui.structures.none', { families: none })}</h3>
      <ul>
        {states.map(({ family, names }) => (
          <li key={family}>
            <button
              type="button"
              className="button outlined"
              disabled={choice.families.includes(family)}
              onClick={() => choose(pane.id, onlyFamily(family))}
            >
              {familyLabel(family, translate)}
              {!isSingle({ family, names }) && <small>{names.length}</small>}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
