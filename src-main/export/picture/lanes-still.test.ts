import { PNG } from 'pngjs';
import { describe, expect, test } from 'vitest';
import { stepFigures } from '../../../core/compare/figures/step-figures.ts';
import { Lockstep } from '../../../core/compare/lockstep/lockstep.ts';
import { presetScript } from '../../../core/compare/presets/presets.ts';
import { sizedCounts } from '../../../core/compare/table/preset-table.ts';
import { engineNamed } from '../../../core/engines/all.ts';
import { destinations } from '../../../core/export/destinations.ts';
import { readEmbeddedSource } from '../../../core/export/reopen/read-embedded-source.ts';
import { captionParts, DEFAULTS, type ExportRequest, exportRequest } from '../../../core/export/request.ts';
import { themes } from '../../../core/scene/theme.ts';
import { parseScript } from '../../../core/script/parse/parse.ts';
import { compareEngines } from '../../../core/testing/any-engine.ts';
import { sample } from '../../../core/testing/sample.ts';
import { exportFiles } from '../testing/export-files.ts';

/** Only EnTT supports `sort`, and only Flecs allows destroying an entity twice. */
const SCRIPT = `config sparsePage 4
config packedPage 2
component Position size 12
create a
create b
add a Position 1
add b Position 2
sort Position desc
remove a Position
destroy b
destroy b
create c
`;
const ENGINES = ['entt', 'flecs', 'hash-map'] as const;
type Engines = NonNullable<ExportRequest['compare']>['engines'];

const comparison = compareEngines(parseScript(SCRIPT, 'test.ecs'), ENGINES);
const lockstep = new Lockstep(
  comparison.script,
  comparison.lanes.map(({ run }) => run),
);
const endOf = (operation: number): number => lockstep.spanOf(operation)[1];

function request(changes: Partial<ExportRequest> & { engines?: Engines } = {}): ExportRequest {
  const { engines = [...ENGINES], ...others } = changes;
  return {
    ...DEFAULTS,
    id: 'job',
    source: { name: 'test.ecs', text: SCRIPT, engine: 'entt' },
    steps: [endOf(3)],
    every: 'access',
    formats: ['svg'],
    width: 1920,
    height: 1080,
    scale: 1,
    theme: 'light',
    locale: 'en',
    transparent: false,
    focus: null,
    shown: null,
    compare: { engines, focus: null, shown: {} },
    ...others,
  };
}

async function exported(changes: Parameters<typeof request>[0] = {}): Promise<Map<string, Uint8Array>> {
  return exportFiles(exportRequest.parse(request(changes)));
}

async function drawn(changes: Parameters<typeof request>[0] = {}): Promise<string> {
  const [bytes] = (await exported(changes)).values();
  return new TextDecoder().decode(bytes);
}

/** Returns the texts of a picture in order. */
const textsOf = (svg: string): string[] => [...svg.matchAll(/<text[^>]*>([^<]*)<\/text>/g)].map((match) => match[1]!);

describe('a picture of several engines', () => {
  test('names the operation, and within it each engine with its progress', async () => {
    const middle = endOf(3) - 1;
    const texts = textsOf(await drawn({ steps: [middle] }));
    expect(texts).toEqual(
      expect.arrayContaining(['test.ecs', `step ${middle} of ${lockstep.length}, line 7`, 'add b Position 2']),
    );
    expect(texts).toEqual(expect.arrayContaining(['EnTT 3.12.2', 'Flecs 4.0.5', 'Hash map']));
    const places = comparison.lanes.map((_, i) => lockstep.placeIn(i, middle));
    expect(texts.filter((text) => / of \d+ steps$/.test(text))).toEqual(
      places.map(({ done, steps }) => `${done} of ${steps} steps`),
    );
  });

  test('shows what the operation costs, as the window does', async () => {
    for (const operation of sample([0, 3, 5], 2)) {
      const texts = textsOf(await drawn({ steps: [endOf(operation)] }));
      expect(texts.join(' ')).not.toMatch(/Cells written:|Cache lines:|more change/);
      // Thousands are set apart, also where only the number fits.
      expect(texts.filter((text) => /^\+?\d{4}/.test(text))).toEqual([]);
      const labels = ['Cells written', 'Bytes moved', 'Cache lines'];
      const figures = comparison.lanes.map(({ outcomes }) => stepFigures(outcomes[operation]!)!);
      for (const [row, label] of labels.entries()) {
        const shown = texts.flatMap((text, i) => {
          if (text !== label) return [];
          const note = /^least|^\+/.test(texts[i - 1]!) ? texts[i - 1]! : '';
          const [, first] = /\+([\d,]+)/.exec(note) ?? [];
          const value = Number(texts[note === '' ? i - 1 : i - 2]!.replaceAll(',', ''));
          return [{ value, first: first === undefined ? undefined : Number(first.replaceAll(',', '')) }];
        });
        expect(shown, label).toEqual(figures.map((own) => ({ value: own[row]!.value, first: own[row]!.first })));
      }
    }
  });

  test('names operations that an engine does not support, refuses, or did not reach', async () => {
    const sorted = textsOf(await drawn({ steps: [endOf(4)] })).join(' ');
    expect(sorted.match(/Skipped\./g)).toHaveLength(2);
    const refused = textsOf(await drawn({ steps: [endOf(7)] })).join(' ');
    expect(refused.match(/This engine stops here\./g)).toHaveLength(2);
    const after = textsOf(await drawn({ steps: [endOf(8)] })).join(' ');
    expect(after).toContain('EnTT stopped at “destroy b”: ');
  });

  test('marks nothing in an engine that does nothing', async () => {
    const compare = { engines: ['flecs', 'hash-map'] as Engines, focus: null, shown: {} };
    const own = compareEngines(comparison.script, compare.engines);
    const steps = new Lockstep(
      own.script,
      own.lanes.map(({ run }) => run),
    );
    const at = (operation: number) => drawn({ compare, steps: [steps.spanOf(operation)[1]] });
    const { colors } = themes.light;
    expect(await at(3)).toContain(colors['written-soft']);
    expect(await at(4)).not.toContain(colors['written-soft']);
    expect(await at(4)).not.toContain(colors['read-soft']);
  });

  test('has names and costs even without a caption', async () => {
    const texts = textsOf(await drawn({ parts: captionParts(false) }));
    expect(texts).not.toContain('add b Position 2');
    expect(texts).toEqual(expect.arrayContaining(['EnTT 3.12.2', 'Flecs 4.0.5', 'Hash map', 'Cache lines']));
  });

  test('is in Chinese on request', async () => {
    const texts = textsOf(await drawn({ locale: 'zh-CN' }));
    expect(texts).toContain(`第 ${endOf(3)} 步，共 ${lockstep.length} 步，第 7 行`);
    expect(texts.filter((text) => text === '缓存行')).toHaveLength(3);
  });

  test('outlines the selection on every engine, and finds an entity by its name', async () => {
    const none = await drawn();
    const outlines = (svg: string): number => svg.split(themes.light.colors.selected).length;
    for (const focus of [
      { kind: 'entity', name: 'b' },
      { kind: 'component', id: 'Position' },
    ] as const) {
      for (const engine of sample(ENGINES, 3)) {
        const engines: Engines = [engine, engine === 'entt' ? 'aos' : 'entt'];
        const own = { engines, focus, shown: {} };
        expect(outlines(await drawn({ compare: own })), `${engine} ${focus.kind}`).toBeGreaterThan(outlines(none));
      }
    }
  });

  test('shows the chosen structures of an engine', async () => {
    const shown = { entt: { families: ['entities'], except: [] } };
    const svg = await drawn({ compare: { engines: ['entt', 'aos'], focus: null, shown } });
    expect(svg).toContain('>Entities<');
    expect(svg).not.toContain('>payload<');
  });

  test('has two columns on an upright picture, and refuses pictures that are too small', async () => {
    const upright = await drawn({ width: 1080, height: 1350 });
    const left = [...upright.matchAll(/<clipPath[^>]*><rect x="([\d.]+)"/g)].map((match) => match[1]);
    expect(left[2]).toBe(left[0]);
    expect(left[1]).not.toBe(left[0]);
    // On a phone all are below each other.
    const phone = await drawn({ width: 440, height: 1440 });
    expect(new Set([...phone.matchAll(/<clipPath[^>]*><rect x="([\d.]+)"/g)].map((match) => match[1])).size).toBe(1);
    await expect(drawn({ width: 640, height: 360 })).rejects.toMatchObject({ key: 'export.too-many-engines' });
  });

  test('keeps each diagram within its own column', async () => {
    const svg = await drawn({ compare: { engines: ['entt', 'flecs', 'decs', 'aos'], focus: null, shown: {} } });
    const clips = [...svg.matchAll(/<clipPath[^>]*><rect x="([\d.]+)"[^>]*width="([\d.]+)"/g)].map(([, x, width]) => [
      Number(x),
      Number(x) + Number(width),
    ]);
    expect(clips).toHaveLength(4);
    for (const [i, [, right]] of clips.entries()) expect(right).toBeLessThan(clips[i + 1]?.[0] ?? 1920);
  });
});

test('a small picture shows the table whose hole is filled, whole and with its heading', async () => {
  const text = `component P size 8\ncomponent V size 8\ncreate e1\ncreate e2\ncreate e3\nadd e1 P 10\nadd e2 P 20\nadd e3 P 30\nadd e1 V 1\n`;
  const source = { name: 'move.ecs', text, engine: 'entt' } as const;
  const small = request({
    ...destinations.readme.settings,
    source,
    engines: ['entt', 'flecs'],
    pair: false,
    steps: 'all',
    every: 'beat',
  });
  const pictures = [...(await exportFiles(small)).values()].map((bytes) => new TextDecoder().decode(bytes));
  const filled = pictures.find((svg) => svg.includes('>e3, the last of table 1, fills the hole: row 2 → 0.<'));
  expect(filled).toContain('>rows: 2<');
  expect(pictures.at(-1)).not.toMatch(/more cells? of this step/);
});

describe('files', () => {
  const short = { name: 'short.ecs', text: 'component P\ncreate a\nadd a P 1\n', engine: 'entt' } as const;
  const own = compareEngines(parseScript(short.text, short.name), ENGINES);
  const shortLockstep = new Lockstep(
    own.script,
    own.lanes.map(({ run }) => run),
  );
  const all = { source: short, steps: 'all', width: 1280, height: 720 } as const;

  test('exist for each position of the lockstep, named by operation', async () => {
    const names = [...(await exported(all)).keys()];
    const { length } = shortLockstep;
    expect(names).toHaveLength(length + 1);
    expect([names[0], names.at(-1)]).toEqual(['000-start.svg', `${String(length).padStart(3, '0')}-add.svg`]);
    await expect(exported({ ...all, steps: [length + 1] })).rejects.toMatchObject({ key: 'export.missing-step' });
  });

  test('exist for each beat or operation on request, with its sentence', async () => {
    for (const every of ['beat', 'operation'] as const) {
      const files = await exported({ ...all, every });
      const beats = shortLockstep.stops('beat');
      const numbers = shortLockstep.stops(every).map((stop) => beats.indexOf(stop));
      expect([...files.keys()].map((name) => Number.parseInt(name, 10))).toEqual(numbers);
    }
    const [first] = lockstep.stops('beat').filter((stop) => stop > lockstep.spanOf(3)[0]);
    const beats = textsOf(await drawn({ every: 'beat', steps: [first!] }));
    const counts = comparison.lanes.map((_, i) => lockstep.placeIn(i, first!, 'beat').beats);
    expect(beats.filter((text) => / of \d+ beats?$/.test(text))).toEqual(
      counts.map((n) => `1 of ${n} ${n === 1 ? 'beat' : 'beats'}`),
    );
    expect(textsOf(await drawn({ every: 'operation' })).join(' ')).toContain('b gets Position.');
  });

  test('are the same bytes on every run, alone as in the series', async () => {
    const [png] = (await exported({ formats: ['png'] })).values();
    const series = await exported({ formats: ['png'], steps: [0, endOf(1), endOf(3)] });
    expect(Buffer.compare(png!, [...series.values()][2]!)).toBe(0);
    const { width, height } = PNG.sync.read(Buffer.from(png!));
    expect([width, height]).toEqual([1920, 1080]);
  });

  test('open again as the comparison, at their position', async () => {
    const [png] = (await exported({ formats: ['png'] })).values();
    const expected = { kind: 'compare', name: 'test.ecs', text: SCRIPT, position: endOf(3) };
    expect(readEmbeddedSource(png!)).toMatchObject({ ...expected, compare: { engines: [...ENGINES] } });
  });
});

test('a request compares two to four different engines', () => {
  const refused: Engines[] = [['entt'], ['entt', 'entt'], ['entt', 'flecs', 'decs', 'aos', 'hash-map']];
  for (const engines of refused) expect(exportRequest.safeParse(request({ engines })).success).toBe(false);
  expect(exportRequest.safeParse(request({ engines: ['aos', 'decs'] })).success).toBe(true);
});

describe('a picture of cost curves', () => {
  const runs = [10, 30].flatMap((entities) =>
    ENGINES.map((engine) => sizedCounts(engineNamed(engine), { preset: 'iterate-one', entities })),
  );
  const curves = { engines: [...ENGINES], preset: 'iterate-one', row: 'visit', runs } as const;
  const source = { name: 'iterate-one.ecs', text: presetScript('iterate-one', 10), engine: 'entt' };
  const options = { curves: { ...curves, engines: [...ENGINES] }, source, steps: [0] };

  test('names each curve at its end, and marks calculated values', async () => {
    const svg = await drawn(options);
    const texts = textsOf(svg);
    expect(texts).toEqual(expect.arrayContaining(['cache lines: Each visit', 'EnTT', 'Flecs', 'Hash map', '1M']));
    expect(texts[0]).toMatch(/^Each visit: /);
    expect(texts.join(' ')).toContain('hollow ones calculated');
    const sizes = [...svg.matchAll(/font-size="([\d.]+)"/g)].map((match) => Number(match[1]));
    expect(Math.min(...sizes)).toBeGreaterThanOrEqual(18);
  });

  test('has a different dash pattern for each engine, and opens again as its script', async () => {
    const svg = await drawn(options);
    const dashes = [...svg.matchAll(/<path d="[^"]*"[^>]*stroke-width="4.5"([^>]*)/g)].map((match) => match[1]);
    // Each engine has a measured and a calculated part.
    expect(dashes).toHaveLength(2 * ENGINES.length);
    expect(new Set(dashes).size).toBe(ENGINES.length + 1);
    expect(readEmbeddedSource(new TextEncoder().encode(svg))).toEqual({ kind: 'script', ...source, position: 0 });
  });

  test('is a PNG of the same size', async () => {
    const files = await exported({ ...options, formats: ['png'], theme: 'dark', locale: 'zh-CN' });
    expect([...files.keys()]).toEqual(['000-curves-iterate-one-visit.png']);
    const { width, height } = PNG.sync.read(Buffer.from([...files.values()][0]!));
    expect([width, height]).toEqual([1920, 1080]);
  });
});

test('all diagrams of a picture have one scale', async () => {
  for (const operation of [0, 3, 5]) {
    const svg = await drawn({ steps: [endOf(operation)] });
    const scales = [...svg.matchAll(/<g transform="translate[^"]*"/g)].map(
      (match) => /scale\(([\d.]+)\)/.exec(match[0])?.[1] ?? '1',
    );
    expect(scales).toHaveLength(ENGINES.length);
    expect(new Set(scales).size).toBe(1);
  }
});
