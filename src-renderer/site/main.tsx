import '../app/shell/no-eval.ts';
import '../app/window.css';
import { version } from '../../package.json' with { type: 'json' };
import { SiteHost } from '../../src-main/site/site-host.ts';
import { startPage } from '../app/shell/start-page.tsx';
import { keepOffline } from './offline.ts';

/* The static site: the same window with a host inside the page. */

const host = new SiteHost(version);
// Not awaited, because chunks that are loaded later import this module.
void startPage(async () => host).then((texts) => {
  if (texts === null) return;
  host.setTexts((key, args) => texts.t(key, { ...args }));
  keepOffline(texts);
});
