import { mkdir, mkdtemp, readdir, readFile, rm, symlink, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { recordingOfSpan } from '../../../core/capture/recording-of-span.ts';
import { TestGame } from '../../../core/scene/testing/test-game.ts';
import { translator } from '../../contract/text.ts';
import { recordCommand } from './record.ts';

const SCRIPT = 'component Position\ncreate e1\nadd e1 Position 1\n';
const RECORDING_SCRIPT = `source a.ecs
set size 640x480
set every operation
output figures/{index:03}-{operation}.svg
output a.html
`;

let folder: string;
let recordingScript: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ecs-atlas-record-'));
  recordingScript = join(folder, 'a.atlas');
  await writeFile(join(folder, 'a.ecs'), SCRIPT);
  await writeFile(recordingScript, RECORDING_SCRIPT);
});
afterEach(() => rm(folder, { recursive: true }));

async function record(
  options: Parameters<typeof recordCommand>[1] = {},
  signal = new AbortController().signal,
  said: (text: string) => void = () => undefined,
) {
  const seen = { out: '', err: '' };
  const terminal = {
    t: translator('en'),
    out: (text: string) => {
      seen.out += text;
    },
    say: (text: string) => {
      seen.err += `${text}\n`;
      said(text);
    },
    progress: (line: string | null) => {
      if (line !== null) said(line);
    },
  };
  const code = await recordCommand(recordingScript, options, terminal, signal).catch((error: Error) => error.message);
  return { code, ...seen };
}

const files = async () => (await readdir(folder, { recursive: true })).sort();

test('writes the files of the recording script, next to it or into a folder', async () => {
  const { code, out, err } = await record();
  expect([code, err]).toEqual([0, '']);
  const names = (await files()).filter((name) => name.startsWith('figures/'));
  expect(names.length).toBeGreaterThan(1);
  expect(names.at(-1)).toMatch(/^figures\/\d{3}-add-e1-Position-1\.svg$/);
  expect(out.trim().split('\n').sort()).toEqual([...names, 'a.html'].map((name) => join(folder, name)).sort());
  expect((await record({ out: join(folder, 'o') })).code).toBe(0);
  expect((await files()).filter((name) => name.startsWith('o/figures/'))).toHaveLength(names.length);
});

test('replaces existing files only with --force', async () => {
  await record();
  const before = await files();
  await writeFile(join(folder, 'a.html'), 'mine');
  expect((await record()).code).toContain('cli.record.exists');
  expect(await readFile(join(folder, 'a.html'), 'utf8')).toBe('mine');
  expect(await files()).toEqual(before);
  expect((await record({ force: true })).code).toBe(0);
  expect(await readFile(join(folder, 'a.html'), 'utf8')).not.toBe('mine');
  expect(await files()).toEqual(before);
});

test('--check lists missing and changed files, and writes nothing', async () => {
  expect((await record({ check: true })).out).toContain(`${join(folder, 'a.html')} is missing`);
  expect(await files()).toEqual(['a.atlas', 'a.ecs']);
  await record();
  expect(await record({ check: true })).toEqual({ code: 0, out: '', err: '' });
  await writeFile(join(folder, 'a.ecs'), SCRIPT.replace('Position 1', 'Position 2'));
  const { code, out, err } = await record({ check: true });
  expect(code).toBe(1);
  expect(out).toContain(`${join(folder, 'a.html')} has changed`);
  expect(err).toContain('a.atlas');
  // Most of it is not read.
  await truncate(join(folder, 'a.html'), 90_000_000_000);
  expect((await record({ check: true })).out).toMatch(/a\.html has changed.*90,?000,?000,?000/);
});

test('--check does not unpack a picture that says it has another size', async () => {
  await writeFile(recordingScript, 'source a.ecs\nshot 1\nset size 640x480\noutput {index}.png\n');
  await record();
  expect((await record({ check: true })).code).toBe(0);
  const picture = await readFile(join(folder, '1.png'));
  picture.writeUInt32BE(30_000, 16);
  picture.writeUInt32BE(30_000, 20);
  await writeFile(join(folder, '1.png'), picture);
  expect((await record({ check: true })).out).toContain('it has 30000x30000 pixels and the new recording has 640x480');
});

test('a storyboard keeps its order and captions', async () => {
  await writeFile(
    recordingScript,
    'source a.ecs\nshot 4 "The value"\nshot 1\nset size 640x480\noutput b/{index}-{title}.svg\noutput b.html\n',
  );
  expect((await record()).code).toBe(0);
  const [first, second, ...others] = (await files()).filter((name) => name.startsWith('b/'));
  expect(others).toEqual([]);
  expect([first, second]).toEqual(['b/1-The-value.svg', expect.stringMatching(/^b\/2-.+\.svg$/)]);
  expect(await readFile(join(folder, first!), 'utf8')).toContain('The value');
  expect(await readFile(join(folder, 'b.html'), 'utf8')).toContain('The value');
});

test('a single structure is cropped', async () => {
  const lines = [
    'source a.ecs',
    'set every operation',
    'set crop diagram',
    'set structures Position',
    'output {index:03}.svg',
  ];
  await writeFile(recordingScript, lines.join('\n'));
  expect((await record()).code).toBe(0);
  const last = (await files()).findLast((name) => name.endsWith('.svg'));
  const svg = await readFile(join(folder, last!), 'utf8');
  expect(svg).toContain('>Position<');
  expect(svg).not.toContain('>Entities<');
  expect(svg).not.toMatch(/^<svg [^>]*width="1920"/);
});

describe('a recording', () => {
  beforeEach(async () => {
    const game = new TestGame(['A', 'B'], 4);
    for (let frame = 0; frame < 5; frame++) game.frame({ A: [frame] });
    const options = { from: 1, to: 6, captions: [{ position: 3, text: 'The third' }], created: '', writer: 'test' };
    await writeFile(join(folder, 'game.ecsrec'), await recordingOfSpan(game.capture, options));
  });
  const drawn = async (...lines: readonly string[]) => {
    await writeFile(
      recordingScript,
      ['source game.ecsrec', 'set size 640x480', ...lines, 'output r/{index}.svg'].join('\n'),
    );
    const { code, err } = await record({ force: true });
    return code === 0 ? (await files()).filter((name) => name.startsWith('r/')) : `${code}${err}`;
  };

  test('is drawn completely', async () => {
    expect(await drawn()).toEqual([1, 2, 3, 4, 5, 6].map((n) => `r/${n}.svg`));
  });

  test('is drawn as a clip whose frames keep their numbers and captions', async () => {
    expect(await drawn('clip 2-4')).toEqual(['r/2.svg', 'r/3.svg', 'r/4.svg']);
    const svg = await readFile(join(folder, 'r/3.svg'), 'utf8');
    expect(svg).toContain('The third');
    expect(svg).toContain('3 of 6');
  });

  test('has the same pictures in a clip as without it', async () => {
    await drawn('beats 3');
    const whole = await readFile(join(folder, 'r/3.svg'), 'utf8');
    await drawn('clip 3-4');
    const clip = await readFile(join(folder, 'r/3.svg'), 'utf8');
    const picture = (svg: string) => svg.replace(/<metadata>.*<\/metadata>/s, '');
    expect(picture(clip)).toBe(picture(whole));
  });

  test('has beats and shots of the clip', async () => {
    expect(await drawn('clip 2-4', 'beats 3-4')).toEqual(['r/3.svg', 'r/4.svg']);
    expect(await drawn('clip 2-4', 'beats 5')).toContain('a.atlas:4:7: error: There is no step 5');
    expect(await drawn('clip 2-9')).toContain('a.atlas:3:6: error: The recording has no frames');
    expect(await drawn('clip 2-4', 'shot 4 "Own"', 'shot 2')).toContain('r/1.svg');
    expect(await readFile(join(folder, 'r/1.svg'), 'utf8')).toContain('Own');
  });

  test('is refused if it is damaged', async () => {
    await writeFile(join(folder, 'game.ecsrec'), 'nothing of the kind');
    expect(await drawn()).toContain('host.error.not-a-recording');
  });
});

test('a recording script or a source with errors writes nothing', async () => {
  await writeFile(recordingScript, `${RECORDING_SCRIPT}set fps x\nplay\n`);
  const { code, err } = await record();
  expect(code).toBe(1);
  expect(err).toMatch(/a\.atlas:6:9: error: [\s\S]*a\.atlas:7:1: error: /);
  await writeFile(recordingScript, RECORDING_SCRIPT);
  await writeFile(join(folder, 'a.ecs'), 'craete e1\n');
  expect((await record()).err).toContain('a.ecs:1:1: error: ');
  await writeFile(join(folder, 'a.ecs'), SCRIPT);
  for (const [line, place] of [
    ['beats 999', '6:7: error: There is no beat 999'],
    ['beats 0, 997-999', '6:7: error: There is no beat 99'],
    ['chapters create, nosuch', '6:18: error: There is no part “nosuch”'],
    ['shot 999 "Nowhere"', '6:6: error: There is no beat 999'],
    ['set structures nosuch', '6:16: error: '],
    // No line names the reason, so the place is the output that cannot be made.
    ['set engines entt,flecs,decs,aos', '4:8: error: '],
  ] as const) {
    await writeFile(recordingScript, `${RECORDING_SCRIPT}${line}\n`);
    const { code: failed, err: said } = await record();
    expect([failed, said], line).toEqual([1, expect.stringContaining(`a.atlas:${place}`)]);
    expect(said).not.toContain('ecs-atlas: ');
  }
  expect(await files()).toEqual(['a.atlas', 'a.ecs']);
});

test('a cancelled run leaves no file', async () => {
  const cancel = new AbortController();
  const { code } = await record({}, cancel.signal, () => cancel.abort());
  expect(code).toBe(1);
  // The folder itself may exist, but must be empty.
  expect(await files()).toEqual(['a.atlas', 'a.ecs']);
});

test('two pictures with the same name are refused', async () => {
  await writeFile(recordingScript, `${RECORDING_SCRIPT}output b/{index:01}.svg\noutput b/{index}.svg\n`);
  expect((await record()).code).toContain('cli.record.twice');
  expect(await files()).toEqual(['a.atlas', 'a.ecs']);
});

test.skipIf(process.platform === 'win32')(
  'links cannot lead out of the folder of the recording script or of the output',
  async () => {
    const other = await mkdtemp(join(tmpdir(), 'ecs-atlas-other-'));
    try {
      await symlink(other, join(folder, 'figures'));
      expect((await record()).code).toContain('cli.record.outside');
      expect(await readdir(other)).toEqual([]);
      await writeFile(join(other, 'b.ecs'), SCRIPT);
      await mkdir(join(folder, 'in'));
      await symlink(join(other, 'b.ecs'), join(folder, 'in', 'b.ecs'));
      await writeFile(recordingScript, 'source in/b.ecs\noutput b.gif\n');
      expect((await record()).code).toContain('cli.record.sourceOutside');
    } finally {
      await rm(other, { recursive: true });
    }
  },
);

test('--watch writes again when the source changes, until it is ended', async () => {
  const end = new AbortController();
  let pictures = '';
  let waits = 0;
  const { code, err } = await record({ watch: true }, end.signal, async (text) => {
    if (!text.startsWith('Waiting')) return;
    waits += 1;
    if (waits > 1) return end.abort();
    pictures = await readFile(join(folder, 'a.html'), 'utf8');
    await writeFile(join(folder, 'a.ecs'), `${SCRIPT}remove e1 Position\n`);
  });
  expect([code, waits]).toEqual([0, 2]);
  expect(err).not.toContain('ecs-atlas:');
  expect(await readFile(join(folder, 'a.html'), 'utf8')).not.toBe(pictures);
});
