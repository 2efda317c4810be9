import type { i18n } from 'i18next';
import type { Host } from '../../src-main/api.ts';
import { encodeLink } from './link.ts';
import { parsePreferences, startLocale, usePreferences } from './preferences.ts';
import { useSession } from './session.ts';

/** Changes often come in bursts: a splitter dragged, a speed tried. */
const SAVE_AFTER_MS = 400;

/** Loads what was remembered; whatever cannot be read is as on the first start. */
export async function loadPreferences(host: Host): Promise<void> {
  const stored = await host.call('settings.load', undefined).catch(() => ({}));
  const preferences = parsePreferences(stored);
  usePreferences.setState({ ...preferences, locale: startLocale(preferences.locale, navigator.languages) });
}

/** Saves every change, and switches the language with it. @returns stops doing so */
export function rememberPreferences(host: Host, i18n: i18n): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = usePreferences.subscribe((now, before) => {
    if (now.locale !== before.locale && now.locale !== null) void i18n.changeLanguage(now.locale);
    clearTimeout(timer);
    timer = setTimeout(() => void host.call('settings.save', { ...now }).catch(() => null), SAVE_AFTER_MS);
  });
  return () => {
    clearTimeout(timer);
    stop();
  };
}

/** Keeps the address telling what is open, so that a reload or a bookmark comes back here. */
export function rememberPlace(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = useSession.subscribe((now, before) => {
    if (now.document.text === before.document.text && now.position === before.position) return;
    clearTimeout(timer);
    timer = setTimeout(() => {
      const { document, position } = useSession.getState();
      const hash = encodeLink({ name: document.name, text: document.text, position });
      history.replaceState(null, '', hash === null ? location.pathname : `#${hash}`);
    }, SAVE_AFTER_MS);
  });
  return () => {
    clearTimeout(timer);
    stop();
  };
}
