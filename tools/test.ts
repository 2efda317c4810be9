import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { root } from './build.ts';
import { chooseSample } from './choose-sample.ts';
import { provision } from './provision.ts';
import { clearReports, groups, type StageTally, stages, type TestStage } from './stages.ts';

/* `npm test` runs every stage even if earlier ones fail, and prints a summary. */

const MAX_REASON_LINES = 15;
/** Colors are only used in a terminal. */
const PLAIN = process.stdout.isTTY ? {} : { NO_COLOR: '1', FORCE_COLOR: '0' };

chooseSample((line) => console.log(line));
clearReports();
// Unit tests without the required programs are skipped. End-to-end tests without a browser fail with a reason.
await provision((line) => console.log(line)).catch((error: Error) => console.log(error.message));
const total: StageTally = { passed: 0, failed: 0, skipped: [], flaky: [], leftOut: 0 };
const failedStages: string[] = [];
/** The last lines of single checks that failed, also of those that passed when they were run again: no reporter's file has them. */
const reasons: string[] = [];
for (const group of groups(stages)) {
  const isAlone = group.length === 1;
  head(group);
  for (const ended of group.map((stage) => run(stage, isAlone))) {
    const { stage, tally, seconds, end } = await ended;
    total.passed += tally.passed;
    total.failed += tally.failed;
    total.skipped.push(...tally.skipped);
    total.flaky.push(...tally.flaky);
    total.leftOut += tally.leftOut;
    if (tally.failed > 0) failedStages.push(stage.name);
    if (stage.read === undefined && (tally.failed > 0 || tally.flaky.length > 0)) reasons.push(...end);
    console.log(`${tally.failed > 0 ? 'FAILED' : 'ok'}: ${stage.name}, ${seconds.toFixed(0)} s`);
  }
}
console.log();
for (const name of total.skipped) console.log(`skipped: ${name}`);
for (const name of total.flaky) console.log(`flaky, passed when tried again: ${name}`);
for (const line of reasons) console.log(line);
if (failedStages.length > 0) console.log(`failed: ${failedStages.join(', ')}`);
const skipped = total.skipped.length === 0 ? '' : `, ${total.skipped.length} skipped`;
const leftOut = total.leftOut === 0 ? '' : `, ${total.leftOut} not in this sample`;
const sample = `ECS_ATLAS_TESTS=${process.env.ECS_ATLAS_TESTS} ECS_ATLAS_SEED=${process.env.ECS_ATLAS_SEED}`;
console.log(`${total.passed} passed, ${total.failed} failed${skipped}${leftOut} (${sample})`);
process.exitCode = total.failed === 0 ? 0 : 1;

function head(group: readonly TestStage[]): void {
  const names = group.map(({ name }) => name).join(', ');
  console.log(`\n── ${names} ${'─'.repeat(Math.max(0, 76 - names.length))}`);
}

/** The lines of a stage that runs beside others begin with its name. */
function print(output: Readable | null, { name }: TestStage, end: string[]): void {
  if (output === null) return;
  createInterface(output).on('line', (line) => {
    console.log(`${name} │ ${line}`);
    end.push(`${name} │ ${line}`);
    if (end.length > MAX_REASON_LINES) end.shift();
  });
}

async function run(stage: TestStage, isAlone: boolean) {
  const started = Date.now();
  const first = await runOnce(stage, isAlone);
  const second = first.isPassed || !stage.retried ? null : await runOnce(stage, isAlone);
  const tally = tallyOf(stage, (second ?? first).isPassed);
  if (second?.isPassed) tally.flaky.push(stage.name);
  return { stage, tally, end: first.end, seconds: (Date.now() - started) / 1000 };
}

async function runOnce(stage: TestStage, isAlone: boolean): Promise<{ isPassed: boolean; end: readonly string[] }> {
  const { script, env = {} } = stage;
  const args = stage.args?.() ?? [];
  const separator = args.length === 0 ? [] : ['--', ...args];
  const end: string[] = [];
  const child = spawn('npm', ['run', '--silent', script, ...separator], {
    cwd: root,
    stdio: isAlone ? ['ignore', 'inherit', 'inherit'] : ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...PLAIN, ...env },
    shell: process.platform === 'win32',
  });
  for (const output of [child.stdout, child.stderr]) print(output, stage, end);
  const isPassed = await new Promise<boolean>((resolve) => {
    child.once('error', () => resolve(false));
    child.once('close', (code) => resolve(code === 0));
  });
  return { isPassed, end };
}

function tallyOf({ read }: TestStage, isPassed: boolean): StageTally {
  const single: StageTally = { passed: isPassed ? 1 : 0, failed: isPassed ? 0 : 1, skipped: [], flaky: [], leftOut: 0 };
  if (read === undefined) return single;
  try {
    const tally = read();
    // A stage that failed outside of its tests, for example without a report, counts as failed.
    return !isPassed && tally.failed === 0 ? { ...tally, failed: 1 } : tally;
  } catch {
    return { ...single, passed: 0, failed: 1 };
  }
}
