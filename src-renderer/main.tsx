import './app/shell/no-eval.ts';
import './app/window.css';
import { startPage } from './app/shell/start-page.tsx';
import { connectHost } from './host/host.ts';

// Not awaited: files that are loaded later import from this one, which would wait for them.
void startPage(connectHost);
