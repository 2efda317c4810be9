import { spawnSync } from 'node:child_process';
import { root } from './build.ts';
import { provision } from './provision.ts';
import { clearReports, type Stage, stages, type Tally } from './stages.ts';

/* `npm test`: every stage, whatever became of the ones before, and one line at the end that sums them up. */

/** Colours are for people at a terminal; in a log they are noise. */
const PLAIN = process.stdout.isTTY ? {} : { NO_COLOR: '1', FORCE_COLOR: '0' };

clearReports();
// Unit tests skip what they have no program for. Without a browser the end-to-end tests fail, and say why.
await provision((line) => console.log(line)).catch((error: Error) => console.log(error.message));
const total: Tally = { passed: 0, failed: 0, skipped: [], flaky: [] };
const failedStages: string[] = [];
for (const stage of stages) {
  console.log(`\n── ${stage.name} ${'─'.repeat(Math.max(0, 76 - stage.name.length))}`);
  const started = Date.now();
  const tally = run(stage);
  total.passed += tally.passed;
  total.failed += tally.failed;
  total.skipped.push(...tally.skipped);
  total.flaky.push(...tally.flaky);
  if (tally.failed > 0) failedStages.push(stage.name);
  console.log(`${tally.failed > 0 ? 'FAILED' : 'ok'}: ${stage.name}, ${((Date.now() - started) / 1000).toFixed(0)} s`);
}
console.log();
for (const name of total.skipped) console.log(`skipped: ${name}`);
for (const name of total.flaky) console.log(`flaky, passed when tried again: ${name}`);
if (failedStages.length > 0) console.log(`failed: ${failedStages.join(', ')}`);
const skipped = total.skipped.length === 0 ? '' : `, ${total.skipped.length} skipped`;
console.log(`${total.passed} passed, ${total.failed} failed${skipped}`);
process.exitCode = total.failed === 0 ? 0 : 1;

function run({ script, args = [], env = {}, read }: Stage): Tally {
  const separator = args.length === 0 ? [] : ['--', ...args];
  const { status } = spawnSync('npm', ['run', '--silent', script, ...separator], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...PLAIN, ...env },
    shell: process.platform === 'win32',
  });
  const single: Tally = { passed: status === 0 ? 1 : 0, failed: status === 0 ? 0 : 1, skipped: [], flaky: [] };
  if (read === undefined) return single;
  try {
    const tally = read();
    // A stage that failed beyond its tests (no report, a crash at the end) does not pass for its tests' sake.
    return status !== 0 && tally.failed === 0 ? { ...tally, failed: 1 } : tally;
  } catch {
    return { ...single, passed: 0, failed: 1 };
  }
}
