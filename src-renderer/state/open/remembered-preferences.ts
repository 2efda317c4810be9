import type { i18n } from 'i18next';
import type { Locale } from '../../../assets/locales/locales.ts';
import type { Host, Input } from '../../../src-main/contract/api.ts';
import { type Preferences, parsePreferences, usePreferences } from '../preferences/preferences.ts';
import { keptPosition } from '../script/script-place.ts';
import { openScript, useSession } from '../session/session.ts';
import { hasProgram, report, useShell } from '../window/window-state.ts';
import { exampleInstead, loadExamples } from './examples.ts';
import { encodeLink } from './link.ts';

/** Changes often come in bursts: a splitter is dragged, speeds are tried, a caption is typed. They are saved together, at most this late. */
const SAVE_AFTER_MS = 400;

/** Loads the preferences. Unreadable fields get their defaults. */
export async function loadPreferences(host: Host): Promise<void> {
  const stored = await host.call('settings.load', undefined).catch(() => ({}));
  usePreferences.setState(parsePreferences(stored));
}

/**
 * Saves every change, at the latest when the window closes, and switches the language.
 * @returns a function that stops
 */
export function rememberPreferences(host: Host, i18n: i18n): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const save = (): void => {
    timer = undefined;
    void host.call('settings.save', asJson(usePreferences.getState())).catch(() => null);
  };
  const saveAtOnce = (): void => {
    if (timer === undefined) return;
    clearTimeout(timer);
    save();
  };
  const stop = usePreferences.subscribe((now, before) => {
    if (now.locale !== before.locale && now.locale !== null)
      void report(() => switchLanguage(i18n, i18n.language as Locale, now.locale!));
    timer ??= setTimeout(save, SAVE_AFTER_MS);
  });
  // Not `pagehide`, because the host no longer answers the page then.
  addEventListener('beforeunload', saveAtOnce);
  return () => {
    clearTimeout(timer);
    removeEventListener('beforeunload', saveAtOnce);
    stop();
  };
}

function asJson(preferences: Preferences): Input<'settings.save'> {
  return JSON.parse(JSON.stringify(preferences)) as Input<'settings.save'>;
}

/** An unedited example changes with its comments; it stays at its step, because its operations are the same. */
async function switchLanguage(i18n: i18n, from: Locale, to: Locale): Promise<void> {
  await loadExamples(to);
  // Another language was chosen while this one was loading.
  if (usePreferences.getState().locale !== to) return;
  await i18n.changeLanguage(to);
  const { document, source, position, history } = useSession.getState();
  const untouched = source === null && history.past.length === 0 && history.future.length === 0;
  const example = untouched ? exampleInstead(document.text, from, to) : null;
  if (example !== null) openScript(example, position);
}

/**
 * Keeps the open script in the address, for reloading and bookmarks.
 * @param isBehind true if something else with an address is shown
 */
export function rememberPlace(isBehind: () => boolean): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = useSession.subscribe((now, before) => {
    // A game has no address from which it could be reopened.
    if (now.source !== null) return;
    const { text, engine } = now.document;
    const same = text === before.document.text && engine === before.document.engine;
    if (same && now.position === before.position) return;
    clearTimeout(timer);
    timer = setTimeout(() => {
      const session = useSession.getState();
      const { document, source } = session;
      // While Home is shown nothing is opened yet, and an address would skip Home on reload.
      if (source !== null || useShell.getState().home || isBehind()) return;
      setAddress(encodeLink({ ...document, position: keptPosition(document, session) }));
    }, SAVE_AFTER_MS);
  });
  return () => {
    clearTimeout(timer);
    stop();
  };
}

/**
 * Sets the part after `#`; null removes it.
 * @param isOther true if something else is open, to which the back button returns
 */
export function setAddress(hash: string | null, isOther = false): void {
  const address = hash === null ? location.pathname : `#${hash}`;
  if (`${location.pathname}${location.hash}` === address || location.hash === address) return;
  if (isOther && !hasProgram()) history.pushState(null, '', address);
  else history.replaceState(null, '', address);
}
