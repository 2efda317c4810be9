import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import type { Readable } from 'node:stream';
import { chromium } from '@playwright/test';
import { FIRST_PICTURE } from '../src-renderer/stage/canvas/first-picture-mark.ts';
import { build, isBuilt, root } from '../tools/build.ts';
import { CHROMIUM_SWITCHES, testChromium } from '../tools/test-chromium.ts';
import { testElectron } from '../tools/test-electron.ts';
import { type Line, type Options, quantile } from './measure.ts';
import { evaluateIn } from './page-socket.ts';
import { processorTime } from './processor-time.ts';

const GOAL = { name: 'goal', value: 1500 };
const RUNS = 3;
const DEBUGGED = ['--remote-debugging-port=0'];
/** Chromium writes its debugger port into this file. */
const PORT_FILE = 'DevToolsActivePort';
/** Milliseconds between two checks for a missing file. */
const PAUSE_MS = 10;
const SCRIPT = 'start.ecs';
const TEXT = 'component Position\ncreate a\nadd a Position 1\ncreate b\nadd b Position 2\nremove a Position\n';

/** Milliseconds of one start. */
interface Start {
  /** From the command to the first painted diagram. */
  readonly picture: number;
  /** CPU time of all processes of the program and the browser until then; null if the system does not report it. */
  readonly work: number | null;
}

/** Starts the program with a home folder that was used before. */
type Launch = (home: string) => Promise<Start>;

/** Measures the time from the command to the first picture, in a browser that is not running yet and in Electron. */
export async function* starts(options: Options): AsyncGenerator<Line> {
  if (!isBuilt()) await build();
  const { executable } = await testElectron();
  const hosts = {
    chromium: process.platform === 'linux' ? inBrowser : null,
    electron: executable === null ? null : inElectron(executable),
  };
  for (const [name, launch] of Object.entries(hosts)) {
    if (options.only !== undefined && !options.only.includes(name)) continue;
    if (launch === null) yield { name, note: 'is not on this machine' };
    else yield await measured(name, launch, options);
  }
}

async function measured(name: string, launch: Launch, { smoke }: Options): Promise<Line> {
  const home = await mkdtemp(join(tmpdir(), 'atlas-'));
  await writeFile(join(home, SCRIPT), TEXT);
  const all: Start[] = [];
  try {
    // The first start is not counted, because it creates profiles and fills disk caches.
    for (let i = 0; i < (smoke ? 1 : RUNS + 1); i++) all.push(await launch(home));
  } finally {
    await rm(home, { recursive: true, maxRetries: 5, retryDelay: 200 });
  }
  const counted = all.slice(smoke ? 0 : 1);
  const work = counted.flatMap((start) => start.work ?? []);
  return {
    name: `${name}: from the command to the first picture`,
    value: quantile(
      counted.map(({ picture }) => picture),
      0.5,
    ),
    unit: 'ms',
    reference: GOAL,
    better: 'less',
    beside: [
      { name: 'the quickest', value: Math.min(...counted.map(({ picture }) => picture)) },
      ...(work.length === 0 ? [] : [{ name: 'processor time of all processes', value: quantile(work, 0.5) }]),
    ],
  };
}

/** Runs `ecs-atlas` with a headless browser in its PATH that opens a debugger port. */
async function inBrowser(home: string): Promise<Start> {
  await standInFor(testChromium() ?? chromium.executablePath(), home);
  const begun = Date.now();
  const program = spawn(process.execPath, [join(root, 'out/main/cli.cjs'), 'open', '--browser', join(home, SCRIPT)], {
    env: { ...environment(home), PATH: `${home}${delimiter}${process.env.PATH}` },
    stdio: 'ignore',
  });
  try {
    return await pictureOf(program, await portIn(join(home, 'profile'), program), begun);
  } finally {
    await ended(program);
    await killed(Number(await readFile(join(home, 'browser.pid'), 'utf8')));
  }
}

/**
 * Creates a program with the name that `ecs-atlas` looks for first. It drops `--app`, because Chromium's headless shell
 * has no windows.
 */
async function standInFor(browser: string, home: string): Promise<void> {
  const switches = [...CHROMIUM_SWITCHES, ...DEBUGGED, '--headless', `--user-data-dir=${join(home, 'profile')}`];
  const start = `exec ${browser} ${switches.join(' ')} "\${1#--app=}"`;
  await writeFile(join(home, 'chromium'), `#!/bin/sh\necho $$ > ${join(home, 'browser.pid')}\n${start}\n`, {
    mode: 0o755,
  });
}

function inElectron(executable: string): Launch {
  const switches = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  return async (home) => {
    const begun = Date.now();
    const args = [...switches, ...DEBUGGED, '--disable-gpu', '--lang=en-US', root, join(home, SCRIPT)];
    const app = spawn(executable, args, { env: environment(home), stdio: ['ignore', 'ignore', 'pipe'] });
    try {
      return await pictureOf(app, await portSaid(app.stderr), begun);
    } finally {
      await ended(app);
    }
  };
}

function environment(home: string): NodeJS.ProcessEnv {
  return {
    ...process.env,
    ECS_ATLAS_HOME: home,
    ECS_ATLAS_RUNTIME: home,
    ECS_ATLAS_FLECS_PORTS: '1',
    LANG: 'en_US.UTF-8',
  };
}

/**
 * Resolves once the page reports its first painted picture.
 * @param port the debugger port
 */
async function pictureOf(program: ChildProcess, port: number, begun: number): Promise<Start> {
  const painted = await evaluateIn(port, WHEN_PAINTED);
  return { picture: painted - begun, work: processorTime(program.pid!) };
}

/** Evaluates to milliseconds since 1970. */
const WHEN_PAINTED = `new Promise((done) => {
  new PerformanceObserver((list) => {
    for (const { name, startTime } of list.getEntries())
      if (name === ${JSON.stringify(FIRST_PICTURE)}) done(performance.timeOrigin + startTime);
  }).observe({ type: 'mark', buffered: true });
})`;

/** Reads the debugger port that a Chromium writes into its profile folder. */
async function portIn(profile: string, program: ChildProcess): Promise<number> {
  for (;;) {
    if (program.exitCode !== null) throw new Error(`It ended at once, with ${program.exitCode}`);
    const [port] = (await readFile(join(profile, PORT_FILE), 'utf8').catch(() => '')).split('\n');
    if (port) {
      // The next start writes another port.
      await rm(join(profile, PORT_FILE));
      return Number(port);
    }
    await new Promise((done) => setTimeout(done, PAUSE_MS));
  }
}

/** Reads the debugger port that Electron prints. */
async function portSaid(errors: Readable): Promise<number> {
  let said = '';
  for await (const text of errors.iterator({ destroyOnReturn: false })) {
    said += text;
    const [, port] = /DevTools listening on ws:\/\/[^/]*:(\d+)\//.exec(said) ?? [];
    if (port === undefined) continue;
    errors.resume(); // the program may print more
    return Number(port);
  }
  throw new Error(`Electron ended at once: ${said}`);
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const over = once(child, 'exit');
  child.kill('SIGTERM');
  await over;
}

/** Ends a process group whose leader is not a child of this process. */
async function killed(leader: number): Promise<void> {
  for (;;) {
    try {
      process.kill(-leader);
    } catch {
      return; // the group has ended
    }
    await new Promise((done) => setTimeout(done, PAUSE_MS));
  }
}
