import { useTranslation } from 'react-i18next';
import { memoryOf } from '../../core/inspect/world/world-reader.ts';
import { bytesText } from '../../core/scene/kit/number-text.ts';
import type { PanelName } from '../state/preferences/preferences.ts';
import { isScriptRun } from '../state/script/document.ts';
import { worldIn } from '../state/source/picture.ts';
import { useCountText } from './number-text.ts';
import { useCalmSession } from './use-calm-session.ts';

/** Returns the words on a fold: the panel's name, and for lists of a script how much they list. */
export function useFoldTitle(name: PanelName): string {
  const { t } = useTranslation();
  const countText = useCountText();
  const { picture } = useCalmSession();
  if (name === 'pseudocode') return t('ui.fold.pseudocode');
  if (!isScriptRun(picture)) return t(`ui.panel.${name}`);
  const world = worldIn(picture);
  if (name === 'entities')
    return t('ui.fold.entities', { count: world.entities.count, shown: countText(world.entities.count) });
  if (name === 'tables') return t('ui.fold.tables', { bytes: bytesText(memoryOf(world.structures).bytes) });
  return t(`ui.panel.${name}`);
}
