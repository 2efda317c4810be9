import '../shell/no-eval.ts';
import '../styles/window.css';
import { version } from '../../package.json' with { type: 'json' };
import { SiteHost } from '../../src-main/site/site-host.ts';
import { startPage } from '../shell/start.tsx';
import { keepOffline } from './offline.ts';

/* The static site: the same window, and a host inside the page. */

const texts = await startPage(async () => new SiteHost(version));
if (texts !== null) keepOffline(texts);
