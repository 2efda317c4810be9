import { serveThread } from '../../workers/node-worker.ts';
import { collectGarbage } from '../node/collect-garbage.ts';
import { tasks } from '../tasks/tasks.ts';

serveThread(tasks, () => collectGarbage('minor'));
