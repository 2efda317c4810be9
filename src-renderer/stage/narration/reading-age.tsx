import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Moment } from '../../../core/wire/moment.ts';
import type { GameStatus } from '../../../src-main/contract/attach-status.ts';
import { useShownGame } from '../../state/live/games.ts';
import { isGame } from '../../state/live/source-kinds.ts';
import type { Source } from '../../state/source/source.ts';
import { report } from '../../state/window/window-state.ts';
import { Select } from '../../ui/select.tsx';
import { useCalmSession } from '../../ui/use-calm-session.ts';

/** Values that are this many frames old are not mentioned. */
const MAX_UNNOTICED_AGE = 1;

const SHARES = [0.01, 0.02, 0.03, 0.05, 0.1, 0.2];

/** Says that the picture has parts of different frames, or old values, and lets people have the game read faster. */
export function ReadingAge({ source, moment }: { readonly source: Source; readonly moment: Moment | null }) {
  const { t } = useTranslation();
  const { position } = useCalmSession();
  const game = useShownGame();
  const age = source.momentAt(position)?.valueAge ?? 0;
  const isBehind = moment?.torn === true || age > MAX_UNNOTICED_AGE;
  return (
    <>
      {moment?.torn === true && (
        <span className="badge problems" title={t('ui.live.about.torn')}>
          {t('ui.live.torn')}
        </span>
      )}
      {age > MAX_UNNOTICED_AGE && (
        <span className="badge" title={t('ui.live.about.valueAge')}>
          {t('ui.live.valueAge', { count: age })}
        </span>
      )}
      {game !== null && <ShareChoice key={source.key} game={game} source={source} isBehind={isBehind} />}
    </>
  );
}

interface ShareProps {
  readonly game: GameStatus;
  readonly source: Source;
  readonly isBehind: boolean;
}

/** The share of the game's time that its probe may take. It stays once it was needed, so it does not flicker. */
function ShareChoice({ game, source, isBehind }: ShareProps) {
  const { t, i18n } = useTranslation();
  const [wasBehind, setWasBehind] = useState(isBehind);
  if (isBehind && !wasBehind) setWasBehind(true);
  const { chosenShare, share: own } = game;
  const canChoose = game.connection === 'connected' && game.capabilities.includes('share') && isGame(source);
  if (!canChoose || (!wasBehind && chosenShare === 0)) return null;
  const percent = (share: number): string =>
    new Intl.NumberFormat(i18n.language, { style: 'percent', maximumFractionDigits: 1 }).format(share);
  const usual = own === undefined ? t('ui.live.share.usual') : t('ui.live.share.usualOf', { share: percent(own) });
  const options = [...new Set([...SHARES, chosenShare])].filter((share) => share > 0).sort((a, b) => a - b);
  return (
    <Select
      label={t('ui.live.share.label')}
      value={chosenShare}
      options={[
        [0, usual],
        ...options.map((share) => [share, t('ui.live.share.of', { share: percent(share) })] as const),
      ]}
      onChange={(share) => void report(() => source.chooseShare(share))}
    />
  );
}
