import '../shell/no-eval.ts';
import '../styles/window.css';
import { version } from '../../package.json' with { type: 'json' };
import { SiteHost } from '../../src-main/site/site-host.ts';
import { startPage } from '../shell/start.tsx';
import { keepOffline } from './offline.ts';

/* The static site: the same window, and a host inside the page. */

const host = new SiteHost(version);
const texts = await startPage(async () => host);
if (texts !== null) {
  host.setTexts((key, args) => texts.t(key, { ...args }));
  keepOffline(texts);
}
