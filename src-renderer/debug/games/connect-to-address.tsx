import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Games, useShownGame } from '../../state/live/games.ts';
import { messageOf } from '../../state/window/window-state.ts';

/** Tries to connect to a Flecs game at an address; the game then appears in the list. */
export function ConnectToAddress({ games }: { readonly games: Games }) {
  const { t } = useTranslation();
  const { address, setAddress, problem, busy, connect } = useConnecting(games);
  return (
    <form
      className="stack tight games-address"
      onSubmit={(event) => {
        event.preventDefault();
        if (address.trim() !== '' && !busy) void connect();
      }}
    >
      <label htmlFor="game-address">{t('ui.games.address')}</label>
      <span className="row">
        <input
          id="game-address"
          className="input mono"
          aria-describedby="game-address-about"
          aria-invalid={problem !== ''}
          placeholder="http://192.168.1.5:27750"
          maxLength={300}
          autoComplete="off"
          spellCheck={false}
          value={address}
          onChange={(event) => setAddress(event.target.value)}
        />
        <button type="submit" className="button outlined" aria-disabled={busy}>
          {t('ui.games.connect')}
        </button>
      </span>
      <p id="game-address-about" className="hint" role={problem === '' ? undefined : 'alert'}>
        {problem === '' ? t('ui.games.addressHint') : problem}
      </p>
    </form>
  );
}

/** Keeps the address being typed, and the result of the last attempt. */
function useConnecting(games: Games) {
  const lost = useShownGame();
  const [address, setAddress] = useState(() =>
    lost?.connection === 'lost' && lost.via.startsWith('http') ? lost.via : '',
  );
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);
  const connect = async (): Promise<void> => {
    setBusy(true);
    setProblem('');
    try {
      await games.connect(address);
      setAddress('');
    } catch (error) {
      setProblem(messageOf(error));
    } finally {
      setBusy(false);
    }
  };
  return { address, setAddress, problem, busy, connect };
}
