import { execFileSync } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { unzipSync } from 'fflate';
import { ASKED_LESSON } from '../core/testing/lesson-with-question.ts';
import { root } from '../tools/build.ts';
import { test } from './fixture.ts';

/** A learning platform whose runtime is `scorm-again` and which shows the lesson in a frame. */
const PLATFORM = `<!doctype html><script src="/scorm2004.js"></script>
<script>window.API_1484_11 = new Scorm2004API({ autocommit: false, logLevel: 5 });</script>
<link rel="icon" href="data:," /><iframe src="/package/index.html" style="width: 1200px; height: 700px"></iframe>`;

const TYPES: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' };

async function serve(files: ReadonlyMap<string, Uint8Array | string>): Promise<{ server: Server; url: string }> {
  const server = createServer((request, response) => {
    const path = request.url ?? '/';
    const body = files.get(path);
    response.writeHead(body === undefined ? 404 : 200, {
      'content-type': path === '/' ? 'text/html' : (TYPES[extname(path)] ?? 'application/octet-stream'),
    });
    response.end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/` };
}

/** Leaves the lesson and opens it again; the platform has stored the data of the first session. */
function resume(page: Page): Promise<void> {
  return page.evaluate(() => {
    interface Api {
      readonly cmi: object;
      isTerminated(): boolean;
      loadFromJSON(kept: object, element: string): void;
    }
    const platform = window as unknown as { API_1484_11: Api; Scorm2004API: new (settings: object) => Api };
    const frame = document.querySelector('iframe')!;
    const { src } = frame;
    frame.remove();
    const first = platform.API_1484_11;
    if (!first.isTerminated()) throw new Error('The session was not ended');
    platform.API_1484_11 = new platform.Scorm2004API({ autocommit: false, logLevel: 5 });
    platform.API_1484_11.loadFromJSON(JSON.parse(JSON.stringify(first.cmi)) as object, 'cmi');
    document.body.append(Object.assign(frame, { src }));
  });
}

test('a packed lesson runs on a platform, reports completion, score and answers, and resumes @chromium', async ({
  ownBrowser,
}, testInfo) => {
  const folder = testInfo.outputPath('scorm');
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'packed.md'), ASKED_LESSON);
  execFileSync(process.execPath, [
    join(root, 'out/main/cli.cjs'),
    ...['scorm', join(folder, 'packed.md'), '--to', join(folder, 'packed.zip')],
  ]);
  const zip = unzipSync(await readFile(join(folder, 'packed.zip')));
  const runtime = await readFile(join(root, 'node_modules/scorm-again/dist/scorm2004.js'));
  const { server, url } = await serve(
    new Map<string, Uint8Array | string>([
      ['/', PLATFORM],
      ['/scorm2004.js', runtime],
      ...Object.entries(zip).map(([path, bytes]) => [`/package/${path}`, bytes] as const),
    ]),
  );
  const page = await ownBrowser!.newPage({ locale: 'en-US' });
  const errors: string[] = [];
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  const value = (element: string) =>
    page.evaluate((name) => {
      const { API_1484_11: api } = window as unknown as { API_1484_11: { GetValue(name: string): string } };
      return api.GetValue(name);
    }, element);
  try {
    await page.goto(url);
    const lesson = page.frameLocator('iframe');
    await expect(lesson.getByRole('heading', { name: 'A question' }).first()).toBeVisible();
    await expect.poll(() => value('cmi.completion_status')).toBe('incomplete');
    await lesson.getByRole('button', { name: 'Next', exact: false }).first().click();
    await lesson.getByLabel(/^Value of/).fill('0');
    await page.keyboard.press('Enter');
    await expect.poll(() => value('cmi.interactions.0.result')).toBe('correct');
    await resume(page);
    await expect(lesson.getByText(/^Which value will the entry of/).first()).toBeVisible();
    await lesson.getByRole('button', { name: 'Show the answer' }).click();
    await page.keyboard.press('End');
    await expect(lesson.getByText('Last words.')).toBeVisible();
    await expect(lesson.getByText('1 of 1 question solved alone.')).toBeVisible();
    await expect.poll(() => value('cmi.completion_status')).toBe('completed');
    expect(await Promise.all(['cmi.success_status', 'cmi.score.scaled'].map(value))).toEqual(['passed', '1']);
    expect(await value('cmi.interactions._count')).toBe('1');
    expect(errors).toEqual([]);
  } finally {
    await page.close();
    server.close();
  }
});
