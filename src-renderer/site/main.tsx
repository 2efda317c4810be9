import '../app/shell/no-eval.ts';
import '../app/window.css';
import type { i18n } from 'i18next';
import { version } from '../../package.json' with { type: 'json' };
import { SiteHost } from '../../src-main/site/site-host.ts';
import { startPage } from '../app/shell/start-page.tsx';
import { offerUpdate } from '../state/window/site-update.ts';
import { whenIdle } from '../ui/when-idle.ts';

/* The static site: the same window with a host inside the page. */

const host = new SiteHost(version);
// Not awaited, because chunks that are loaded later import this module.
void startPage(async () => host).then((texts) => {
  if (texts === null) return;
  host.setTexts((key, args) => texts.t(key, { ...args }));
  keepOffline(texts);
});

/** Caches the site for offline use once the page is idle, and offers newer versions. */
function keepOffline(texts: i18n): void {
  const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined;
  // Not available over plain HTTP, or in private windows of some browsers.
  if (workers === undefined) return;
  whenIdle(() => void register(workers, texts).catch((error) => console.warn(error)));
}

async function register(workers: ServiceWorkerContainer, texts: i18n): Promise<void> {
  const registration = await workers.register(new URL('service-worker.js', document.baseURI));
  keepLoaded(await workers.ready);
  let accepted = false;
  const offer = (): void => {
    const { waiting } = registration;
    if (waiting === null || workers.controller === null) return;
    offerUpdate(texts.t('ui.site.update'), () => {
      accepted = true;
      waiting.postMessage({ kind: 'update' });
    });
  };
  const watch = (): void => registration.installing?.addEventListener('statechange', offer);
  let isFirst = workers.controller === null;
  workers.addEventListener('controllerchange', () => {
    if (accepted) location.reload();
    // Another page of the site has switched to the newer version.
    else if (!isFirst) offerUpdate(texts.t('ui.site.update'), () => location.reload());
    isFirst = false;
  });
  offer();
  watch();
  registration.addEventListener('updatefound', watch);
}

/** Caches files that this page loaded before the worker started and that the worker does not load by itself: fonts of the language. */
function keepLoaded({ active }: ServiceWorkerRegistration): void {
  const fonts = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.woff2'));
  active?.postMessage({ kind: 'keep', addresses: fonts.map(({ name }) => name) });
}
