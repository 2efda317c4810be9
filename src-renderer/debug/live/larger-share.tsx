import { Hourglass } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { neverWhole } from '../../../core/capture/never-whole.ts';
import type { GameStatus } from '../../../src-main/contract/attach-status.ts';
import { isGame } from '../../state/live/source-kinds.ts';
import { useSession } from '../../state/session/session.ts';
import { report } from '../../state/window/window-state.ts';
import { percentText } from '../../ui/number-text.ts';

/** Says that the structure of a game is never whole, and offers the share of its time that may show it whole. */
export function LargerShare({ game }: { readonly game: GameStatus }) {
  const { t, i18n } = useTranslation();
  const source = useSession((session) => session.source);
  const missing = game.connection === 'connected' ? neverWhole(game) : null;
  if (missing === null || source === null || !isGame(source)) return null;
  const { key, args, larger } = missing;
  return (
    <div className="row notice warning" role="status">
      <Hourglass size={18} aria-hidden="true" />
      <p>{t(key, args)}</p>
      {larger !== null && game.capabilities.includes('share') && (
        <button type="button" className="button outlined" onClick={() => void report(() => source.chooseShare(larger))}>
          {t('ui.live.share.allow', { share: percentText(larger, i18n.language) })}
        </button>
      )}
    </div>
  );
}
