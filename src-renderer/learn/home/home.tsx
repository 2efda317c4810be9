import { ArrowRight, Columns4, FolderOpen, type LucideIcon, Radio, Scale } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Locale } from '../../../assets/locales/locales.ts';
import type { CommandId } from '../../../src-main/contract/commands.ts';
import { examplesIn } from '../../state/open/examples.ts';
import type { Files } from '../../state/open/files.ts';
import { isDirty } from '../../state/script/document.ts';
import { shownName, useSession } from '../../state/session/session.ts';
import { leaveHome, useShell } from '../../state/window/window-state.ts';
import { CommandButton } from '../../ui/command-button.tsx';
import { ExampleCards } from './example-cards.tsx';
import { LessonCards } from './lesson-cards.tsx';
import { SparseSetAnimation } from './sparse-set-animation.tsx';

/** The first screen: an animated sparse set, and all ways to continue. */
export function Home({ files }: { readonly files: Files }) {
  const { t } = useTranslation();
  return (
    <main className="home" aria-label={t('ui.home.label')}>
      <div className="home-page">
        <section className="hero" aria-labelledby="home-title">
          <div className="hero-words">
            <h2 id="home-title">{t('ui.home.title')}</h2>
            <p className="lead">{t('ui.home.lead')}</p>
            <StartButtons files={files} />
            <ul className="ways">
              <Way command="compare.toggle" icon={Columns4} />
              <Way command="compare.preset.lookup" icon={Scale} />
              <Way command="games.open" icon={Radio} />
              <Way command="file.open" icon={FolderOpen} />
            </ul>
          </div>
          <SparseSetAnimation />
        </section>
        <RecentFiles files={files} />
        <LessonCards />
        <ExampleCards files={files} id="home" />
      </div>
    </main>
  );
}

/** The start button, and a button that returns to the open source. */
function StartButtons({ files }: { readonly files: Files }) {
  const { t, i18n } = useTranslation();
  const start = useRef<HTMLButtonElement>(null);
  useEffect(() => start.current?.focus({ preventScroll: true }), []);
  const begun = useSession((session) => session.position > 0 || session.source !== null || isDirty(session.document));
  const name = useSession(shownName);
  return (
    <p className="start">
      <button
        ref={start}
        type="button"
        className="button primary"
        onClick={() => files.openExample(examplesIn(i18n.language as Locale)[0]!)}
      >
        {t('ui.home.start')}
        <ArrowRight size={18} aria-hidden="true" />
      </button>
      {begun && (
        <button type="button" className="button outlined" onClick={leaveHome}>
          {t('ui.home.continue', { name })}
        </button>
      )}
    </p>
  );
}

function Way({ command, icon: Icon }: { readonly command: CommandId; readonly icon: LucideIcon }) {
  const { t } = useTranslation();
  return (
    <li>
      <CommandButton command={command} label={t(`ui.home.way.${command}`)}>
        <Icon size={18} aria-hidden="true" />
        {t(`ui.home.way.${command}`)}
      </CommandButton>
    </li>
  );
}

function RecentFiles({ files }: { readonly files: Files }) {
  const { t } = useTranslation();
  const recent = useShell((shell) => shell.recent);
  if (recent.length === 0) return null;
  return (
    <section className="recent" aria-labelledby="home-recent">
      <h3 id="home-recent">{t('ui.home.recent')}</h3>
      <ul>
        {recent.slice(0, 6).map(({ name, path }) => (
          <li key={path}>
            <button type="button" className="button outlined" title={path} onClick={() => void files.openRecent(path)}>
              {name}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
