import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { indexOfId, type RawId, versionOfId } from '../../core/cells/id-format.ts';
import { isScriptRun } from '../state/script/document.ts';
import { type MemoryPicture, worldIn } from '../state/source/picture.ts';
import { idLabel } from '../ui/focus-label.ts';

interface Props {
  readonly picture: MemoryPicture;
  readonly id: RawId;
  readonly isAlive: boolean;
  /** The state in one or two words. */
  readonly state: string;
  readonly children?: ReactNode;
}

/** Shows an entity's name and state. Numbers of a script's entities are smaller than their names. */
export function EntityTitle({ picture, id, isAlive, state, children }: Props) {
  const { t } = useTranslation();
  const { format } = worldIn(picture).ids;
  const name = isScriptRun(picture) ? picture.nameOf(id) : undefined;
  const index = indexOfId(id, format);
  const number = format.versions > 1 ? `${index} v${versionOfId(id, format)}` : index;
  return (
    <p className="row entity-status">
      <strong className="mono">{name ?? idLabel(id, picture)}</strong>
      <span className={isAlive ? 'badge alive' : 'badge dead'}>{state}</span>
      {name !== undefined && <span className="entity-number">{t('ui.inspector.number', { number })}</span>}
      {children}
    </p>
  );
}
