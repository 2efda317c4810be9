import { useTranslation } from 'react-i18next';
import { followingShare } from '../../core/capture/following-share.ts';
import { tracesEntities } from '../../core/inspect/conditions/system-changes.ts';
import { useShownGame } from '../state/live/games.ts';
import type { MemoryPicture } from '../state/source/picture.ts';
import { percentText } from '../ui/number-text.ts';

/** Says what it costs a running game to find who writes to the selected entity; nothing for others, and for games that cannot. */
export function TracingCost({ picture }: { readonly picture: MemoryPicture }) {
  const { t, i18n } = useTranslation();
  const game = useShownGame();
  const canTrace = tracesEntities(picture.timeline.columns);
  const part = game === null || !canTrace ? null : followingShare(game.share, game.chosenShare);
  return part === null ? null : (
    <p className="hint">{t('ui.live.tracingCost', { part: percentText(part, i18n.language) })}</p>
  );
}
