import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ecsAtlas } from '../testing/ecs-atlas.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'atlas-files-'));
  vi.stubEnv('ECS_ATLAS_HOME', folder);
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});

function fileOf(name: string, content: string | Uint8Array): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

const JOURNAL = 'frame,event,entity,component,value\n1,spawn,7,,\n1,insert,7,Position,2\n1,jump,7,,\n';

test('check, run, compare and cat say that a file is a journal, and use it as a script', async () => {
  const file = fileOf('a.csv', JOURNAL);
  const about = `${file} is a journal of events. Events: 2, frames: 1, entities: 1, components: 1.`;
  const other = 'Left out: 1 line with another event, “jump” in line 4.';
  const said = `${about} It is used as a script, which ecs-atlas cat prints.\n${other}\n`;
  expect(await ecsAtlas('check', file)).toEqual({ code: 0, out: '', err: said });
  const run = await ecsAtlas('run', file, '--engine', 'flecs');
  expect(run).toMatchObject({ code: 0, err: said });
  expect(JSON.parse(run.out).steps.map(({ op }: { op: string }) => op)).toEqual(['create e7', 'add e7 Position 2']);
  expect(await ecsAtlas('compare', file, '--engines', 'entt,decs')).toMatchObject({ code: 0, err: said });
  const cat = await ecsAtlas('cat', file);
  expect(cat).toMatchObject({ code: 0, err: said, out: expect.stringContaining('# Frame 1\ncreate e7\n') });
  expect(await ecsAtlas('check', fileOf('a.ecs', cat.out))).toEqual({
    code: 0,
    out: '',
    err: expect.stringContaining('names no version'),
  });
});

test('errors of a journal have file, line and column', async () => {
  const file = fileOf('a.csv', '\uFEFFevent,entity,component\r\nadd,,A\r\n');
  const message = `${file}:2:1: error: This line has no entity\n  add,,A\n  ^\n`;
  expect(await ecsAtlas('check', file)).toEqual({ code: 1, out: message, err: '' });
  expect(await ecsAtlas('run', file)).toEqual({ code: 1, out: '', err: message });
  expect(await ecsAtlas('cat', file)).toEqual({ code: 1, out: '', err: message });
});

test.each(['{"error":"entity not found"}', '5'])(
  'other JSON cannot be run, and every command says so: %s',
  async (content) => {
    const file = fileOf('a.json', content);
    for (const command of ['check', 'run', 'cat']) {
      const err = expect.stringContaining('is JSON, but no journal');
      expect(await ecsAtlas(command, file)).toMatchObject({ code: 1, out: '', err });
    }
  },
);

test('a simple Flecs script runs on Flecs, and another one has an error with its place', async () => {
  const file = fileOf('a.flecs', 'hero { (Likes, bat) }\nbat { Npc }');
  const run = await ecsAtlas('run', file);
  expect(run).toMatchObject({ code: 0, err: expect.stringContaining('a.flecs is a script of Flecs. Entities: 2') });
  expect(JSON.parse(run.out)).toMatchObject({ engine: 'flecs', steps: { length: 4 } });
  expect(await ecsAtlas('check', file)).toMatchObject({ code: 0, out: '' });
  const other = fileOf('b.flecs', 'hero {\n  with A {}\n}');
  const said = expect.stringContaining(`${other}:2:3: error: with is not read in a Flecs script`);
  expect(await ecsAtlas('run', other)).toMatchObject({ code: 1, out: '', err: said });
});

test('a saved reply of Flecs is checked and printed, but not run', async () => {
  const reply = fileOf('a.json', '{"results":[{"name":"hero", "id":5, "tags":["Npc"]}]}');
  const said = `${reply} is a reply of the REST API of Flecs to /query.`;
  expect(await ecsAtlas('check', reply)).toMatchObject({ code: 0, out: '', err: expect.stringContaining(said) });
  expect(await ecsAtlas('run', reply)).toMatchObject({ code: 1, out: '', err: expect.stringContaining(said) });
  const { code, out } = await ecsAtlas('cat', reply);
  const messages = out
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as { type: string });
  expect([code, messages.map(({ type }) => type)]).toEqual([0, ['hello', 'schema', 'snapshot', 'bye']]);
  const numbered = fileOf('c.json', '{"results":[{"name":"hero", "tags":["Npc"]}]}');
  for (const command of ['check', 'cat'])
    expect(await ecsAtlas(command, numbered)).toMatchObject({
      code: 0,
      err: expect.stringContaining('they are numbered in its order'),
    });
  const poor = fileOf('b.json', '{"results":[{"name":"hero"}]}');
  const problem = expect.stringContaining(`${poor} does not say which entities there are`);
  expect(await ecsAtlas('check', poor)).toMatchObject({ code: 1, err: problem });
  expect(await ecsAtlas('cat', poor)).toMatchObject({ code: 1, err: problem });
});

test('the picture of a saved reply of Flecs is exported', async () => {
  const reply = fileOf('a.json', '{"results":[{"name":"hero", "id":5, "tags":["Npc"]}]}');
  const out = join(folder, 'pictures');
  const exported = await ecsAtlas('export', reply, '--out', out, '--format', 'svg');
  expect(exported).toMatchObject({ code: 0, err: expect.stringContaining('is a reply of the REST API of Flecs') });
  const [path] = exported.out.split('\n');
  expect(exported.out).toBe(`${path}\n`);
  expect(readFileSync(path!, 'utf8')).toContain('>[Npc]<');
  const refused = await ecsAtlas('export', reply, '--out', out, '--engine', 'entt');
  expect(refused).toMatchObject({ code: 1, err: expect.stringContaining('recording') });
});

test('a file that nothing recognizes is still no recording and no script', async () => {
  const file = fileOf('a.bin', Uint8Array.of(255, 254, 253));
  expect(await ecsAtlas('cat', file)).toMatchObject({ code: 1, err: expect.stringContaining('is not a recording') });
  expect(await ecsAtlas('run', file)).toMatchObject({ code: 1, err: expect.stringContaining('cannot be opened') });
});
