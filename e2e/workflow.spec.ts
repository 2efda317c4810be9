import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from '@playwright/test';
import { parse } from 'yaml';
import { root } from '../tools/build.ts';
import { NOT_IN_SAMPLE } from '../tools/choose-sample.ts';
import { isOutsideSample } from './in-sample.ts';

interface Step {
  readonly name?: string;
  readonly run?: string;
  readonly with?: Readonly<Record<string, string | number>>;
  readonly 'working-directory'?: string;
}

const [, yaml] = /```yaml\n(.*?)```/s.exec(readFileSync(join(root, 'docs/recording-scripts.md'), 'utf8'))!;
const steps: readonly Step[] = parse(yaml!).jobs.figures.steps;
const CHECK = steps.find(({ name }) => name === 'Check the figures')!.run!;
const SCRIPT = 'component Position\ncreate e1\nadd e1 Position 1\n';
const RECORDING_SCRIPT =
  'source a.ecs\nset size 320x180\nset parts none\nset every operation\noutput {index:03}.png\noutput {index:03}.svg\n';

test('the documented workflow checks out and builds this program with a supported version of Node @chromium', async () => {
  const { bin, scripts, engines } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
  const checkout = steps.find((step) => step.with?.repository !== undefined)!.with!;
  const building = steps.find((step) => step['working-directory'] === checkout.path)!;
  expect(building.run).toBe('npm ci && npm run build');
  expect(scripts.build).toBeDefined();
  expect(CHECK).toContain(`node ${checkout.path}/${bin['ecs-atlas']} record --check`);
  const node = steps.find((step) => step.with?.['node-version'] !== undefined)!.with!['node-version'];
  expect(Number(node)).toBeGreaterThanOrEqual(Number.parseInt(engines.node.slice(2), 10));
});

test.describe('the step of the documented workflow that checks the figures @chromium', () => {
  test.skip(process.platform === 'win32', 'GitHub runs it on Linux');
  let folder = '';
  // biome-ignore lint/correctness/noEmptyPattern: Playwright requires the pattern
  test.beforeEach(async ({}, testInfo) => {
    testInfo.skip(isOutsideSample({ title: testInfo.title, tags: ['@third'] }, 'chromium'), NOT_IN_SAMPLE);
    folder = await mkdtemp(join(tmpdir(), 'ecs-atlas-workflow-'));
    await symlink(root, join(folder, '.ecs-atlas'));
    await mkdir(join(folder, 'figures'));
    await writeFile(join(folder, 'figures/a.ecs'), SCRIPT);
    await writeFile(join(folder, 'figures/a.atlas'), RECORDING_SCRIPT);
  });
  test.afterEach(async () => {
    if (folder !== '') await rm(folder, { recursive: true });
  });

  /** Runs a script as GitHub runs a step. */
  async function bash(script: string) {
    const running = promisify(execFile)('bash', ['--noprofile', '--norc', '-e', '-c', script], { cwd: folder });
    return running.then(
      ({ stdout }) => ({ code: 0, stdout, stderr: '' }),
      ({ code, stdout, stderr }) => ({ code, stdout, stderr }),
    );
  }

  const figures = async () => {
    const names = (await readdir(join(folder, 'figures'))).sort();
    return Promise.all(names.map(async (name) => [name, await readFile(join(folder, 'figures', name), 'base64')]));
  };

  test('passes if all figures are up to date, else names the others, says what to do, and writes nothing', async () => {
    expect((await bash('node .ecs-atlas/out/main/cli.cjs record figures/a.atlas')).code).toBe(0);
    expect(await bash(CHECK)).toEqual({ code: 0, stdout: '', stderr: '' });
    await writeFile(join(folder, 'figures/a.atlas'), `${RECORDING_SCRIPT}set theme dark\n`);
    await rm(join(folder, 'figures/000.png'));
    const before = await figures();
    const { code, stdout, stderr } = await bash(CHECK);
    expect(code).toBe(1);
    expect(stdout).toMatch(/figures\/000\.png is missing$/m);
    expect(stdout).toMatch(/figures\/\d{3}\.png has changed: \d+ of 57,?600 pixels differ$/m);
    expect(stdout).toMatch(/figures\/\d{3}\.svg has changed: .* the first difference is at byte \d+$/m);
    expect(stderr).toContain('Run ecs-atlas record --force figures/a.atlas and look at them.');
    expect(await figures()).toEqual(before);
  });

  test('fails if there is no recording script or if one has errors', async () => {
    await writeFile(join(folder, 'figures/b.atlas'), 'source a.ecs\nplay\n');
    expect((await bash(CHECK)).stderr).toContain('figures/b.atlas:2:1: error: ');
    await rm(join(folder, 'figures/a.atlas'));
    await rm(join(folder, 'figures/b.atlas'));
    expect((await bash(CHECK)).code).toBe(1);
  });
});
