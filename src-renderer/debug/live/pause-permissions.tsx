import { Hourglass } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { GameStatus } from '../../../src-main/contract/attach-status.ts';
import { withheldRequests } from '../../state/live/pausing-requests.ts';
import { CommandButton } from '../../ui/command-button.tsx';
import { useCalmSession } from '../../ui/use-calm-session.ts';

/** Lists requests that a polled game was not sent because they would stop it for long. The user may allow them. */
export function PausePermissions({ game }: { readonly game: GameStatus }) {
  const { t } = useTranslation();
  const { picture } = useCalmSession();
  const asked = game.connection === 'connected' ? withheldRequests(picture.timeline.columns) : [];
  if (asked.length === 0) return null;
  return (
    <div className="row notice warning" role="status">
      <Hourglass size={18} aria-hidden="true" />
      <p>{asked.map(({ what, ms }) => t(`ui.live.asks.${what}`, { ms })).join(' ')}</p>
      <CommandButton command="live.allowPause" className="outlined">
        {t('ui.live.asks.allow')}
      </CommandButton>
    </div>
  );
}
