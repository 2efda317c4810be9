import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { versionsOf } from '../../../core/engines/all.ts';
import type { EngineId } from '../../../core/script/language/language.ts';
import { goldenDecsRuns } from '../../../core/testing/golden-decs.ts';
import { goldenRuns } from '../../../core/testing/golden-entt.ts';
import { type GoldenState, goldenFlecsRuns, listedOnly } from '../../../core/testing/golden-flecs.ts';
import { sample } from '../../../core/testing/sample.ts';
import { translator } from '../../contract/text.ts';
import { stateValue } from '../terminal/options.ts';
import { checkCommand } from './check.ts';
import { runScriptCommand } from './run.ts';

interface Printed {
  readonly engine: string;
  readonly config: unknown;
  readonly steps: readonly { readonly op: string; readonly result: unknown; readonly state?: unknown }[];
}

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ecs-atlas-run-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** A terminal that stores its output. */
function recorder(locale: 'en' | 'zh-CN' = 'en') {
  const seen = { stdout: '', stderr: '' };
  return {
    seen,
    t: translator(locale),
    out: (text: string) => {
      seen.stdout += text;
    },
    say: (text: string) => {
      seen.stderr += `${text}\n`;
    },
  };
}

interface GoldenStep {
  readonly op: string;
  readonly result?: unknown;
  readonly state?: unknown;
}

/** Returns a printed step, without its state if the recorded step has none. */
function withStateOf(step: GoldenStep, recorded: GoldenStep | undefined): object {
  const { state, ...others } = step;
  return recorded?.state === undefined ? others : { ...others, state };
}

async function run(text: string, state?: number, engine: EngineId = 'entt') {
  const terminal = recorder();
  const options = { engine, ...(state && { state }) };
  const code = await runScriptCommand('-', options, terminal, Readable.from([text]));
  return { code, ...terminal.seen };
}

/** Returns what is said of scripts that name no version. */
function oldest(engine: EngineId, name = '<stdin>'): string {
  const [first, last] = [versionsOf(engine)[0], versionsOf(engine).at(-1)];
  if (first === last) return '';
  const label = engine === 'entt' ? 'EnTT' : 'Flecs';
  return `${name} names no version, so ${label} ${first} runs it. The line config version ${last} chooses the newest one.\n`;
}

/** False for runs that end with a refused operation. */
function isComplete({ steps }: { readonly steps: readonly object[] }): boolean {
  return !steps.some((step) => 'refused' in step);
}

describe('run', () => {
  test('runs a script without operations, with a note', async () => {
    const { code, stdout, stderr } = await run('# nothing yet\n');
    expect([code, JSON.parse(stdout).steps]).toEqual([0, []]);
    expect(stderr).toBe(`${oldest('entt')}<stdin> has no operations: nothing was run.\n`);
    expect((await run('config version 3.16\ncreate e1\n')).stderr).toBe('');
  });

  test.each(sample(goldenRuns().filter(isComplete), 5))(
    'prints $name as the real engine did',
    async ({ config, steps, script }) => {
      const { code, stdout, stderr } = await run(script, 1);
      expect([code, stderr]).toEqual([0, script.includes('config version') ? '' : oldest('entt')]);
      const printed = JSON.parse(stdout) as { steps: GoldenStep[] };
      const wanted = { engine: 'entt', config, steps };
      expect({ ...printed, steps: printed.steps.map((step, i) => withStateOf(step, steps[i])) }).toStrictEqual(wanted);
    },
  );

  test.each(sample(goldenFlecsRuns().filter(isComplete), 5))(
    'prints $name as the real Flecs did',
    async ({ steps, script, listed }) => {
      const { code, stdout, stderr } = await run(script, 1, 'flecs');
      expect([code, stderr]).toEqual([0, script.includes('config version') ? '' : oldest('flecs')]);
      const printed = JSON.parse(stdout) as { steps: GoldenStep[] };
      const trimmed = printed.steps.map((step) => ({ ...step, state: listedOnly(step.state as GoldenState, listed) }));
      const wanted = { engine: 'flecs', config: { entityPage: 4096, sparsePage: 64 }, steps };
      expect({ ...printed, steps: trimmed.map((step, i) => withStateOf(step, steps[i])) }).toStrictEqual(wanted);
    },
  );

  test.each(sample(goldenDecsRuns().filter(isComplete), 5))(
    'prints $name as the real decs did',
    async ({ config, steps, script }) => {
      const every = steps.findIndex((step) => step.state !== undefined) + 1;
      const { code, stdout, stderr } = await run(script, every, 'decs');
      expect([code, stderr]).toEqual([0, '']);
      const printed = JSON.parse(stdout) as { steps: GoldenStep[] };
      // `run` does not print values.
      const expected = steps.map(({ values, ...step }) => step);
      const wanted = { engine: 'decs', config, steps: expected };
      expect({ ...printed, steps: printed.steps.map((step, i) => withStateOf(step, steps[i])) }).toStrictEqual(wanted);
    },
  );

  const script = 'component P\ncreate a\ncreate b\nadd a P 1\nadd b P 2\ndestroy a';
  test.each([
    ['each', [0, 1, 2, 3, 4]],
    ['last', [4]],
    ['every=2', [1, 3, 4]],
    ['every=99', [4]],
  ])('--state %s', async (request, expected) => {
    const { stdout } = await run(script, stateValue(request));
    const { steps } = JSON.parse(stdout) as Printed;
    expect(steps.flatMap((step, i) => (step.state === undefined ? [] : [i]))).toEqual(expected);
  });

  test('prints no state without --state', async () => {
    const { stdout } = await run('component P\ncreate a\nadd a P 1');
    expect(JSON.parse(stdout)).toEqual({
      engine: 'entt',
      config: { sparsePage: 4096, packedPage: 1024, entityBits: 20, versionBits: 12 },
      steps: [
        { op: 'create a', result: 0 },
        { op: 'add a P 1', result: null },
      ],
    });
  });

  test('prints no steps of a script without operations', async () => {
    expect(JSON.parse((await run('# nothing', 1)).stdout).steps).toEqual([]);
  });

  test.each(['', 'all', 'every', 'every=', 'every=0', 'every=-1', 'every=1.5', 'each '])(
    '--state %j is refused',
    (text) => {
      expect(() => stateValue(text)).toThrow('each, last, or every=N');
    },
  );

  test('prints the steps before a runtime error, and the error with its place on stderr', async () => {
    const { code, stdout, stderr } = await run('component P\ncreate a\ndestroy a\n  add a P 1\ncreate b', Infinity);
    expect(code).toBe(1);
    const { steps } = JSON.parse(stdout) as Printed;
    expect(steps.map((step) => step.op)).toEqual(['create a', 'destroy a']);
    expect(steps[1]?.state).toMatchObject({ entities: { inUse: 0 } });
    const [place, line, carets] = stderr.slice(oldest('entt').length).split('\n');
    expect(place).toMatch(/^<stdin>:4:3: error: a .*stale/);
    expect([line, carets]).toEqual(['    add a P 1', '    ^^^^^^^^^']);
  });

  test('does not run a script with errors', async () => {
    const { code, stdout, stderr } = await run('component Position\ncreate a\nadd a Positon 1\nfly a');
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toContain('<stdin>:3:7: error: Positon is not declared');
    expect(stderr).toContain('Did you mean Position?');
    expect(stderr).toContain('<stdin>:4:1: error:');
  });

  test.each([
    ['create a\nrange 5000', '<stdin>: another engine accepts this script: flecs. To use it, pass --engine flecs.'],
    [
      'create a\nclear a',
      '<stdin>: other engines accept this script: flecs, hash-map, aos. To use the first of them, pass --engine flecs.',
    ],
  ])('a refusal names the engines that accept the script: %j', async (text, hint) => {
    const { code, stderr } = await run(text);
    expect(code).toBe(1);
    expect(stderr.trimEnd().split('\n').at(-1)).toBe(hint);
  });

  test('names a file by the given path', async () => {
    const path = join(folder, 'bad.ecs');
    await writeFile(path, 'creat a');
    const terminal = recorder();
    expect(await runScriptCommand(path, { engine: 'entt' }, terminal)).toBe(1);
    expect(terminal.seen.stderr).toContain(`${path}:1:1: error:`);
  });

  test('reports a missing file by name', async () => {
    const path = join(folder, 'missing.ecs');
    await expect(runScriptCommand(path, { engine: 'entt' }, recorder())).rejects.toMatchObject({
      code: 'ENOENT',
      path,
    });
  });
});

describe('check', () => {
  async function check(files: Record<string, string>, locale: 'en' | 'zh-CN' = 'en') {
    const paths = await Promise.all(
      Object.entries(files).map(async ([name, text]) => {
        const path = join(folder, name);
        await writeFile(path, text);
        return path;
      }),
    );
    const terminal = recorder(locale);
    const code = await checkCommand(paths, { engine: 'entt' }, terminal);
    return { code, stdout: terminal.seen.stdout.replaceAll(`${folder}/`, ''), stderr: terminal.seen.stderr };
  }

  test('prints nothing for a valid script, but says once which version runs those that name none', async () => {
    const good = 'create a\ndestroy a\ndestroy a';
    const named = { 'named.ecs': `config version 3.16\n${good}` };
    expect(await check(named)).toEqual({ code: 0, stdout: '', stderr: '' });
    const one = { code: 0, stdout: '', stderr: oldest('entt', `${folder}/good.ecs`).replace(`${folder}/`, '') };
    const short = ({ stderr, ...others }: typeof one) => ({ ...others, stderr: stderr.replaceAll(`${folder}/`, '') });
    expect(short(await check({ ...named, 'good.ecs': good }))).toEqual(one);
    const { stderr } = await check({ 'good.ecs': good, 'again.ecs': good });
    expect(stderr).toMatch(
      /^\S+good\.ecs and others, 2 scripts in all, name no version, so EnTT 3\.12\.2 runs them\. [^\n]*\n$/,
    );
  });

  test('lists all errors of all files on stdout', async () => {
    const { code, stdout, stderr } = await check({
      'a.ecs': 'create a\nrange 5000',
      'b.ecs': 'create a',
      'c.ecs': 'destroy x',
    });
    expect(code).toBe(1);
    expect(stderr).toContain('a.ecs: another engine accepts this script: flecs. To use it, pass --engine flecs.\n');
    expect(stderr).not.toContain('c.ecs');
    expect(stdout).toBe(`a.ecs:2:1: error: EnTT has no operation range
  range 5000
  ^^^^^
c.ecs:1:9: error: No entity is named x: create it first
  destroy x
          ^
`);
  });

  test('prints errors in Chinese', async () => {
    const { stdout } = await check({ 'zh.ecs': 'component 位置\ncompact 位罝' }, 'zh-CN');
    expect(stdout).toBe(`zh.ecs:2:9: error: 位罝 没有声明：请在第一个操作之前加一行 component 位罝
  compact 位罝
          ^^^^
  是不是 位置？
`);
    const { stderr } = await check({ 'zh2.ecs': 'create a\nrange 5000' }, 'zh-CN');
    expect(stderr).toContain('zh2.ecs：接受此脚本的其他引擎：flecs。例如可加上 --engine flecs。');
  });

  test('continues after a file that cannot be read', async () => {
    const bad = join(folder, 'bad2.ecs');
    await writeFile(bad, 'creat a');
    const terminal = recorder();
    expect(await checkCommand([join(folder, 'none.ecs'), bad], { engine: 'entt' }, terminal)).toBe(1);
    expect(terminal.seen.stderr).toContain('none.ecs');
    expect(terminal.seen.stdout).toContain('bad2.ecs:1:1');
  });

  const LESSON = `---
title: T
engine: flecs
goals: [Know]
minutes: 5
---

\`\`\`setup
component P
create a P
\`\`\`

\`\`\`ops
destroy a
\`\`\`

\`\`\`expect
alive(a) = true
\`\`\`
`;

  test('runs lessons and reports false claims', async () => {
    const { code, stdout } = await check({ 'lesson.md': LESSON });
    expect(code).toBe(1);
    expect(stdout).toBe(
      'lesson.md:18:1: error: alive(a) is false, expected true\n  alive(a) = true\n  ^^^^^^^^^^^^^^^\n',
    );
    expect(await check({ 'lesson.md': LESSON.replace('true', 'false') })).toMatchObject({ code: 0, stdout: '' });
    const chinese = await check({ 'lesson.md': LESSON }, 'zh-CN');
    expect(chinese.stdout).toContain('lesson.md:18:1: error: alive(a) 是 false，应为 true');
  });

  test('accepts folders', async () => {
    const lessons = join(folder, 'lessons');
    await mkdir(join(lessons, 'en'), { recursive: true });
    await writeFile(join(lessons, 'en', 'a.md'), LESSON);
    await writeFile(join(lessons, 'b.ecs'), 'creat a');
    await writeFile(join(lessons, 'c.txt'), 'creat a');
    const terminal = recorder();
    expect(await checkCommand([lessons], { engine: 'entt' }, terminal)).toBe(1);
    expect(terminal.seen.stdout.match(/\S+:\d+:\d+(?=: error)/g)).toEqual([
      join(lessons, 'b.ecs:1:1'),
      join(lessons, 'en', 'a.md:18:1'),
    ]);
  });

  test('a lesson runs as its script, on its engine', async () => {
    const path = join(folder, 'run.md');
    await writeFile(path, LESSON);
    const terminal = recorder();
    expect(await runScriptCommand(path, { engine: 'entt' }, terminal)).toBe(0);
    const printed = JSON.parse(terminal.seen.stdout) as Printed;
    expect([printed.engine, printed.steps.map(({ op }) => op)]).toEqual(['flecs', ['create a P', 'destroy a']]);
  });
});
