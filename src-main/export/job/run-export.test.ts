import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PNG } from 'pngjs';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readEmbeddedSource } from '../../../core/export/reopen/read-embedded-source.ts';
import { captionParts, DEFAULTS, type ExportRequest } from '../../../core/export/request.ts';
import { themes } from '../../../core/scene/theme.ts';
import { stops } from '../../../core/script/narration/beats.ts';
import { folderDestination } from '../../files/destinations.ts';
import { replay } from '../exported/replay-pictures.ts';
import type { SeriesWriter } from '../formats/format-writer.ts';
import { exportFiles } from '../testing/export-files.ts';
import { ExportJobs } from './export-jobs.ts';
import { exportSteps } from './run-export.ts';
import { writers } from './writers.ts';

const SCRIPT = `config sparsePage 4
config packedPage 2
component Position
create 甲
create b # <b> & "quotes"
add 甲 Position 1
add b Position 2.5
remove 甲 Position
`;

const SOURCE = { name: 'test.ecs', text: SCRIPT, engine: 'entt' } satisfies ExportRequest['source'];

function request(changes: Partial<ExportRequest> = {}): ExportRequest {
  return {
    ...DEFAULTS,
    id: 'job',
    source: SOURCE,
    steps: [0, 9],
    every: 'access',
    formats: ['png'],
    width: 640,
    height: 360,
    scale: 1,
    theme: 'light',
    locale: 'en',
    transparent: false,
    focus: null,
    shown: null,
    ...changes,
  };
}

async function exported(changes: Partial<ExportRequest> = {}, onProgress = (_done: number, _total: number) => {}) {
  return exportFiles(request(changes), { onProgress });
}

const text = (bytes: Uint8Array | undefined): string => new TextDecoder().decode(bytes);

describe('files', () => {
  test('are named by step with enough zeros to sort, and arrive in order', async () => {
    const source = { ...SOURCE, text: 'create 甲\ncreate b\n' };
    const files = await exported({ source, steps: 'all', formats: ['svg'] });
    const names = [...files.keys()];
    const { timeline } = replay(source, 'access');
    expect(names).toHaveLength(timeline.length + 1);
    expect(names[0]).toBe('000-start.svg');
    expect(names).toContain(
      `${String(timeline.length).padStart(3, '0')}-${timeline.stepAt(timeline.length - 1).code}.svg`,
    );
    expect(names).toEqual([...names].sort());
  });

  test('contain each requested step once in each format, in order', async () => {
    const files = await exported({ steps: [9, 0, 9], formats: ['png', 'svg'] });
    expect([...files.keys()].map((name) => name.replace(/-.*\./, '.'))).toEqual([
      '000.png',
      '000.svg',
      '009.png',
      '009.svg',
    ]);
  });

  test('progress counts files up to the total', async () => {
    const seen: number[][] = [];
    await exported({ formats: ['png', 'svg'] }, (done, total) => seen.push([done, total]));
    expect(seen).toEqual([
      [1, 4],
      [2, 4],
      [3, 4],
      [4, 4],
    ]);
  });
});

describe('pictures', () => {
  test.each([
    [640, 360, 1],
    [641, 480, 1.5],
    [360, 640, 2],
  ])('have the requested size: %d × %d at %d', async (width, height, scale) => {
    const [bytes] = (await exported({ steps: [9], width, height, scale, parts: captionParts(width !== 360) })).values();
    const png = PNG.sync.read(Buffer.from(bytes!));
    expect([png.width, png.height]).toEqual([Math.round(width * scale), Math.round(height * scale)]);
  });

  test('have the theme’s background, or none', async () => {
    for (const theme of ['light', 'dark', 'contrast'] as const) {
      const [bytes] = (await exported({ steps: [9], theme })).values();
      const { data } = PNG.sync.read(Buffer.from(bytes!));
      expect(`#${data.subarray(0, 3).toString('hex')}`).toBe(themes[theme].colors.background);
    }
    const [clear] = (await exported({ steps: [9], transparent: true })).values();
    expect(PNG.sync.read(Buffer.from(clear!)).data[3]).toBe(0);
  });

  test('show written cells in the colour of writing, except at the start', async () => {
    const count = (bytes: Uint8Array): number => {
      const { data } = PNG.sync.read(Buffer.from(bytes));
      const hex = themes.light.colors.written.slice(1);
      let found = 0;
      for (let i = 0; i < data.length; i += 4) if (data.subarray(i, i + 3).toString('hex') === hex) found++;
      return found;
    };
    const [start, step] = [
      ...(await exported({ steps: [0, 8], parts: captionParts(false), width: 1280, height: 720 })).values(),
    ];
    expect(count(start!)).toBe(0);
    expect(count(step!)).toBeGreaterThan(50);
  });

  test('are the same bytes on every run', async () => {
    const wanted = { formats: ['png', 'svg'], locale: 'zh-CN', text: 'paths' } satisfies Partial<ExportRequest>;
    const once = await exported(wanted);
    const twice = await exported(wanted);
    for (const [name, bytes] of once) expect(Buffer.compare(bytes, twice.get(name)!), name).toBe(0);
  });

  test('show the chosen structures, by family or one alone', async () => {
    const drawn = async (shown: ExportRequest['shown']) => {
      const { length } = replay(SOURCE, 'access').timeline;
      const files = await exported({
        steps: [length],
        formats: ['svg'],
        width: 1920,
        height: 1080,
        parts: captionParts(false),
        shown,
      });
      return text([...files.values()][0]);
    };
    const all = await drawn({ families: ['entities', 'storages'], except: [] });
    const withoutSource = (svg: string) => svg.replace(/<metadata>.*<\/metadata>/, '');
    expect(withoutSource(all)).toBe(withoutSource(await drawn(null)));
    expect(all).toContain('>Entities<');
    expect(all).toContain('>Position<');
    const alone = await drawn({ families: [], except: ['Position'] });
    expect(alone).not.toContain('>Entities<');
    expect(alone).toContain('>Position<');
    expect(await drawn({ families: ['tables'], except: [] })).not.toContain('>Position<');
  });

  test('a single step is the same picture as in the series', async () => {
    const series = await exported({ steps: [8, 9, 12], formats: ['svg'] });
    const [[name, bytes]] = [...(await exported({ steps: [12], formats: ['svg'] }))] as [[string, Uint8Array]];
    expect(text(series.get(name))).toBe(text(bytes));
  });

  test('contain title, step, sentence and pseudocode in the requested language', async () => {
    const slide = { steps: [9], formats: ['svg'], width: 1920, height: 1080 } satisfies Partial<ExportRequest>;
    const [svg] = (await exported(slide)).values();
    expect(text(svg)).toContain('>step 9 of ');
    expect(text(svg)).toContain('test.ecs');
    expect(text(svg)).toContain('create():');
    const [chinese] = (await exported({ ...slide, locale: 'zh-CN' })).values();
    expect(text(chinese)).toMatch(/第 9 步，共 \d+ 步/);
    expect(text(chinese)).toContain('实体编号');
  });

  test('a refused operation shows the reason', async () => {
    const source = { ...SOURCE, text: 'create a\ndestroy a\ndestroy a\n' };
    const last = replay(source, 'access').timeline.length;
    const [svg] = (await exported({ source, steps: [last], formats: ['svg'] })).values();
    expect(text(svg)).toContain(themes.light.colors['danger-soft']);
  });

  test('a registry that would be too small to read is cropped around the step', async () => {
    const many = Array.from({ length: 400 }, (_, i) => `create e${i}\nadd e${i} Position ${i}\n`).join('');
    const source = {
      ...SOURCE,
      text: `config sparsePage 8\nconfig packedPage 4\ncomponent Position\n${many}`,
    };
    const last = replay(source, 'access').timeline.length;
    const [svg] = (await exported({ source, steps: [last - 1], formats: ['svg'] })).values();
    expect(text(svg)).toContain('>399<');
    expect(text(svg)).not.toContain('>200<');
  });
});

describe('every beat', () => {
  test('is one picture with one sentence', async () => {
    const run = replay(SOURCE, 'beat');
    const files = await exported({ steps: 'all', every: 'beat', formats: ['svg'], width: 1920, height: 1080 });
    expect(files.size).toBe(stops(run, 'beat').length);
    const place = [...files.keys()].find((name) => name.includes('check-absent'))!;
    // The sentence describes the first step; the cells of all steps are marked.
    expect(text(files.get(place))).toContain('emplace');
    const operations = await exported({ steps: 'all', every: 'operation', formats: ['svg'] });
    expect([...operations.keys()].at(-1)).toContain('operation');
    expect(operations.size).toBe(6);
  });
});

describe('the source inside', () => {
  test('can be read from PNG and SVG', async () => {
    const files = await exported({ steps: [9], formats: ['png', 'svg'] });
    for (const bytes of files.values()) {
      expect(readEmbeddedSource(bytes)).toMatchObject({ kind: 'script', ...SOURCE, position: 9 });
    }
  });

  test('contains the engine', async () => {
    const source = { name: 'test.ecs', text: 'component P size 8\ncreate a\nset a P 1\n', engine: 'flecs' } as const;
    const files = await exported({ source, steps: [9], formats: ['png', 'svg'] });
    for (const bytes of files.values())
      expect(readEmbeddedSource(bytes)).toMatchObject({ kind: 'script', ...source, position: 9 });
    expect(text([...files.values()][1])).toContain('The target table must be found');
  });
});

describe('structures of a Flecs world', () => {
  const declared = ['Position', 'Velocity', 'Mass'].map((name) => `component ${name} size 8\n`).join('');
  const operations = Array.from(
    { length: 24 },
    (_, i) => `create e${i} ${i % 2 ? 'Position' : 'Mass Velocity'}\n`,
  ).join('');
  const source = {
    name: 'test.ecs',
    text: `${declared}${operations}add e1 Mass\nquery Mass\n`,
    engine: 'flecs',
  } as const;
  const drawn = async (operation: number): Promise<string> => {
    const run = replay(source, 'operation');
    const { endStep } = run.operationOf(operation);
    const look = { every: 'operation', width: 1280, height: 1080, parts: captionParts(false) } as const;
    return text([...(await exported({ source, steps: [endStep], formats: ['svg'], ...look })).values()][0]);
  };

  test('are shown where an operation touches them', async () => {
    const added = await drawn(24);
    expect(added).toMatch(/>Table 1</);
    expect(added).toMatch(/>Table 4</);
    expect(added).not.toMatch(/>Query</);
    expect(await drawn(25)).toMatch(/>Query</);
  });
});

describe('a series', () => {
  /** Writes one file of the marks of each picture, half-way and at its position. */
  const series = {
    ...writers,
    svg: async () => ({
      open: (): SeriesWriter => {
        const layers: string[] = [];
        return {
          kind: 'series',
          async add(drawing) {
            layers.push(...[0, 0.5, 1].map((t) => JSON.stringify(drawing.at(t).layers[0]?.marks)));
          },
          end: async () => new TextEncoder().encode(JSON.stringify(layers)),
        };
      },
    }),
  };

  test('is one file, whose transitions begin at the previous picture with the same cards', async () => {
    const files = await exportFiles(request({ steps: [7, 8], formats: ['svg'] }), { by: series });
    expect([...files.keys()]).toEqual(['test.svg']);
    const [, , end, start, middle, last] = JSON.parse(text(files.get('test.svg')));
    expect(start).toBe(end);
    expect(new Set([start, middle, last]).size).toBe(3);
  });
});

describe('pictures of a transition', () => {
  const transition = { steps: [9], formats: ['png', 'svg'], between: 2 } satisfies Partial<ExportRequest>;

  test('are separate files with different pictures between the positions', async () => {
    const files = await exported(transition);
    const numbers = [...files.keys()].map((name) => name.replace(/-.*\./, '.'));
    expect(numbers.sort()).toEqual(['009.1.png', '009.1.svg', '009.2.png', '009.2.svg', '009.3.png', '009.3.svg']);
    expect(new Set([...files.values()].map(text)).size).toBe(6);
    const [alone] = (await exported({ steps: [9], formats: ['svg'] })).values();
    expect(text([...files].find(([name]) => /^009\.3.*svg$/.test(name))![1])).toBe(text(alone));
  });

  test('have separate marks, also if texts are outlines', async () => {
    const texts = [...(await exported({ ...transition, formats: ['svg'] })).values()].map(text);
    const paths = [...(await exported({ ...transition, formats: ['svg'], text: 'paths' })).values()].map(text);
    const rects = (svg: string) => svg.match(/<rect [^>]*>/g);
    expect(paths.map(rects)).toEqual(texts.map(rects));
  });

  test('are not in the elements of a pair', async () => {
    const files = await exported({ ...transition, formats: ['svg'], pair: true });
    const html = text(files.get('test-pictures.html'));
    const shown = [...html.matchAll(/src(?:set)?="([^"]+)"/g)].map((match) => match[1]!);
    expect(shown).toHaveLength(2);
    for (const name of shown) expect([...files.keys()]).toContain(name);
  });
});

describe('a pair', () => {
  test('is light and dark, with an element that chooses and has the sentence as alternative text', async () => {
    const files = await exported({ steps: [9], formats: ['png', 'svg'], pair: true });
    const names = [...files.keys()];
    expect(names.map((name) => name.replace(/^009-[a-z-]*?-(light|dark)\./, '009-$1.'))).toEqual([
      '009-light.png',
      '009-light.svg',
      '009-dark.png',
      '009-dark.svg',
      'test-pictures.html',
    ]);
    expect(text(files.get(names[1]!))).toContain(themes.light.colors.background);
    expect(text(files.get(names[3]!))).toContain(themes.dark.colors.background);
    const html = text(files.get('test-pictures.html'));
    expect(html).toContain(`srcset="${names[3]}"`);
    expect(html).toContain(`src="${names[1]}"`);
    expect(html).toMatch(/alt="[^"]{20,}"/);
  });
});

describe('an animated SVG', () => {
  test('is animated by CSS, stops for readers who want no motion, and contains its fonts and its source', async () => {
    const changes = { steps: [8, 9], formats: ['animated-svg'], every: 'access' } satisfies Partial<ExportRequest>;
    const [[name, bytes]] = [...(await exported(changes))] as [[string, Uint8Array]];
    expect(name).toBe('test.animated.svg');
    const svg = text(bytes);
    expect(svg).toContain('prefers-reduced-motion');
    expect(svg).toMatch(/@keyframes a\d+/);
    expect(svg).toContain("@font-face{font-family:'Atlas Mono'");
    expect(svg).not.toMatch(/https?:(?!\/\/www\.w3\.org)/);
    expect(readEmbeddedSource(bytes)).toMatchObject({ ...request().source, position: 8 });
    const [again] = (await exported(changes)).values();
    expect(Buffer.compare(bytes, again!)).toBe(0);
  });
});

describe('a refused request', () => {
  test('is a script with errors, a missing step, or a picture too small for text', async () => {
    const broken = { ...SOURCE, text: 'crate a\n' };
    await expect(exported({ source: broken })).rejects.toMatchObject({ key: 'export.broken-script' });
    await expect(exported({ steps: [9999] })).rejects.toMatchObject({ key: 'export.missing-step' });
    await expect(exported({ width: 200, height: 100 })).rejects.toMatchObject({ key: 'export.too-small' });
    expect((await exported({ width: 200, height: 100, parts: captionParts(false) })).size).toBe(2);
  });
});

describe('a folder', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'ecs-atlas-export-'));
    await writeFile(join(folder, 'mine.txt'), 'keep');
  });
  afterEach(() => rm(folder, { recursive: true }));

  test('has all files at the end and keeps its other files', async () => {
    const exports = new ExportJobs(exportSteps);
    const result = await exports.start(request(), folderDestination(folder), () => undefined);
    expect(result.kind).toBe('saved');
    expect((await readdir(folder)).map((name) => name.slice(0, 4)).sort()).toEqual(['000-', '009-', 'mine']);
  });

  test('has no new files after a cancel halfway', async () => {
    const exports = new ExportJobs(exportSteps);
    const onProgress = (done: number) => {
      if (done === 3) exports.cancel('job');
    };
    const all = request({ steps: 'all' });
    const result = await exports.start(all, folderDestination(folder), onProgress);
    expect(result).toEqual({ kind: 'cancelled' });
    expect(await readdir(folder)).toEqual(['mine.txt']);
    expect(await readFile(join(folder, 'mine.txt'), 'utf8')).toBe('keep');
  });
});
