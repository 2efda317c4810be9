import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { root } from '../build.ts';

interface Step {
  readonly if?: string;
  readonly run?: string;
  readonly env?: Readonly<Record<string, string>>;
}

const text = readFileSync(join(root, '.github/workflows/release.yml'), 'utf8');
const steps: readonly Step[] = parse(text).jobs.packages.steps;
const packaging = steps.filter(({ run }) => run?.includes('npm run package'));

function stepOn(system: string): Step {
  const found = packaging.filter((step) => step.if === undefined || step.if === `runner.os == '${system}'`);
  expect(found).toHaveLength(1);
  return found[0]!;
}

/**
 * Returns the secrets of a step by the name of their environment variable. An expression other than a plain name is no
 * secret.
 */
function secretsOf({ env = {} }: Step): ReadonlyMap<string, string> {
  const entries = Object.entries(env).map(([name, value]) => [
    name,
    /^\$\{\{ secrets\.(\w+) \}\}$/.exec(value)?.[1] ?? value,
  ]);
  return new Map(entries as [string, string][]);
}

test('each system gets its own certificate', () => {
  expect(secretsOf(stepOn('macOS')).get('CSC_LINK')).toBe('MAC_CERTIFICATE');
  expect(secretsOf(stepOn('macOS')).get('CSC_KEY_PASSWORD')).toBe('MAC_CERTIFICATE_PASSWORD');
  expect(secretsOf(stepOn('Windows')).get('CSC_LINK')).toBe('WINDOWS_CERTIFICATE');
  expect(secretsOf(stepOn('Windows')).get('CSC_KEY_PASSWORD')).toBe('WINDOWS_CERTIFICATE_PASSWORD');
  expect([...secretsOf(stepOn('Linux')).keys()]).toEqual(['PACKAGE_MAINTAINER']);
});

describe.skipIf(process.platform === 'win32')('a step that packages', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'ecs-atlas-release-'));
    // This program replaces npm and prints its environment.
    writeFileSync(join(folder, 'npm'), '#!/bin/sh\nenv\n');
    chmodSync(join(folder, 'npm'), 0o755);
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  /** Returns a step's variables as electron-builder receives them. As on GitHub, a secret that is not set is empty. */
  function given(system: string, secrets: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
    const step = stepOn(system);
    const names = secretsOf(step);
    const variables = [...names].map(([name, secret]) => [name, secrets[secret] ?? '']);
    const env = { PATH: `${folder}${delimiter}${process.env.PATH}`, ...Object.fromEntries(variables) };
    const output = execFileSync('bash', ['--noprofile', '--norc', '-eo', 'pipefail', '-c', step.run!], {
      encoding: 'utf8',
      env,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const found = output.split('\n').map((line) => line.split('=') as [string, string]);
    return Object.fromEntries(found.filter(([name]) => names.has(name)));
  }

  test.each(['macOS', 'Windows'])('does not sign without a certificate on %s', (system) => {
    expect(given(system, {})).toEqual({});
    expect(given(system, { APPLE_ID: 'a', MAC_CERTIFICATE_PASSWORD: 'b', WINDOWS_CERTIFICATE_PASSWORD: 'c' })).toEqual(
      {},
    );
  });

  test('signs with the given certificate', () => {
    const windows = { WINDOWS_CERTIFICATE: 'w', WINDOWS_CERTIFICATE_PASSWORD: 'p' };
    expect(given('Windows', windows)).toEqual({ CSC_LINK: 'w', CSC_KEY_PASSWORD: 'p' });
    expect(given('macOS', { MAC_CERTIFICATE: 'm', APPLE_ID: 'i' })).toMatchObject({ CSC_LINK: 'm', APPLE_ID: 'i' });
  });
});

test('each system and processor has its own machine and artifact name', () => {
  const { strategy } = parse(text).jobs.packages;
  expect(strategy.matrix.system).toEqual(
    expect.arrayContaining(['ubuntu-latest', 'macos-15-intel', 'macos-latest', 'windows-latest', 'windows-11-arm']),
  );
  expect(text).toContain('name: packages-$' + '{{ runner.os }}-$' + '{{ runner.arch }}');
});
