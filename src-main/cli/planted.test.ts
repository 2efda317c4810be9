import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { link, lstat, mkdir, mkdtemp, readdir, readFile, readlink, rm, symlink, writeFile } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Recorder } from '../attach/recorder.ts';
import { createHandlers, type Places, Services } from '../calls/handlers.ts';
import { translator } from '../contract/text.ts';
import { explain } from '../contract/user-error.ts';
import { ExportJobs } from '../export/job/export-jobs.ts';
import { exportSteps } from '../export/job/run-export.ts';
import { request } from '../export/testing/export-files.ts';
import { downloadDestination, fileDestination, folderDestination } from '../files/destinations.ts';
import { RecentFiles } from '../files/recent-files.ts';
import { ScriptFiles } from '../files/script-files.ts';
import { ecsAtlas } from './testing/ecs-atlas.ts';

/* A folder that came by an archive, a share or from another user may contain anything. Nothing outside of it is read or changed. */

const SCRIPT = 'component P\ncreate a P\n';
const KEPT = 'precious';

let root = '';
/** The folder that came from elsewhere. */
let folder = '';
/** The person's file, to which everything planted leads. */
let victim = '';
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'ecs-atlas-planted-'));
  folder = join(root, 'course');
  victim = join(root, 'home', '.bashrc');
  for (const path of [folder, dirname(victim)]) await mkdir(path);
  await writeFile(victim, KEPT);
  await writeFile(join(folder, 'a.ecs'), SCRIPT);
  await writeFile(join(folder, 'a.atlas'), 'source a.ecs\nset size 320x180\noutput a.html\n');
  vi.stubEnv('ECS_ATLAS_HOME', join(root, 'settings'));
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await rm(root, { recursive: true });
});

const MACHINE = createHash('sha256').update(hostname()).digest('hex').slice(0, 8);
/** The names of earlier versions said which process had ended, and the newer ones are random. */
const names = (random: string) => [
  `.ecs-atlas-partial-${MACHINE}-99999999-0badf00d`,
  `.ecs-atlas-partial-${random.repeat(32)}`,
];

/** Plants leftovers with a journal, in each form that a journal had, and links with the names of leftovers. */
async function plantLeftovers(): Promise<void> {
  for (const name of names('a')) {
    const path = join(folder, name);
    await mkdir(path);
    await writeFile(join(path, 'evil'), 'evil');
    const move = { to: victim, from: join(path, 'none'), kept: join(path, 'evil') };
    const last = { folder: '', fresh: '', old: null };
    await writeFile(join(path, 'journal.json'), JSON.stringify([move, { ...move, kept: null }]));
    await writeFile(join(path, 'ecs-atlas-part-0'), 'theirs');
    const entry = { path, id: null, moves: [{ ...move, ...last }] };
    await writeFile(join(folder, `${MACHINE}-${MACHINE}-99999999-${'0'.repeat(16)}.json`), JSON.stringify(entry));
  }
  for (const name of names('b')) await symlink(dirname(victim), join(folder, `${name.slice(0, -1)}c`));
}

/** Everything in a folder except one file: types, contents and where links lead. */
async function everythingIn(path: string, except = ''): Promise<Readonly<Record<string, string>>> {
  const all: Record<string, string> = {};
  for (const name of (await readdir(path, { recursive: true })).sort()) {
    // The compiler of the tests stores its files in the folder for temporary files.
    if (name === except || name.startsWith('tsx-')) continue;
    const status = await lstat(join(path, name));
    if (status.isSymbolicLink()) all[name] = `to ${await readlink(join(path, name))}`;
    else all[name] = status.isFile() ? await readFile(join(path, name), 'utf8') : `mode ${status.mode}`;
  }
  return all;
}

const caller = { emit: () => undefined, gone: new AbortController().signal };

function handlers(picked: string) {
  const pick = async () => picked;
  const places: Partial<Places> = { scriptToOpen: pick, scriptToSave: pick, fileToSave: pick, recordingToSave: pick };
  return createHandlers('electron', new Services(join(root, 'settings'), 'en'), places as Places);
}

const commandLine = async (...args: string[]) => {
  const { code, err } = await ecsAtlas(...args);
  if (code !== 0) throw new Error(err);
};
const wanted = () =>
  request({ source: { name: 'a.ecs', text: SCRIPT, engine: 'entt' }, formats: ['svg'], steps: [1], scale: 1 });
const exported = (to: string) => new ExportJobs(exportSteps).start(wanted(), fileDestination(to), () => undefined);

/** Each way to a file: writes `path`, which is in the planted folder. */
const WAYS: Readonly<Record<string, { readonly name: string; write(path: string): Promise<unknown> }>> = {
  'a script is saved under a name': {
    name: 'b.ecs',
    write: (path) => handlers(path)['script.save']({ name: 'b.ecs', text: SCRIPT }, caller) as Promise<unknown>,
  },
  'a package is saved': {
    name: 'b.zip',
    write: (path) => handlers(path)['file.save']({ name: 'b.zip', data: Uint8Array.of(1) }, caller) as Promise<unknown>,
  },
  'a recording is saved': {
    name: 'b.ecsrec',
    write: (path) =>
      handlers(path)['recording.save']({ name: 'b.ecsrec', data: Uint8Array.of(1) }, caller) as Promise<unknown>,
  },
  'a recording begins': {
    name: 'b.ecsrec',
    async write(path) {
      const recorder = await Recorder.start({ path, writer: 'test', exclusive: false });
      await recorder.stop({ type: 'bye', code: 'done', reason: '' });
    },
  },
  'a picture is exported': { name: 'b.svg', write: exported },
  export: {
    name: 'a.html',
    write: (path) => commandLine('export', join(folder, 'a.ecs'), '--format', 'html', '--out', dirname(path)),
  },
  'record --force': {
    name: 'a.html',
    write: () => commandLine('record', '--force', join(folder, 'a.atlas')),
  },
};

describe.each(Object.entries(WAYS))('while %s', (_way, { name, write }) => {
  test('planted leftovers are neither believed nor removed nor in the way', async () => {
    await plantLeftovers();
    const before = await everythingIn(folder);
    await write(join(folder, name));
    expect(await everythingIn(folder, name)).toEqual(before);
    expect(await readdir(folder)).toContain(name);
    expect(await everythingIn(dirname(victim))).toEqual({ '.bashrc': KEPT });
  });

  test('a link or a second name of another file is replaced, and that file stays', async () => {
    const path = join(folder, name);
    for (const plant of [symlink, link]) {
      await rm(path, { force: true });
      await plant(victim, path);
      await write(path);
      expect((await lstat(path)).isFile()).toBe(true);
      expect(await readFile(path, 'utf8')).not.toBe(KEPT);
      expect(await everythingIn(dirname(victim))).toEqual({ '.bashrc': KEPT });
    }
  });

  test.skipIf(process.platform === 'win32')('a folder or a pipe in its place is refused in one sentence', async () => {
    const path = join(folder, name);
    const said = () =>
      write(path).then(
        () => 'done',
        (error: unknown) => explain(error, translator('en')),
      );
    await mkdir(path);
    const before = await everythingIn(folder);
    expect(await said()).toContain(`${path} is a folder, not a file.`);
    expect(await everythingIn(folder)).toEqual(before);
    await rm(path, { recursive: true });
    execFileSync('mkfifo', [path]);
    expect(await said()).toContain(`${path} is not a regular file.`);
    expect((await lstat(path)).isFIFO()).toBe(true);
  });
});

test('the preview of the export dialog believes nothing in a folder of all users, and leaves nothing there', async () => {
  vi.stubEnv('TMPDIR', folder);
  await plantLeftovers();
  const before = await everythingIn(folder);
  for (const format of ['svg', 'gif'] as const) {
    const destination = downloadDestination('a.zip');
    const unfinished = await destination.partial();
    expect(dirname(unfinished)).toBe(folder);
    expect((await lstat(unfinished)).mode & 0o777).toBe(0o700);
    const jobs = new ExportJobs(exportSteps);
    const result = await jobs.start({ ...wanted(), formats: [format] }, destination, () => undefined);
    expect(result.kind).toBe('download');
  }
  expect(await everythingIn(folder)).toEqual(before);
  expect(await readFile(victim, 'utf8')).toBe(KEPT);
});

test('a script that was opened by a link is saved where it was, also when the link leads elsewhere meanwhile', async () => {
  const path = join(folder, 'link.ecs');
  await symlink(join(folder, 'a.ecs'), path);
  const own = handlers(path);
  const opened = await own['script.open'](undefined, caller);
  expect(opened).toMatchObject({ name: 'a.ecs', path: join(folder, 'a.ecs') });
  await rm(path);
  await symlink(victim, path);
  await own['script.save']({ name: 'a.ecs', path: join(folder, 'a.ecs'), text: 'create b' }, caller);
  expect(await readFile(join(folder, 'a.ecs'), 'utf8')).toBe('create b');
  // The link itself was never picked.
  await own['script.save']({ name: 'link.ecs', path, text: 'create c' }, caller);
  expect(await readFile(victim, 'utf8')).toBe(KEPT);
});

test('a script that becomes a link after it was opened is saved in place of the link', async () => {
  const path = join(folder, 'a.ecs');
  const own = handlers(path);
  await own['script.open'](undefined, caller);
  await rm(path);
  await symlink(victim, path);
  await own['script.save']({ name: 'a.ecs', path, text: 'create b' }, caller);
  expect(await readFile(path, 'utf8')).toBe('create b');
  expect(await readFile(victim, 'utf8')).toBe(KEPT);
});

test('a link with the name of a script opens no file of another type, and a script that becomes a link is not read again', async () => {
  const path = join(folder, 'link.ecs');
  await symlink(victim, path);
  await expect(handlers(path)['script.open'](undefined, caller)).rejects.toMatchObject({
    key: 'host.error.unknownType',
  });
  const script = join(folder, 'a.ecs');
  const own = new ScriptFiles(new RecentFiles(join(root, 'settings')));
  await own.open(script);
  expect(await own.textNow(script)).toBe(SCRIPT);
  await rm(script);
  await symlink(victim, script);
  expect(await own.textNow(script)).toBeNull();
});

test('a folder of a recording script that leads out is refused, and nothing is made there', async () => {
  await writeFile(join(folder, 'a.atlas'), 'source a.ecs\nset size 320x180\noutput figures/deep/a.html\n');
  await symlink(dirname(victim), join(folder, 'figures'));
  const { code, err } = await ecsAtlas('record', '--force', join(folder, 'a.atlas'));
  expect([code, err]).toEqual([1, expect.stringContaining(join(folder, 'figures/deep/a.html'))]);
  expect(await everythingIn(dirname(victim))).toEqual({ '.bashrc': KEPT });
});

test('a folder that becomes a link while an export is painted is left alone', async () => {
  const out = join(folder, 'out');
  const destination = folderDestination(out);
  await destination.write('.bashrc', Buffer.from('evil'));
  await rm(out, { recursive: true });
  await symlink(dirname(victim), out);
  await expect(destination.finish()).rejects.toThrow();
  await destination.abandon();
  expect(await everythingIn(dirname(victim))).toEqual({ '.bashrc': KEPT });
});

test.skipIf(process.platform === 'win32')('a pipe that is read as a recording is refused immediately', async () => {
  const pipe = join(folder, 'pipe.ecsrec');
  execFileSync('mkfifo', [pipe]);
  for (const args of [
    ['cat', pipe],
    ['history', pipe, 'a'],
  ]) {
    const { code, err } = await ecsAtlas(...args);
    expect([code, err]).toEqual([1, expect.stringMatching(/^ecs-atlas: .*pipe\.ecsrec is not a regular file\..*\n$/)]);
  }
});

test.skipIf(process.platform === 'win32')(
  'a line break in the name of a file adds no lines to a list of errors',
  async () => {
    const path = join(folder, 'a\nb.ecs');
    await writeFile(path, 'nonsense\n');
    const { code, out } = await ecsAtlas('check', path);
    const [first, ...others] = out.split('\n');
    expect([code, first]).toEqual([1, expect.stringContaining('a\\nb.ecs:1:1: error:')]);
    expect(others).toHaveLength(3);
  },
);
