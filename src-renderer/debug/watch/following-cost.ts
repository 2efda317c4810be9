import { useTranslation } from 'react-i18next';
import { followingShare } from '../../../core/capture/following-share.ts';
import { useShownGame } from '../../state/live/games.ts';
import { percentText } from '../../ui/number-text.ts';

/** Says what it costs the shown game to find who gains and loses components, as breakpoints and recordings ask for; empty if that is not known. */
export function useFollowingCost(): string {
  const { t, i18n } = useTranslation();
  const game = useShownGame();
  const part = game === null ? null : followingShare(game.share, game.chosenShare);
  return part === null ? '' : t('ui.live.followingCost', { part: percentText(part, i18n.language) });
}
