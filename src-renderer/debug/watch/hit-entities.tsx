import { useTranslation } from 'react-i18next';
import { indexOfId } from '../../../core/cells/id-format.ts';
import { listEntities } from '../../state/session/listed-entities.ts';
import { worldIn } from '../../state/source/picture.ts';
import { idLabel } from '../../ui/focus-label.ts';
import { FocusLink } from '../../ui/focus-link.tsx';
import { useCalmSession } from '../../ui/use-calm-session.ts';
import { isUncertain } from './hit-cause.tsx';
import type { ListedHit } from './hits.ts';

/** Maximum number of entities named in a row. */
const MAX_NAMED = 4;

interface Props {
  readonly hit: ListedHit;
  /** True if the entities can be selected, and all be listed. */
  readonly isLinked?: boolean;
}

/** Names the first entities of a hit. */
export function HitEntities({ hit: listed, isLinked = false }: Props) {
  const { hit, text } = listed;
  const { t } = useTranslation();
  const { picture } = useCalmSession();
  const { entities, count } = hit;
  if (entities.length === 0) return null;
  const { format } = worldIn(picture).ids;
  const named = entities.slice(0, MAX_NAMED);
  const more = count - named.length;
  if (!isLinked) {
    const names = named.map((id) => idLabel(id, picture)).join(t('ui.structures.separator'));
    return (
      <span className="watch-hit-entities mono ellipsis">{`${names}${more > 0 ? t('ui.watch.more', { count: more }) : ''}`}</span>
    );
  }
  const indices = entities.map((id) => indexOfId(id, format));
  return (
    <div className="row watch-hit-entities">
      {named.map((id, i) => (
        <FocusLink key={String(id)} focus={{ kind: 'entity', entity: indices[i]! }} label={idLabel(id, picture)} />
      ))}
      {more > 0 && (
        <button type="button" className="focus-link" onClick={() => listEntities(text, indices)}>
          {t('ui.watch.listAll', { count })}
        </button>
      )}
      {isUncertain(picture, listed) && <small>{t('ui.watch.torn')}</small>}
    </div>
  );
}
