import { useTranslation } from 'react-i18next';
import type { GameStatus } from '../../../src-main/contract/attach-status.ts';
import { useShownGame } from '../../state/live/games.ts';
import { isGame } from '../../state/live/source-kinds.ts';
import { change, usePreferences } from '../../state/preferences/preferences.ts';
import { useSession } from '../../state/session/session.ts';
import { report } from '../../state/window/window-state.ts';
import { Select } from '../../ui/select.tsx';

const RATES: readonly number[] = [60, 30, 10, 5, 2, 1];
const SHARES = [0.01, 0.02, 0.03, 0.05, 0.1, 0.2];

/** How often the picture of a game is drawn, and how much of the game's time is taken for reading. */
export function ReadingChoices() {
  const { t } = useTranslation();
  const game = useShownGame();
  const live = usePreferences((preferences) => preferences.live);
  if (game === null) return null;
  return (
    <>
      <div className="row">
        <span>{t('ui.live.rate')}</span>
        <Select
          label={t('ui.live.rate')}
          value={live.rate}
          options={RATES.map((rate) => [rate, t('ui.games.perSecond', { count: rate })])}
          onChange={(rate) => change({ live: { ...live, rate } })}
        />
      </div>
      <ShareChoice game={game} />
    </>
  );
}

/** The share of the game's time that its probe may take. */
function ShareChoice({ game }: { readonly game: GameStatus }) {
  const { t, i18n } = useTranslation();
  const source = useSession((session) => session.source);
  const { chosenShare, share: own } = game;
  const canChoose = game.connection === 'connected' && game.capabilities.includes('share');
  if (!canChoose || source === null || !isGame(source)) return null;
  const percent = (share: number): string =>
    new Intl.NumberFormat(i18n.language, { style: 'percent', maximumFractionDigits: 1 }).format(share);
  const usual = own === undefined ? t('ui.live.share.usual') : t('ui.live.share.usualOf', { share: percent(own) });
  const options = [...new Set([...SHARES, chosenShare])].filter((share) => share > 0).sort((a, b) => a - b);
  return (
    <div className="row">
      <span>{t('ui.live.share.label')}</span>
      <Select
        label={t('ui.live.share.label')}
        value={chosenShare}
        options={[
          [0, usual],
          ...options.map((share) => [share, t('ui.live.share.of', { share: percent(share) })] as const),
        ]}
        onChange={(share) => void report(() => source.chooseShare(share))}
      />
    </div>
  );
}
