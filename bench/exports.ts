import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type FormatId, formats } from '../core/export/formats.ts';
import { framesOf } from '../core/export/motion.ts';
import { USUAL } from '../core/export/options.ts';
import { build, isBuilt, root } from '../tools/build.ts';
import type { Options, Reference, Result } from './measure.ts';
import { screenshotsPerSecond } from './screenshots.ts';

/** Each step is shown for a second, since exporting a clip must not take longer than playing it. */
const MOTION = { ...USUAL.motion, hold: 1 - USUAL.motion.transition };
const FRAMES = framesOf('', true, MOTION).length;
/** The maximum memory of the process, in megabytes. */
const MAX_MEGABYTES = 240;
/** The steps of each export, and the pictures per step. */
const CASES = [
  { id: 'png', steps: 74, pictures: 1 },
  { id: 'svg', steps: 74, pictures: 1 },
  { id: 'pdf', steps: 74, pictures: 1 },
  { id: 'gif', steps: 20, pictures: FRAMES },
  { id: 'mp4', steps: 20, pictures: FRAMES },
] as const;
type Case = (typeof CASES)[number];
/** A short run only exports a picture and a clip, because tests compare the output of every format. */
const SHORT = CASES.filter(({ id }) => id === 'png' || id === 'gif');

/** Prints the resources that a process has used, including all its threads, when it ends. */
const USAGE = `data:text/javascript,process.on('exit',()=>console.error(JSON.stringify(process.resourceUsage())))`;

interface Used {
  readonly seconds: number;
  readonly megabytes: number;
}

/** Measures Full-HD pictures per second of the built command line from its start to its end, and its maximum memory. */
export async function exports({ smoke }: Options): Promise<Result[]> {
  if (!isBuilt()) await build();
  const folder = mkdtempSync(join(tmpdir(), 'ecs-atlas-bench-'));
  const run = ({ id, steps }: Case): Promise<Used> => exported(id, smoke ? 2 : steps, join(folder, id));
  try {
    const results: Result[] = [];
    await run(CASES[1]);
    const svgs = readdirSync(join(folder, 'svg')).map((name) => readFileSync(join(folder, 'svg', name), 'utf8'));
    const screenshot = { name: 'Playwright screenshot', value: await screenshotsPerSecond(svgs) };
    for (const each of smoke ? SHORT : CASES) results.push(...resultsOf(each, await run(each), screenshot));
    return results;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function resultsOf({ id, steps, pictures }: Case, used: Used, screenshot: Reference): Result[] {
  const name = `${formats[id].name} 1920×1080, sparse-set.ecs`;
  const speed = { name, value: (steps * pictures) / used.seconds, unit: '/s', better: 'more' } as const;
  const memory = { name: `${name}, memory`, value: used.megabytes, unit: 'MB', better: 'less' } as const;
  const isClip = pictures > 1;
  return [
    isClip
      ? { ...speed, reference: { name: 'goal', value: FRAMES }, beside: [screenshot] }
      : { ...speed, reference: screenshot },
    { ...memory, reference: { name: 'goal', value: MAX_MEGABYTES } },
  ];
}

/** Runs the built command line. */
async function exported(id: FormatId, steps: number, out: string): Promise<Used> {
  const script = join(root, 'assets/examples/sparse-set.ecs');
  const motion = ['--hold', String(MOTION.hold), '--transition', String(MOTION.transition)];
  const options = ['--format', id, '--every', 'access', '--beat', `0-${steps - 1}`, ...motion];
  const args = ['--import', USAGE, join(root, 'out/main/cli.cjs'), 'export', script, '--out', out, ...options];
  const start = performance.now();
  const { stderr } = await promisify(execFile)(process.execPath, args);
  // The last line is from `USAGE`; the command line prints the weight of the files before it.
  const { maxRSS } = JSON.parse(stderr.trimEnd().split('\n').at(-1)!) as NodeJS.ResourceUsage;
  return { seconds: (performance.now() - start) / 1000, megabytes: maxRSS / 1000 };
}
