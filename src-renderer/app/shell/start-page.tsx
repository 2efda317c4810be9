import type { i18n } from 'i18next';
import { createRoot, type Root } from 'react-dom/client';
import type { Locale } from '../../../assets/locales/locales.ts';
import { loadEngines } from '../../../core/engines/load.ts';
import type { EngineId } from '../../../core/script/language/language.ts';
import type { Host } from '../../../src-main/contract/api.ts';
import { PAGE_ENDED } from '../../../src-main/contract/page-ended.ts';
import { HostError } from '../../host/host-error.ts';
import { headOfLinked, lessonsOf, rememberLesson } from '../../learn/lesson/catalog/lesson-files.ts';
import { shareLessons } from '../../learn/lesson/questions/share-lesson.ts';
import { engineOfLesson, isLessonOpen } from '../../learn/lesson/state/lesson-state.ts';
import { speakerIn } from '../../learn/present/speaker-address.ts';
import { useDrafts } from '../../state/open/drafts.ts';
import { type Example, examplesIn, loadExamples } from '../../state/open/examples.ts';
import { decodeLink, type Link, localeIn, openLink } from '../../state/open/link.ts';
import { loadPreferences, rememberPlace, rememberPreferences } from '../../state/open/remembered-preferences.ts';
import { change, shownLocale, startLocale, usePreferences } from '../../state/preferences/preferences.ts';
import { resolveTheme, shownTheme } from '../../state/preferences/theme.ts';
import { openScript } from '../../state/session/session.ts';
import { openSourcesWith } from '../../state/window/open-source.ts';
import { WatchedHost } from '../../state/window/watched-host.ts';
import { messageOf, showHome, useShell } from '../../state/window/window-state.ts';
import { createI18n, prepareTexts } from '../../text/i18n.ts';
import { applyTheme } from '../../ui/apply-theme.ts';
import { Logo } from '../../ui/logo.tsx';
import { App, prepareShown } from './app.tsx';

/**
 * Shows the window or the speaker's page, on any host.
 * @returns the texts of the window; null if it is not shown
 */
export async function startPage(connect: () => Promise<Host>): Promise<i18n | null> {
  const root = createRoot(document.getElementById('root')!);
  const speaker = speakerIn(location.hash);
  if (speaker === null) return startWindow(root, connect);
  const { SpeakerPage } = await import('../../learn/speaker/speaker-page.tsx');
  root.render(<SpeakerPage first={speaker} i18n={await createI18n(startLocale(null, navigator.languages))} />);
  return null;
}

async function startWindow(root: Root, connect: () => Promise<Host>): Promise<i18n | null> {
  // Connecting removes the token from the address, together with the rest of the fragment.
  const { hash } = location;
  // The texts are loaded while the host is connecting.
  prepareTexts(startLocale(null, navigator.languages));
  try {
    const host = new WatchedHost(await connect());
    return await showWindow(root, host, hash);
  } catch (error) {
    applyTheme(resolveTheme('system', { dark: matchMedia('(prefers-color-scheme: dark)').matches, contrast: false }));
    const i18n = await createI18n(startLocale(null, navigator.languages));
    const text = error instanceof HostError ? i18n.t(error.key) : messageOf(error);
    const texts = { title: i18n.t('ui.crash.unreachable'), text, action: i18n.t('ui.crash.again') };
    root.render(<Message {...texts} onAction={() => location.reload()} />);
    return null;
  }
}

/** @param address the part of the address after `#` */
async function showWindow(root: Root, host: WatchedHost, address: string): Promise<i18n> {
  const [info] = await Promise.all([host.call('app.info', undefined), loadPreferences(host)]);
  const linked = decodeLink(address);
  if (linked === null) prepareShown(!info.opening);
  // A language that was chosen here overrides the language of a link.
  if (usePreferences.getState().locale === null) change({ locale: localeIn(address) });
  useShell.setState({ info });
  openSourcesWith(host);
  const locale = shownLocale();
  if (location.search === PAGE_ENDED) await sayEnded(root, locale);
  const parts = [createI18n(locale), enginesFor(linked, locale), loadExamples(locale)] as const;
  const [i18n, engine] = await Promise.all(parts);
  const lessons = lessonsOf(i18n);
  openScript(firstExample(locale, engine).file);
  const opened =
    linked !== null && (await openLink(linked, (key, args) => i18n.t(key, { ...args }), lessons.openLinked));
  if (!opened && !info.opening) showHome();
  rememberPreferences(host, i18n);
  rememberPlace(isLessonOpen);
  rememberLesson();
  shareLessons((key, args) => i18n.t(key, { ...args }));
  if (info.host === 'browser') host.watch();
  root.render(<App host={host} i18n={i18n} lessons={lessons} />);
  return i18n;
}

/** Says that the page before this one has ended, until the user opens the window again. */
async function sayEnded(root: Root, locale: Locale): Promise<void> {
  const i18n = await createI18n(locale);
  applyTheme(shownTheme());
  await new Promise<void>((resolve) => {
    const texts = { title: i18n.t('ui.ended.title'), text: i18n.t('ui.ended.text'), action: i18n.t('ui.ended.open') };
    root.render(<Message {...texts} onAction={resolve} />);
  });
  history.replaceState(null, '', location.pathname + location.hash);
  useDrafts.setState({ replacing: true });
}

/** Loads only the engine of a linked lesson and returns it, so the lesson is shown at once. Other views may need any engine. */
async function enginesFor(linked: Link | null, locale: Locale): Promise<EngineId | null> {
  const head = linked?.kind === 'lesson' ? await headOfLinked(linked.lesson, locale) : null;
  if (head === null) {
    await loadEngines();
    return null;
  }
  const engine = engineOfLesson(head);
  await loadEngines([engine, firstExample(locale, engine).engine]);
  return engine;
}

/** The example that is shown behind Home or a lesson, on the lesson's engine if possible. */
function firstExample(locale: Locale, engine: EngineId | null): Example {
  const examples = examplesIn(locale);
  return examples.find((each) => each.engine === engine) ?? examples[0]!;
}

interface MessageProps {
  readonly title: string;
  readonly text: string;
  readonly action: string;
  readonly onAction: () => void;
}

/** A message in place of the window, with a button to try again. */
function Message({ title, text, action, onAction }: MessageProps) {
  return (
    <main className="crash" role="alert">
      <Logo />
      <h1>{title}</h1>
      <p>{text}</p>
      <div className="dialog-actions">
        {/* biome-ignore lint/a11y/noAutofocus: the page has nothing else */}
        <button type="button" className="button primary" onClick={onAction} autoFocus>
          {action}
        </button>
      </div>
    </main>
  );
}
