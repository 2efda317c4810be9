import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { Worker } from 'node:worker_threads';
import { root } from './build.ts';
import { bundle } from './fuzz/bundle.ts';
import { isTargetName, TARGET_NAMES } from './fuzz/targets/names.ts';
import { type FuzzMessage, type FuzzRequest, SharedInput, sharedInput } from './fuzz/thread.ts';

/* `npm run fuzz -- wire --seconds 60 --seed 7`: see docs/testing.md. */

/** An input that takes longer hangs. Seconds. */
const HANG = 30;
/** The slowest input is kept, where it takes longer. Seconds. */
const SLOW = 1;
/** Limits of the heap of the thread, and of the memory of the whole process. Megabytes. */
const MAX_OBJECTS = 1024;
const MAX_MEMORY = 4096;
const LONGEST = 2 ** 24;

const { values, positionals } = parseArgs({
  options: {
    seconds: { type: 'string' },
    inputs: { type: 'string' },
    seed: { type: 'string' },
    file: { type: 'string' },
  },
  allowPositionals: true,
});
const unknown = positionals.find((name) => !isTargetName(name));
if (unknown !== undefined || (values.file !== undefined && positionals.length !== 1)) {
  console.error(`npm run fuzz -- ${TARGET_NAMES.join('|')} [--seconds 60 | --inputs 1000] [--seed 1] [--file input]`);
  process.exit(2);
}
const seed = values.seed === undefined ? Math.floor(Math.random() * 2 ** 31) : Number(values.seed);
const until = {
  inputs: Number(values.inputs ?? Number.POSITIVE_INFINITY),
  seconds: Number(values.seconds ?? (values.inputs === undefined ? 60 : Number.POSITIVE_INFINITY)),
};
const file = values.file === undefined ? null : new Uint8Array(readFileSync(values.file));
const { file: script, literals } = await bundle();
let findings = 0;
for (const target of positionals.length > 0 ? positionals.filter(isTargetName) : TARGET_NAMES) {
  if (file === null) console.log(`${target}: seed ${seed}`);
  const shared = sharedInput(LONGEST);
  await run({ target, seed, file, until, literals, shared });
}
if (file !== null && findings === 0) console.log('Nothing is wrong with this input.');
process.exitCode = findings === 0 ? 0 : 1;

/** To the end of its time, or to an input that the thread does not survive. */
function run(request: FuzzRequest): Promise<void> {
  return new Promise((resolve) => {
    const worker = new Worker(script, {
      workerData: request,
      resourceLimits: { maxOldGenerationSizeMb: MAX_OBJECTS },
    });
    const input = new SharedInput(request.shared);
    const fail = (error: string) => {
      clearInterval(watch);
      report(request.target, input.bytes, error);
      void worker.terminate();
    };
    let [count, since] = [-1, performance.now()];
    const watch = setInterval(() => {
      if (process.memoryUsage().rss > MAX_MEMORY * 1e6) fail(`It takes more than ${MAX_MEMORY} MB`);
      if (input.count !== count) [count, since] = [input.count, performance.now()];
      else if (performance.now() - since > HANG * 1000 && count > 0) fail(`It takes more than ${HANG} s`);
    }, 500);
    worker.on('message', (message: FuzzMessage) => {
      if (message.kind === 'finding') report(request.target, message.bytes, message.error);
      else console.log(`${request.target}: ${line(message)}`);
      if (message.kind === 'progress' && message.progress.slowest.milliseconds > SLOW * 1000)
        keep(request.target, 'slowest', message.progress.slowest.bytes);
    });
    worker.once('error', (error) => fail(error.stack ?? error.message));
    worker.once('exit', () => {
      clearInterval(watch);
      resolve();
    });
  });
}

function line({ progress, seconds }: Extract<FuzzMessage, { kind: 'progress' }>): string {
  const { inputs, kept, edges, findings: found, slowest } = progress;
  const figure = (value: number) => Math.round(value).toLocaleString('en');
  const rate = `${figure(inputs)} inputs in ${figure(seconds)} s (${figure(inputs / seconds)}/s)`;
  return `${rate}, ${figure(kept)} kept, ${figure(edges)} edges, slowest ${figure(slowest.milliseconds)} ms, ${found} findings`;
}

/** Keeps the input, and says how it is run again. */
function report(target: string, bytes: Uint8Array, error: string): void {
  findings++;
  console.log(`\n${target}: ${error}`);
  if (file !== null) return;
  const path = keep(target, createHash('sha256').update(bytes).digest('hex').slice(0, 12), bytes);
  console.log(`Again: npm run fuzz -- ${target} --file ${path}\n`);
}

/** @returns the path from here */
function keep(target: string, name: string, bytes: Uint8Array): string {
  const folder = join(root, '.cache/fuzz', target);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, name), bytes);
  return relative(process.cwd(), join(folder, name));
}
