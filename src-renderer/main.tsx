import './shell/no-eval.ts';
import './styles/window.css';
import { connectHost } from './host/host.ts';
import { startPage } from './shell/start.tsx';

// Not awaited: files that are loaded later import from this one, which would wait for them.
void startPage(connectHost);
