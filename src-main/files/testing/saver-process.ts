import fs from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import { z } from 'zod';
import { hello } from '../../../core/wire/testing/world.ts';
import { Recorder } from '../../attach/recorder.ts';
import { treeDestination } from '../destinations.ts';
import { Drafts } from '../drafts.ts';
import { JsonFile } from '../json-file.ts';
import { RecentFiles } from '../recent-files.ts';
import { replaceFile } from '../replace-file.ts';
import { ScriptFiles } from '../script-files.ts';

/*
 * Saves repeatedly, each time the next number, and prints the number of each completed save, until it is killed. With a number of `steps`,
 * it kills itself when it has changed the disk so many times.
 */
const [kind = '', folder = '', first = '0', steps = ''] = process.argv.slice(2);

const CHANGES = ['mkdir', 'open', 'rename', 'rmdir', 'unlink', 'writeFile'] as const;

function killAfter(steps: number): void {
  let done = 0;
  for (const name of CHANGES) {
    const change = fs[name] as (...args: unknown[]) => unknown;
    const counted = (...args: unknown[]) => {
      if (done++ === steps) process.kill(process.pid, 'SIGKILL');
      return change(...args);
    };
    Object.assign(fs, { [name]: counted });
  }
  syncBuiltinESMExports();
}
if (steps !== '') killAfter(Number(steps));

const content = (n: number) => `${n}\n`.repeat(20_000);

async function recorder(): Promise<(n: number) => Promise<void>> {
  const file = await Recorder.start({ path: join(folder, 'a.ecsrec'), writer: 'test', exclusive: false });
  await file.message(hello);
  await file.message({ type: 'schema', columns: [{ id: 0, name: 'A.packed', type: 'u32' }] });
  await file.message({ type: 'snapshot', seq: 1, frame: 1, time: 1, columns: [] });
  return (n) => file.message({ type: 'delta', seq: n, frame: n, time: n, columns: [{ c: 0, length: n % 7 }] });
}

const savers: Readonly<Record<string, () => Promise<(n: number) => Promise<unknown>>>> = {
  script: async () => (n) => replaceFile(join(folder, 'a.ecs'), content(n)),
  // Settings, recent files and the progress of lessons.
  settings: async () => {
    const file = new JsonFile<string[]>(join(folder, 'settings.json'), z.array(z.string()), []);
    return (n) => file.write(new Array(20_000).fill(String(n)));
  },
  export: async () => async (n) => {
    const destination = treeDestination(folder, () => true);
    for (const name of ['a.svg', 'b.svg', 'sub/c.svg']) await destination.write(name, Buffer.from(content(n)));
    return destination.finish();
  },
  draft: async () => {
    const drafts = new Drafts(folder, new ScriptFiles(new RecentFiles(folder)));
    const page = new AbortController().signal;
    const draft = { name: 'a.ecs', engine: 'entt', saved: '' } as const;
    return (n) => drafts.keep('0'.repeat(32), { ...draft, text: content(n) }, page);
  },
  recording: recorder,
};

const save = await savers[kind]!();
for (let n = Number(first); ; n++) {
  await save(n);
  process.stdout.write(`${n}\n`);
}
