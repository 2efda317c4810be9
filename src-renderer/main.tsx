import './shell/no-eval.ts';
import './styles/window.css';
import { connectHost } from './host/host.ts';
import { startPage } from './shell/start.tsx';

await startPage(connectHost);
