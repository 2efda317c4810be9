import { readFile } from 'node:fs/promises';
import { type Download, expect, type Page } from '@playwright/test';
import { BufferSource, Input, MP4 } from 'mediabunny';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { PNG } from 'pngjs';
import { encodeLessonLink } from '../src-renderer/state/open/link.ts';
import { openFirstExample, run } from './atlas.ts';
import { LessonWalk } from './lesson-walk.ts';
import { test } from './site-fixture.ts';
import { violationsIn } from './violations.ts';

/* The static site, without the program. */

/**
 * Limit of the bytes loaded before the first beat is drawn, including fonts, texts and the lesson, compressed with
 * gzip.
 */
const MAX_BYTES = 760_000;

const LESSON = '#lesson=entt-sparse-set&beat=4';

async function expectNoViolations(page: Page): Promise<void> {
  expect(await violationsIn(page)).toEqual([]);
}

const beat = (page: Page) => page.getByTestId('step-count');

test('Home and a lesson with all its questions have no violations', async ({ page, site }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(site.url);
  await page.getByRole('button', { name: /^All lessons/ }).click();
  await expect(page.locator('[data-lesson=entt-sparse-set]')).toBeVisible();
  await expectNoViolations(page);
  const walk = new LessonWalk(page, 'entt-sparse-set', 'en');
  await walk.open();
  await expectNoViolations(page);
  await walk.toEnd();
});

for (const [lesson, atBeat] of [
  ['entt-sparse-set', 4],
  ['flecs-archetypes', 3],
] as const) {
  test(`a link to ${lesson} opens its beat and loads at most ${MAX_BYTES / 1000} kB before the first picture`, async ({
    page,
    site,
  }) => {
    await page.addInitScript(() => {
      const observer = new MutationObserver(() => {
        if (document.querySelector('[role=gridcell]') === null) return;
        performance.mark('drawn');
        observer.disconnect();
      });
      observer.observe(document, { childList: true, subtree: true });
    });
    await page.goto(`${site.url}#lesson=${lesson}&beat=${atBeat}`);
    await expect(beat(page)).toHaveText(new RegExp(`^${atBeat} of \\d+$`));
    await expect(page.getByRole('gridcell').first()).toBeAttached();
    const loaded = await page.evaluate(() => {
      const drawn = performance.getEntriesByName('drawn')[0]!.startTime;
      const entries = ['navigation', 'resource'].flatMap((type) => performance.getEntriesByType(type));
      return (entries as PerformanceResourceTiming[])
        .filter(({ startTime }) => startTime <= drawn)
        .map(({ name, encodedBodySize: bytes }) => ({ name, bytes }));
    });
    const all = loaded.reduce((sum, { bytes }) => sum + bytes, 0);
    expect(all, JSON.stringify(loaded, null, 1)).toBeLessThan(MAX_BYTES);
    // Ensures that the browser reports all sizes, because the check above would ignore missing ones.
    expect(loaded.filter(({ bytes }) => bytes === 0)).toEqual([]);
    expect(loaded.filter(({ name }) => /noto-sans-sc-\d/.test(name))).toEqual([]);
  });
}

test('a link to a lesson on an engine without examples opens', async ({ page, site }) => {
  const head = '---\ntitle: Objects\nengine: aos\ngoals: [objects]\nminutes: 1\n---\n';
  const text = `${head}\n\`\`\`setup\ncomponent Position\ncreate a\n\`\`\`\n\n\`\`\`ops\nadd a Position 1\n\`\`\`\n`;
  await page.goto(`${site.url}#${encodeLessonLink({ name: 'objects.md', text, beat: 1 })}`);
  await expect(page.getByRole('gridcell').first()).toBeAttached();
});

test('links can be copied, translated or damaged, and the browser can go back', async ({ page, site, atlas }) => {
  await page.goto(`${site.url}#lesson=entt-handles&beat=2&lang=zh-CN`);
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN');
  await expect(beat(page)).toContainText('2');
  await page.goto(site.url);
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await page.getByRole('button', { name: /^1 The sparse set/ }).click();
  await expect(beat(page)).toHaveText(/^1 of/);
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => new URL(page.url()).hash).toBe('#lesson=entt-sparse-set&beat=2');
  await page.evaluate(() => {
    navigator.clipboard.writeText = async (text) => {
      document.documentElement.dataset.copied = text;
    };
  });
  await atlas.command('Copy a link to this step');
  await expect(page.locator('html')).toHaveAttribute('data-copied', `${site.url}#lesson=entt-sparse-set&beat=2`);
  await page.goBack();
  await expect(page.locator('main.home')).toBeVisible();
  await page.goForward();
  await expect(beat(page)).toHaveText(/^2 of/);
  // Otherwise the loaded page would only follow the changed hash.
  await page.goto('about:blank');
  await page.goto(`${site.url}#script=AAAA`);
  await expect(page.getByText('The link is damaged')).toBeVisible();
});

test('a script is written, run and compared, and features that need the program show a message', async ({
  page,
  site,
  atlas,
}) => {
  await page.goto(site.url);
  await openFirstExample(page);
  await run(page, 'focus.script');
  await expect(atlas.editor).toBeVisible();
  await atlas.editor.click();
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Delete');
  for (const line of ['component Position', 'create a', 'add a Position 7']) {
    await page.keyboard.type(line);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Enter');
  }
  await expect(page.getByText('Runs', { exact: false }).first()).toBeVisible();
  await atlas.editor.blur();
  await page.keyboard.press('Home');
  await page.keyboard.press('End');
  await expect(page.getByRole('status').filter({ hasText: 'The Position of a' })).toBeVisible();
  await atlas.command('Compare engines side by side');
  await expect(page.getByRole('region', { name: 'Engines side by side' }).locator('[data-pane]')).toHaveCount(2);
  await run(page, 'games.open');
  await expect(page.getByText('This needs ECS Atlas on your computer')).toBeVisible();
});

test('pictures, clips and web pages are painted in a worker', async ({ page, site, atlas }) => {
  await page.goto(`${site.url}${LESSON}`);
  await expect(beat(page)).toHaveText(/^4 of/);
  const save = async (purpose: string): Promise<Download> => {
    const download = page.waitForEvent('download', { timeout: 60_000 });
    download.catch(() => undefined);
    await page.keyboard.press('Control+e');
    const dialog = atlas.dialog('Export');
    await dialog.getByText('Custom', { exact: true }).click();
    await dialog.getByRole('button', { name: purpose, exact: true }).click();
    await dialog.getByRole('combobox', { name: 'Size in pixels' }).selectOption('1280 × 720');
    await dialog.getByRole('button', { name: 'Save' }).click();
    return download;
  };
  const picture = await save('Picture');
  expect(picture.suggestedFilename()).toMatch(/\.png$/);
  const png = PNG.sync.read(await readFile(await picture.path()));
  expect([png.width, png.height]).toEqual([1280, 720]);
  expect(new Set(new Uint32Array(Uint8Array.from(png.data).buffer)).size).toBeGreaterThan(20);
  const clip = await readFile(await (await save('Moving picture')).path());
  expect(clip.subarray(0, 6).toString()).toBe('GIF89a');
  const story = (await readFile(await (await save('Web page')).path())).toString();
  expect(story).toContain('<ecs-atlas-player controls');
  expect(story).toContain('ecs-atlas-pictures');
});

test('a part that fails to load shows a message in its place, and can be loaded again', async ({
  siteBrowser,
  site,
}) => {
  const context = await siteBrowser.newContext();
  const page = await context.newPage();
  // The name begins with the name of its source file.
  await context.route(/\/assets\/keys-[\w-]+\.js$/, (route) => route.abort());
  await page.goto(`${site.url}${LESSON}`);
  await expect(beat(page)).toHaveText(/^4 of/);
  await page.keyboard.press('?');
  const missing = page.getByRole('alert').filter({ hasText: 'could not be loaded' });
  await expect(missing).toBeVisible();
  await expect(beat(page)).toHaveText(/^4 of/);
  await context.unroute(/\/assets\/keys-[\w-]+\.js$/);
  await missing.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expect(missing).toBeHidden();
  await context.close();
});

test('one lesson leads to the next, and the browser goes back and forward between them', async ({ page, site }) => {
  await page.goto(`${site.url}#lesson=entt-handles&beat=2&lang=en`);
  await expect(beat(page)).toHaveText(/^2 of/);
  await page.evaluate(() => {
    location.hash = '#lesson=entt-sparse-set&beat=4';
  });
  await expect(beat(page)).toHaveText(/^4 of/);
  const length = await page.evaluate(() => history.length);
  await page.goBack();
  await expect(beat(page)).toHaveText(/^2 of/);
  await expect.poll(() => new URL(page.url()).hash).toContain('entt-handles&beat=2');
  await page.goForward();
  await expect(beat(page)).toHaveText(/^4 of/);
  expect(await page.evaluate(() => history.length)).toBe(length);
});

test('documents, videos and fonts are made in a worker with the same libraries as in the program', async ({
  page,
  site,
  atlas,
}) => {
  await page.goto(`${site.url}${LESSON}`);
  await expect(beat(page)).toHaveText(/^4 of/);
  const save = async (purpose: string, format?: string): Promise<Buffer> => {
    const download = page.waitForEvent('download', { timeout: 100_000 });
    download.catch(() => undefined);
    await page.keyboard.press('Control+e');
    const dialog = atlas.dialog('Export');
    await dialog.getByText('Custom', { exact: true }).click();
    await dialog.getByRole('button', { name: purpose, exact: true }).click();
    if (format !== undefined) await dialog.getByRole('button', { name: format, exact: true }).click();
    await dialog.getByRole('button', { name: 'Save' }).click();
    return readFile(await (await download).path());
  };
  const svg = await save('Picture', 'SVG');
  expect(svg.toString()).toContain("@font-face{font-family:'Atlas Mono'");
  // Complete fonts alone would take twice as much.
  expect(svg.length).toBeLessThan(60_000);
  const pdf = await getDocument({ data: new Uint8Array(await save('Document', 'PDF')), verbosity: 0 }).promise;
  const { items } = await (await pdf.getPage(1)).getTextContent();
  expect(items.map((item) => ('str' in item ? item.str : '')).join(' ')).toContain('sparse');
  const source = new BufferSource(new Uint8Array(await save('Moving picture', 'MP4')));
  const track = await new Input({ source, formats: [MP4] }).getPrimaryVideoTrack();
  expect([track?.codec, track?.codedWidth]).toEqual(['avc', 1920]);
});

test('the site can be installed, works offline, and offers a newer version', async ({ page, site, visitor }) => {
  await page.goto(site.url + LESSON);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
  const { display, scope, icons } = await page.evaluate(async () => {
    const { href } = document.querySelector<HTMLLinkElement>('link[rel=manifest]')!;
    const manifest = await (await fetch(href)).json();
    const icons: { src: string }[] = manifest.icons;
    const found = await Promise.all(icons.map(async ({ src }) => (await fetch(new URL(src, href))).ok));
    return { display: manifest.display, scope: new URL(manifest.scope, href).href, icons: found };
  });
  expect([display, scope, icons]).toEqual(['standalone', site.url, [true, true, true, true]]);
  await visitor.setOffline(true);
  await page.goto(`${site.url}#lesson=flecs-archetypes&beat=2`);
  await page.reload();
  await expect(beat(page)).toHaveText(/^2 of/);
  await expect(page.getByRole('gridcell').first()).toBeAttached();
  await visitor.setOffline(false);
  // The newer version lacks a part that open pages of the old version have not loaded yet.
  const other = await visitor.newPage();
  await other.goto(`${site.url}#lesson=flecs-archetypes&beat=3`);
  await expect(beat(other)).toHaveText(/^3 of/);
  const worker = await (await fetch(`${site.url}service-worker.js`)).text();
  const [version] = /[0-9a-f]{12}/.exec(worker)!;
  const [part] = /assets\/painting-worker-[\w-]+\.js/.exec(worker)!;
  const newer = worker.replaceAll(version, 'newer').replaceAll(part, 'index.html');
  site.replace('service-worker.js', Buffer.from(newer));
  site.replace(part, null);
  await page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()));
  const offer = page.getByRole('button', { name: 'Show the newer version' });
  await expect(offer).toBeVisible();
  await expect(beat(page)).toHaveText(/^2 of/);
  const reloaded = page.waitForEvent('load');
  await offer.click();
  await reloaded;
  await expect(beat(page)).toHaveText(/^2 of/);
  // The other page keeps using its version's parts until its user chooses the newer version.
  await expect(other.getByRole('button', { name: 'Show the newer version' })).toBeVisible();
  expect(await other.evaluate(async (address) => (await fetch(address)).status, `${site.url}${part}`)).toBe(200);
  const reloadedToo = other.waitForEvent('load');
  await other.getByRole('button', { name: 'Show the newer version' }).click();
  await reloadedToo;
  await expect(beat(other)).toHaveText(/^3 of/);
  expect(await other.evaluate(() => caches.keys())).toHaveLength(2);
  site.replace('service-worker.js', Buffer.from(worker));
});
