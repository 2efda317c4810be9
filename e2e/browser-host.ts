import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Page } from '@playwright/test';
import { unzipSync } from 'fflate';
import { killed } from '../src-main/attach/testing/processes.ts';
import { root } from '../tools/build.ts';
import type { Host, StartOptions } from './host.ts';
import type { Profile } from './profile.ts';

/** Starts `ecs-atlas serve` and opens its page in a browser. */
export async function startBrowser(profile: Profile, options: StartOptions): Promise<Host> {
  const server = await serve(options, profile.port);
  let page: Page;
  try {
    page = await profile.newPage(options.link ? `${server.url}&${options.link}` : server.url, options.motion);
  } catch (error) {
    await profile.clear().finally(server.stop);
    throw error;
  }
  return {
    kind: 'chromium',
    page,
    home: options.home,
    runtime: options.runtime,
    flecsPort: options.flecsPort,
    electron: null,
    exportTo: async (trigger) => {
      const downloaded = page.waitForEvent('download', { timeout: 60_000 });
      downloaded.catch(() => undefined); // If the trigger fails, nothing awaits this promise.
      await trigger();
      const download = await downloaded;
      const path = join(options.folder, download.suggestedFilename());
      await download.saveAs(path);
      return unpacked(download.suggestedFilename(), await readFile(path));
    },
    recordInto: async () => join(options.home, 'recordings'),
    openFile: async (path, trigger) => {
      const chooser = page.waitForEvent('filechooser');
      chooser.catch(() => undefined);
      await trigger();
      await (await chooser).setFiles(path);
    },
    kill: () => server.kill(),
    close: () => profile.clear().finally(server.stop),
  };
}

/** Starts the command and returns the link that it prints. Port 0 lets the system choose. */
export async function serve(
  { home, runtime, flecsPort, file }: Omit<StartOptions, 'folder' | 'link' | 'motion'>,
  port = 0,
  more: readonly string[] = [],
) {
  const named = file === null ? [] : [file];
  const args = [join(root, 'out/main/cli.cjs'), 'serve', '--no-open', '--port', String(port), ...more, ...named];
  const child = spawn(process.execPath, args, {
    env: {
      ...process.env,
      ECS_ATLAS_HOME: home,
      ECS_ATLAS_RUNTIME: runtime,
      ECS_ATLAS_FLECS_PORTS: String(flecsPort),
      LC_ALL: 'en_US.UTF-8',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  child.stderr.on('data', (text) => {
    said += text;
  });
  const [line] = await Promise.race([
    once(createInterface(child.stdout), 'line'),
    once(child, 'exit').then(() => Promise.reject(new Error(`serve ended at once: ${said}`))),
  ]);
  return {
    url: String(line),
    kill: () => killed(child),
    stop: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
  };
}

function unpacked(name: string, bytes: Buffer): Map<string, Buffer> {
  if (!name.endsWith('.zip')) return new Map([[name, bytes]]);
  return new Map(Object.entries(unzipSync(bytes)).map(([entry, content]) => [entry, Buffer.from(content)]));
}
