import { useTranslation } from 'react-i18next';
import { useShownGame } from '../../state/live/games.ts';
import { useSession } from '../../state/session/session.ts';
import { worldIn } from '../../state/source/picture.ts';
import { useTranslate } from '../../text/translate.ts';
import { useCalmSession } from '../../ui/use-calm-session.ts';
import { Status } from './status-dot.tsx';
import { statusWords } from './status-words.ts';

/** The status of the shown game, its engine and the number of its entities. */
export function GameFacts() {
  const translate = useTranslate();
  const { t } = useTranslation();
  const game = useShownGame();
  const following = useSession((session) => session.following);
  const { picture } = useCalmSession();
  if (game === null) return null;
  const { count } = worldIn(picture).entities;
  return (
    <>
      <Status {...statusWords(game, following, translate)} />
      <small className="game-facts">{t('ui.games.facts', { engine: game.engine.name, count })}</small>
    </>
  );
}
