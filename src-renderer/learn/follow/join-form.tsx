import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Logo } from '../../ui/logo.tsx';
import type { ClassConnection } from './connection.ts';
import { useFollowing } from './follow-state.ts';

/** The form for the code. Says why a code was refused or that the class has ended. */
export function JoinForm({ connection }: { readonly connection: ClassConnection }) {
  const { t } = useTranslation();
  const [code, setCode] = useState('');
  const refusal = useFollowing((following) => following.refusal);
  const joining = useFollowing((following) => following.phase === 'joining');
  return (
    <main className="follow-join">
      <Logo />
      <h1>{t('ui.follow.join')}</h1>
      <form
        className="row"
        onSubmit={(event) => {
          event.preventDefault();
          if (code.trim() !== '' && !joining) connection.join(code);
        }}
      >
        <input
          className="input mono"
          aria-label={t('ui.follow.code')}
          aria-describedby="follow-why"
          placeholder="ABC-DEF"
          maxLength={16}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          value={code}
          onChange={(event) => setCode(event.target.value)}
        />
        <button type="submit" className="button primary" aria-disabled={joining}>
          {t('ui.follow.joinNow')}
        </button>
      </form>
      <p id="follow-why" role="alert">
        {refusal !== null && t(`ui.follow.refused.${refusal}`)}
      </p>
      <p className="hint">{t('ui.follow.about')}</p>
    </main>
  );
}
