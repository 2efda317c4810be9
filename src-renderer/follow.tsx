import './app/shell/no-eval.ts';
import './learn/follow/follow-page.css';
import { createRoot } from 'react-dom/client';
import { I18nextProvider } from 'react-i18next';
import { ClassConnection } from './learn/follow/connection.ts';
import { FollowPage } from './learn/follow/follow-page.tsx';
import { finishLongRuns } from './state/editing/long-runs.ts';
import { shownLocale } from './state/preferences/preferences.ts';
import { createI18n } from './text/i18n.ts';

/** The page of a follower: it draws what the lecturer shows, with the same code, and has no host behind it. */
async function showPage(): Promise<void> {
  const i18n = await createI18n(shownLocale());
  document.documentElement.lang = i18n.language;
  const connection = new ClassConnection(`ws://${location.host}/class`);
  connection.rejoin();
  finishLongRuns();
  createRoot(document.getElementById('root')!).render(
    <I18nextProvider i18n={i18n}>
      <FollowPage connection={connection} />
    </I18nextProvider>,
  );
}

// Not awaited: files that are loaded later import from this one, which would wait for them.
void showPage();
