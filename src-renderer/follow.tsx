import './app/shell/no-eval.ts';
import './app/shell/no-webrtc.ts';
import './learn/follow/follow-page.css';
import { createRoot } from 'react-dom/client';
import { I18nextProvider } from 'react-i18next';
import { ClassConnection } from './learn/follow/connection.ts';
import { FollowPage } from './learn/follow/follow-page.tsx';
import { finishLongRuns } from './state/editing/long-runs.ts';
import { shownLocale } from './state/preferences/preferences.ts';
import { createI18n } from './text/i18n.ts';

/** The follower's page. It draws the lecturer's script with the window's code but has no host. */
async function showPage(): Promise<void> {
  const i18n = await createI18n(shownLocale());
  document.documentElement.lang = i18n.language;
  const connection = new ClassConnection(`ws://${location.host}/class`);
  connection.joinAtOnce();
  finishLongRuns();
  createRoot(document.getElementById('root')!).render(
    <I18nextProvider i18n={i18n}>
      <FollowPage connection={connection} />
    </I18nextProvider>,
  );
}

// Not awaited, because chunks that are loaded later import this module.
void showPage();
