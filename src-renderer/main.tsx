import './app/shell/no-eval.ts';
import './app/shell/no-webrtc.ts';
import './app/window.css';
import { startPage } from './app/shell/start-page.tsx';
import { connectHost } from './host/host.ts';

// Not awaited, because chunks that are loaded later import this module.
void startPage(connectHost);
