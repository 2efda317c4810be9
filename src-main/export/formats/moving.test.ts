import { GifReader } from 'omggif';
import pixelmatch from 'pixelmatch';
import { type Browser, chromium, type Page } from 'playwright';
import { PNG } from 'pngjs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ClipMotion, framesOf } from '../../../core/export/motion.ts';
import { captionParts, DEFAULTS, type ExportRequest } from '../../../core/export/request.ts';
import { themes } from '../../../core/scene/theme.ts';
import { CHROMIUM_SWITCHES, testChromium } from '../../../tools/test-chromium.ts';
import { exportFiles } from '../testing/export-files.ts';
import { play } from './testing/play.ts';

const SCRIPT = 'component P\ncreate a\ncreate b\nadd a P 1\nadd b P 2.5\nremove a P\n';
/** Each position has a transition of three pictures, whose times are not whole hundredths of a second. */
const MOTION: ClipMotion = { fps: 15, transition: 0.2, hold: 0.4, loop: true };
const STEPS = [8, 9, 10];

async function exported(changes: Partial<ExportRequest>): Promise<Map<string, Uint8Array>> {
  const request = {
    ...DEFAULTS,
    id: 'job',
    source: { name: 'test.ecs', text: SCRIPT, engine: 'entt' },
    every: 'access',
    steps: STEPS,
    motion: MOTION,
    width: 640,
    height: 360,
    ...changes,
  } satisfies ExportRequest;
  return exportFiles(request);
}

interface Shown {
  readonly png: PNG;
  /** The middle of its time in seconds. */
  readonly middle: number;
  /** True for a position, false in a transition. */
  readonly isPosition: boolean;
}

/** One export in several formats, which the tests share. The clip cuts to the first position and has transitions to the others. */
let files: ReadonlyMap<string, Uint8Array>;
/** The pictures of the clip as PNGs, with their times. */
let shown: readonly Shown[];
let seconds = 0;

beforeAll(async () => {
  files = await exported({ formats: ['png', 'animated-svg', 'gif', 'mp4'], between: 3 });
  const pngs = [...files].filter(([name]) => name.endsWith('.png')).slice(3);
  const position = framesOf('', true, MOTION);
  let ms = 0;
  shown = pngs.map(([_, bytes], i) => {
    const frame = position[(i + 3) % position.length]!;
    ms += frame.ms;
    const middle = (ms - frame.ms / 2) / 1000;
    return { png: PNG.sync.read(Buffer.from(bytes)), middle, isPosition: frame.t === 1 };
  });
  seconds = ms / 1000;
}, 60_000);

const first = (files: ReadonlyMap<string, Uint8Array>): Buffer => Buffer.from([...files.values()][0]!);

/** Returns the share of pixels that differ, apart from antialiasing. */
function difference(pixels: Uint8Array, { data, width, height }: PNG): number {
  return pixelmatch(pixels, data, undefined, width, height, { threshold: 0.1 }) / (width * height);
}

/** Returns each visible picture of a GIF, and its end in hundredths of a second. */
function imagesOf(file: Uint8Array): { pixels: Uint8Array; end: number }[] {
  const reader = new GifReader(Buffer.from(file));
  const pixels = new Uint8Array(reader.width * reader.height * 4);
  let end = 0;
  return Array.from({ length: reader.numFrames() }, (_, i) => {
    if (i > 0 && reader.frameInfo(i - 1).disposal === 2) pixels.fill(0);
    reader.decodeAndBlitFrameRGBA(i, pixels);
    end += reader.frameInfo(i).delay;
    return { pixels: pixels.slice(), end };
  });
}

function expectShown(images: readonly { pixels: Uint8Array; end: number }[]): void {
  for (const [i, { png, middle }] of shown.entries()) {
    const { pixels } = images.find(({ end }) => end >= middle * 100)!;
    expect(difference(pixels, png), `picture ${i}`).toBeLessThan(0.012);
  }
}

function onColor(pixels: Uint8Array, color: string): Uint8Array {
  const behind = [...Buffer.from(color.slice(1), 'hex'), 255];
  return pixels.map((value, i) => (pixels[i | 3] === 0 ? behind[i & 3]! : value));
}

describe('GIF', () => {
  test('shows the pictures of the PNGs at their times', () => {
    const images = imagesOf(files.get('test.gif')!);
    expectShown(images);
    expect(images.at(-1)!.end).toBe(Math.round(seconds * 100));
  });

  test('repeats or plays once', async () => {
    const once = await exported({ formats: ['gif'], steps: [9], motion: { ...MOTION, loop: false } });
    expect(new GifReader(first(once)).loopCount()).toBeNull();
    expect(new GifReader(Buffer.from(files.get('test.gif')!)).loopCount()).toBe(0);
  });

  test('has at most 50 images a second, since browsers show shorter ones longer', async () => {
    const motion = { ...MOTION, fps: 60, transition: 0.1 };
    const reader = new GifReader(first(await exported({ formats: ['gif'], motion })));
    for (let i = 0; i < reader.numFrames(); i++) expect(reader.frameInfo(i).delay).toBeGreaterThanOrEqual(2);
  });

  test('can be transparent: translucent pixels are blended with the background of the theme', async () => {
    const images = imagesOf(first(await exported({ formats: ['gif'], transparent: true })));
    const clear = images[0]!.pixels.filter((value, i) => i % 4 === 3 && value === 0);
    expect(clear.length).toBeGreaterThan(10_000);
    const { background } = themes.light.colors;
    expectShown(images.map(({ pixels, end }) => ({ pixels: onColor(pixels, background), end })));
  });
});

test('the bytes are the same on every run', async () => {
  const again = await exported({ formats: ['gif', 'mp4'] });
  expect([...again.keys()]).toEqual(['test.gif', 'test.mp4']);
  for (const [name, bytes] of again) expect(Buffer.compare(bytes, files.get(name)!), name).toBe(0);
});

test('a clip of a position contains the transition to it', async () => {
  const clips = await exported({ formats: ['gif', 'mp4'], clips: 'each', steps: [8, 9] });
  const names = [...clips.keys()].map((name) => name.replace(/-.*\./, '.'));
  expect(names).toEqual(['008.gif', '008.mp4', '009.gif', '009.mp4']);
  for (const [name, bytes] of clips) if (name.endsWith('.gif')) expect(imagesOf(bytes).at(-1)!.end).toBe(60);
});

test('MP4 refuses a transparent background', async () => {
  const refused = exported({ formats: ['mp4'], transparent: true });
  await expect(refused).rejects.toMatchObject({ key: 'export.opaque-only' });
});

describe.skipIf(testChromium() === null)('in Chromium (Debian’s package chromium)', () => {
  let browser: Browser;
  let page: Page;
  beforeAll(async () => {
    browser = await chromium.launch({ executablePath: testChromium()!, args: CHROMIUM_SWITCHES });
    page = await browser.newPage();
  });
  afterAll(() => browser.close());

  test('MP4 shows the pictures of the PNGs at their times', async () => {
    const film = Buffer.from(files.get('test.mp4')!);
    const times = shown.map(({ middle }) => middle);
    const seen = await play(page, film, 'video/mp4', times);
    expect(seen.seconds).toBeCloseTo(seconds, 1);
    for (const [i, { png }] of shown.entries()) {
      expect(difference(seen.pictures[i]!.data, png), `picture ${i}`).toBeLessThan(0.012);
    }
  });

  test('animated SVG shows the positions of the PNGs at their times', async () => {
    const own = await browser.newPage({ viewport: { width: 640, height: 360 } });
    const svg = Buffer.from(files.get('test.animated.svg')!).toString('base64');
    await own.goto(`data:image/svg+xml;base64,${svg}`);
    await own.evaluate('document.fonts.ready.then(() => undefined)');
    for (const [i, { png, middle, isPosition }] of shown.entries()) {
      if (!isPosition) continue;
      await own.evaluate(`document.getAnimations().forEach((each) => {
        each.pause();
        each.currentTime = ${middle * 1000};
      })`);
      const seen = PNG.sync.read(await own.screenshot());
      expect(difference(seen.data, png), `picture ${i}`).toBeLessThan(0.012);
    }
  });

  test('a video of odd size gets one more row and column of background', async () => {
    const odd = { width: 321, height: 181, parts: captionParts(false), steps: [9] };
    const made = await exported({ formats: ['png', 'mp4'], ...odd });
    const padded = new PNG({ width: 322, height: 182 });
    padded.data.set(onColor(padded.data, themes.light.colors.background));
    const png = [...made].find(([name]) => name.endsWith('.png'))![1];
    PNG.bitblt(PNG.sync.read(Buffer.from(png)), padded, 0, 0, 321, 181, 0, 0);
    const { pictures } = await play(page, Buffer.from(made.get('test.mp4')!), 'video/mp4', [0.1]);
    expect([pictures[0]!.width, pictures[0]!.height]).toEqual([322, 182]);
    expect(difference(pictures[0]!.data, padded)).toBeLessThan(0.012);
  });
});
