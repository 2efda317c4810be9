import type { StructureChoice } from '../../../core/scene/stage/structure-choice.ts';
import type { MemoryPicture } from '../../state/source/picture.ts';
import { useTranslate } from '../../text/translate.ts';
import { type FamilyState, onlyFamily } from './structure-choice.ts';
import { familyLabel, isSingle } from './structure-names.ts';

interface Props {
  readonly choice: StructureChoice;
  readonly states: readonly FamilyState[];
  readonly picture: MemoryPicture;
  readonly onChoose: (choice: StructureChoice) => void;
}

/** An empty diagram offers a choice of structures, or says that there are none yet. */
export function EmptyPane({ choice, states, picture, onChoose }: Props) {
  const t = useTranslate();
  const chosen = states.filter(({ family }) => choice.families.includes(family));
  const none = chosen.map(({ family }) => familyLabel(family, t)).join(t('ui.structures.separator'));
  // A decs world is created by its first operation, so before that there is nothing to choose from.
  if (chosen.length === states.length) {
    return (
      <div className="empty-pane">
        <h3>{t('ui.structures.noMemory')}</h3>
      </div>
    );
  }
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
              onClick={() => onChoose(onlyFamily(family))}
            >
              {familyLabel(family, t)}
              {!isSingle({ family, names }, picture) && <small>{names.length}</small>}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
