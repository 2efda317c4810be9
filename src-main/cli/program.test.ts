import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { translator } from '../contract/text.ts';
import { subcommandsFor } from './program.ts';
import { beatsValue, durationValue, formatsValue, numberValue, sizeValue } from './terminal/options.ts';
import { portValue } from './terminal/port.ts';
import { ecsAtlas } from './testing/ecs-atlas.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ecs-atlas-cli-'));
  await writeFile(join(folder, 'good.ecs'), 'component Position\ncreate e1\nadd e1 Position 1\n');
  await writeFile(join(folder, 'bad.ecs'), 'component Position\ncraete e1\n');
});
afterEach(() => {
  vi.unstubAllEnvs();
  return rm(folder, { recursive: true });
});

const SUBCOMMANDS = [
  'run',
  'check',
  'compare',
  'export',
  'record',
  'desktop',
  'open',
  'serve',
  'scorm',
  'player',
  'games',
  'attach',
  'cat',
  'diff',
  'leaks',
  'history',
];

test('--help names every command and the exit codes, on stdout', async () => {
  const { code, out, err } = await ecsAtlas('--help');
  expect([code, err]).toEqual([0, '']);
  for (const name of [...SUBCOMMANDS, 'Exit codes:']) expect(out).toContain(name);
});

test.each(SUBCOMMANDS)('%s --help is printed', async (name) => {
  const { code, out, err } = await ecsAtlas(name, '--help');
  expect([code, err]).toEqual([0, '']);
  expect(out).toContain(`Usage: ecs-atlas ${name}`);
});

describe('wrong usage exits with 2, explains the mistake, and prints no data', () => {
  test.each([
    [['exprt'], 'Did you mean export?'],
    [['exprt', '--help'], 'Did you mean export?'],
    [['run', 'x', '--engin', 'entt'], 'Did you mean --engine?'],
    [['run', 'x', '--engine', 'unity'], 'Allowed choices are entt, flecs, decs'],
    [['run'], "missing required argument 'file'"],
    [['run', 'x', 'y'], 'too many arguments'],
    [['run', 'x', '--state', 'sometimes'], 'each, last, or every=N'],
    [['check'], "missing required argument 'files'"],
    [['export', 'x'], "required option '--out <folder>'"],
    [['export', 'x', '--out', 'o', '--size', '12x'], '1920x1080'],
    [['export', 'x', '--out', 'o', '--format', 'bmp'], 'png, svg'],
    [['export', 'x', '--out', 'o', '--fps', '29.97'], 'whole number from 1 to 60'],
    [['export', 'x', '--out', 'o', '--hold', 'long'], 'Expected reading, or a time from 0 to 60s'],
    [['export', 'x', '--out', 'o', '--clips', 'some'], 'Expected whole or each'],
    [['export', 'x', '--out', 'o', '--theme', 'pink'], 'Allowed choices are light, dark, contrast'],
    [['export', 'x', '--out', 'o', '--beat', '9-3'], '3-12'],
    [['export', 'x', '--curves', 'lookup', '--engines', 'entt'], '2 to 4 different names'],
    [['compare', 'x', '--engines', 'entt,unity'], 'hash-map'],
    [['compare', 'x', '--engines', 'entt,entt'], '1 to 4 different names'],
    [['compare', '--preset', 'everything'], 'iterate-one'],
    [['compare', '--preset', 'iterate-one', '--entities', '0'], 'from 1'],
    [['compare', 'x', '--cache', '1000,8,64'], 'SIZE,WAYS,LINE'],
    [['serve', '--port', '99999'], '0 to 65535'],
    [['serve', '--host', '0.0.0.0'], 'for --class'],
    [['serve', '--class', '--class-seats', '0'], '1 to 250'],
    [['serve', '--class', '--class-seats', '251'], '1 to 250'],
    [['attach'], "missing required argument 'game'"],
    [['attach', 'x', '--for', 'soon'], '10s, 500ms'],
    [['cat'], "missing required argument 'file'"],
  ])('%j', async (args, message) => {
    const { code, out, err } = await ecsAtlas(...args);
    expect([code, out]).toEqual([2, '']);
    expect(err).toContain(message);
    expect(err).not.toMatch(/^\s+at /m);
  });
});

describe('impossible requests exit with 1 and name the file', () => {
  test.each([
    [['run', 'nowhere.ecs']],
    [['check', 'nowhere.ecs']],
    [['compare', 'nowhere.ecs']],
    [['export', 'nowhere.ecs', '--out', 'o']],
    [['open', 'nowhere.ecs']],
    [['desktop', 'nowhere.ecs']],
    [['serve', 'nowhere.ecs']],
    [['cat', 'nowhere.ecs']],
    [['open', 'nowhere.ecs.ecsrec']],
    [['serve', 'nowhere.ecs.ecsrec']],
  ])('%j', async (args) => {
    const { code, out, err } = await ecsAtlas(...args);
    expect([code, out]).toEqual([1, '']);
    expect(err).toMatch(/^ecs-atlas: .*nowhere\.ecs(\.ecsrec)? does not exist\. Was it moved or renamed\?\n$/);
  });
});

test.skipIf(process.platform === 'win32').each(['open', 'desktop'])(
  '%s refuses a file of an unknown kind before a window opens',
  async (command) => {
    const [file, electron] = [join(folder, 'notes.script'), join(folder, 'electron')];
    await writeFile(file, 'component Position\n');
    await writeFile(electron, `#!/bin/sh\ntouch "${folder}/opened"\n`, { mode: 0o755 });
    vi.stubEnv('ECS_ATLAS_ELECTRON', electron);
    vi.stubEnv('DISPLAY', ':0');
    const { code, out, err } = await ecsAtlas(command, file);
    expect([code, out]).toEqual([1, '']);
    expect(err).toMatch(/^ecs-atlas: .*notes\.script is not a file that ECS Atlas opens: scripts \(\.ecs, \.txt\)/);
    expect(await readdir(folder)).not.toContain('opened');
  },
);

test('run only prints JSON', async () => {
  const { code, out, err } = await ecsAtlas('run', join(folder, 'good.ecs'), '--state', 'each');
  expect(code).toBe(0);
  expect(err).toContain('good.ecs names no version, so EnTT 3.12.2 runs it.');
  expect(JSON.parse(out).steps).toHaveLength(2);
});

test.each(['run', 'check', 'export'])(
  '%s of a script with errors exits with 1 and prints their places',
  async (name) => {
    const out = name === 'export' ? ['--out', join(folder, 'o')] : [];
    const result = await ecsAtlas(name, join(folder, 'bad.ecs'), ...out);
    expect(result.code).toBe(1);
    expect(result.out + result.err).toMatch(/bad\.ecs:2:1: error: /);
    expect(await readdir(folder)).toEqual(['bad.ecs', 'good.ecs']);
  },
);

test('values of options are checked', () => {
  expect(sizeValue('1280x720')).toEqual({ width: 1280, height: 720 });
  expect(formatsValue('svg,png')).toEqual(['png', 'svg']);
  expect(beatsValue('9,3-5', [4])).toEqual([3, 4, 5, 9]);
  expect(portValue('0')).toBe(0);
  expect(numberValue(0.5, 4)('1.5')).toBe(1.5);
  expect(['10s', '500ms', '2m', '1.5', '1h'].map(durationValue)).toEqual([10_000, 500, 120_000, 1500, 3_600_000]);
  for (const text of ['', '0s', '-1s', '5 weeks', '999999h']) expect(() => durationValue(text)).toThrow();
  for (const text of ['', ' ', 'x', '0.4', '5', 'NaN']) expect(() => numberValue(0.5, 4)(text)).toThrow();
  for (const text of ['0x100', '100', '9999x100', '-1x5', '64x63']) expect(() => sizeValue(text)).toThrow();
});

test('a default in the help has the format of the option', async () => {
  const terminal = { t: translator('en'), out: () => undefined, say: () => undefined, progress: () => undefined };
  const all = (await subcommandsFor()).flatMap((make) => make(terminal, () => undefined).options);
  const parsed = all.filter(({ parseArg, defaultValue }) => parseArg !== undefined && defaultValue !== undefined);
  expect(parsed.map(({ long }) => long)).toEqual(expect.arrayContaining(['--for', '--wait', '--size', '--cache']));
  for (const { long, parseArg, defaultValue, defaultValueDescription = String(defaultValue) } of parsed) {
    expect(parseArg!(defaultValueDescription, undefined), long).toEqual(defaultValue);
  }
});

describe('lessons with errors', () => {
  const HEAD = '---\ntitle: T\nengine: entt\ngoals: [Know]\nminutes: 5\n---\n';
  const FALSE = `${HEAD}\`\`\`setup\ncreate a\n\`\`\`\n\nHello.\n\n\`\`\`expect\nalive(a) = false\n\`\`\`\n`;

  test.each([
    ['front matter only', HEAD, '6:1: error: The lesson has no prose or operations'],
    ['a false claim', FALSE, '14:1: error: alive(a) is true, expected false'],
    ['no engine', `${HEAD.replace('entt', 'ent')}Hello.\n`, '3:9: error: There is no engine ent'],
  ])('%s: refused by check, and not packed', async (_, text, message) => {
    const [file, to] = [join(folder, 'x.md'), join(folder, 'x.zip')];
    await writeFile(file, text);
    const checked = await ecsAtlas('check', file);
    expect([checked.code, checked.err]).toEqual([1, '']);
    expect(checked.out).toContain(`${file}:${message}`);
    const packed = await ecsAtlas('scorm', file, '--to', to);
    expect([packed.code, packed.out]).toEqual([1, '']);
    expect(packed.err).toContain(`${file}:${message}`);
    expect(await readdir(folder)).not.toContain('x.zip');
  });

  test('a lesson in a text file is reported once: lessons end in .md', async () => {
    const file = join(folder, 'x.txt');
    await writeFile(file, FALSE);
    const { code, out } = await ecsAtlas('check', file);
    expect(code).toBe(1);
    expect(out.match(/error: .*/g)).toEqual([
      'error: This is a lesson, not a script: lessons end in .md. Rename the file',
    ]);
  });
});

test('check refuses what nothing binds in a varied question, and prints varied questions', async () => {
  const file = join(folder, 'x.md');
  const lesson = (keys: string) => `---
title: T
engine: entt
goals: [Know]
minutes: 5
---

\`\`\`setup
tag T
create a
create b
create c
add c T
\`\`\`

\`\`\`quiz value
ask: Which position does a get in packed?
cell: T.sparse[0]
why: c is at position 0, and a goes to position 1.${keys}
\`\`\`

\`\`\`ops
add a T
\`\`\`
`;
  await writeFile(file, lesson(''));
  const refused = await ecsAtlas('check', '--seeds', '2', file);
  expect(refused.code).toBe(1);
  expect(refused.out).toContain(`${file}:19:6: error: c may be false with other data: write a blank`);
  await writeFile(file, lesson('\ngiven: storages.T.packed[0] = c\nthen: storages.T.packed[1] = a'));
  expect(await ecsAtlas('check', '--seeds', '2', file)).toEqual({ code: 0, out: '', err: '' });
  const printed = await ecsAtlas('check', '--questions', '2', file);
  expect([printed.code, printed.err]).toEqual([0, '']);
  expect(printed.out.match(/^# .*x\.md:16, data \d+$/gm)).toHaveLength(2);
  for (const name of ['operations', 'before', 'after', 'ask', 'value', 'why'])
    expect(printed.out.match(new RegExp(`^${name}: `, 'gm'))?.length, name).toBeGreaterThanOrEqual(2);
});

describe('escape sequences in files are printed as text', () => {
  const ESCAPE = '\x1b]0;title\x07\x9b31m\u202e';
  const TEXT = `component P\ncreate e1\nadd e1 P 1 # ${ESCAPE}\n`;

  test.each([
    ['an unknown operation', `${TEXT}${ESCAPE} e1\n`, [['run'], ['check'], ['compare'], ['export', '--out', 'o']]],
    ['an unknown name', `${TEXT}add ${ESCAPE} P 2\n`, [['run'], ['check'], ['compare'], ['record']]],
    ['a caption', TEXT, [['run', '--state', 'each'], ['compare'], ['compare', '--json']]],
  ])('%s', async (_, text, commands) => {
    const file = join(folder, 'x.ecs');
    await writeFile(file, text);
    for (const [name, ...options] of commands) {
      const { out, err } = await ecsAtlas(name!, file, ...options);
      expect(out + err, name).not.toBe('');
      // biome-ignore lint/suspicious/noControlCharactersInRegex: what no terminal may get
      expect(out + err, name).not.toMatch(/[\0-\x08\x0b-\x1f\x7f-\x9f\u202e]/);
    }
  });

  test('names of commands, options and files', async () => {
    for (const args of [
      [ESCAPE],
      ['run', 'x', `--${ESCAPE}`],
      ['check', `${ESCAPE}.ecs`],
      ['cat', `${ESCAPE}.ecsrec`],
    ]) {
      const { code, err } = await ecsAtlas(...args);
      expect(code).toBeGreaterThan(0);
      expect(err).toContain('\\u001b]0;title\\u0007\\u009b31m\\u202e');
    }
  });
});
