import './app/shell/no-eval.ts';
import './learn/lesson/pages/lesson-page.css';
import { useLayoutEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { I18nextProvider, useTranslation } from 'react-i18next';
import { z } from 'zod';
import { texts } from '../assets/locales/texts.ts';
import { markdownToText } from '../core/lesson/parse/markdown-to-text.ts';
import { commandInfos } from '../src-main/contract/commands.ts';
import { listenToKeys } from './app/commands/listen-to-keys.ts';
import { playActions } from './app/commands/play.ts';
import { keepProgress, scoresName } from './learn/lesson/catalog/progress.ts';
import { LessonView } from './learn/lesson/pages/lesson-view.tsx';
import { openLesson, useLesson } from './learn/lesson/state/lesson-state.ts';
import { openedText } from './learn/lesson/state/opened-text.ts';
import { findApi, ScormSession } from './learn/scorm/scorm-session.ts';
import { startPlayback } from './state/play/playback.ts';
import { change, usePreferences } from './state/preferences/preferences.ts';
import { nothingDone } from './state/preferences/scores.ts';
import { useTheme } from './state/preferences/theme.ts';
import { createI18n } from './text/i18n.ts';
import { textsOf } from './text/translate.ts';
import { applyTheme } from './ui/apply-theme.ts';
import { type Commands, CommandsContext } from './ui/command.ts';
import { ErrorBoundary } from './ui/error-boundary.tsx';

/** The page of a SCORM package: it plays one lesson, and reports to the learning platform around it. */
const embedded = z.object({ name: z.string(), text: z.string() });
const file = { ...embedded.parse(JSON.parse(document.getElementById('lesson')?.textContent ?? '')), id: null };
const commands: Commands = new Map(
  commandInfos.flatMap((info) => {
    const action = playActions[info.id];
    return action === undefined ? [] : [[info.id, { ...info, ...action }] as const];
  }),
);
const api = findApi(window as unknown as Parameters<typeof findApi>[0]);
const session = api === null ? null : new ScormSession(api);
const { kept, beat } = session?.begin() ?? { kept: nothingDone, beat: 1 };
change({ lessons: { [scoresName(file)]: kept } });
keepProgress();
openLesson(file, beat - 1);
const { played } = useLesson.getState();
const questions = (played?.moments ?? []).flatMap((moment, i) =>
  moment.kind === 'question' ? [{ beat: i + 1, ask: markdownToText(moment.question.ask) }] : [],
);
const report = (): void => {
  const { position } = useLesson.getState();
  session?.report(usePreferences.getState().lessons[scoresName(file)] ?? nothingDone, position + 1, questions);
};
report();
usePreferences.subscribe((now, before) => {
  if (now.lessons !== before.lessons) report();
});
addEventListener('pagehide', () => session?.end());
listenToKeys(commands);

// A package includes the texts of all languages.
const i18n = await createI18n(played?.lesson.head.locale ?? 'en', texts);
startPlayback(textsOf(i18n).translate);
document.documentElement.lang = i18n.language;
document.title = played?.lesson.head.title ?? file.name;
createRoot(document.getElementById('root')!).render(
  <I18nextProvider i18n={i18n}>
    <ScoPage commands={commands} onPlatform={session !== null} />
  </I18nextProvider>,
);

interface Props {
  readonly commands: Commands;
  /** True on a learning platform, which stores the scores. */
  readonly onPlatform: boolean;
}

/** Shows only the lesson of a package. */
function ScoPage({ commands, onPlatform }: Props) {
  const { t } = useTranslation();
  const title = useLesson(({ played }) => played?.lesson.head.title);
  const theme = useTheme();
  useLayoutEffect(() => applyTheme(theme), [theme]);
  return (
    <CommandsContext value={commands}>
      <ErrorBoundary opened={openedText}>
        <div className="app">
          <header className="row sco-bar">
            <h1 className="ellipsis">{title}</h1>
          </header>
          <div>{!onPlatform && <p className="row notice">{t('ui.sco.alone')}</p>}</div>
          <LessonView />
        </div>
      </ErrorBoundary>
    </CommandsContext>
  );
}
