import { Gamepad2 } from 'lucide-react';
import { useGames } from '../../state/live/games.ts';
import { useTranslate } from '../../text/translate.ts';
import { CommandButton } from '../../ui/command-button.tsx';

/** Opens the list of games, and shows their number and whether one has a problem. It is absent while there is no game. */
export function GamesButton() {
  const t = useTranslate();
  const games = useGames(({ attached }) => attached?.games);
  const there = games?.filter(({ connection }) => connection !== 'lost').length ?? 0;
  const lost = (games?.length ?? 0) - there;
  if (there + lost === 0) return null;
  const recording = games?.some((game) => game.recording !== null) === true;
  const words = [
    t('ui.games.count', { count: there }),
    ...(lost > 0 ? [t('ui.games.lostCount', { count: lost })] : []),
    ...(recording ? [t('ui.games.isRecorded')] : []),
  ].join(', ');
  return (
    <CommandButton
      command="games.open"
      className={recording ? 'games-button recording' : 'games-button'}
      label={`${t('ui.titlebar.games')}: ${words}`}
    >
      <Gamepad2 size={18} aria-hidden="true" />
      <span className="word">{t('ui.titlebar.games')}</span>
      <span className={there > 0 ? 'badge good' : 'badge problems'}>{there > 0 ? there : lost}</span>
    </CommandButton>
  );
}
