import type { Page } from 'playwright';
import { PNG } from 'pngjs';

type Player = (source: string, times: readonly number[]) => Promise<{ pictures: string[]; seconds: number }>;

/** The function runs in the page. It is a text because these files have no DOM types. */
const PLAYER = `async (source, times) => {
  const video = document.body.appendChild(document.createElement('video'));
  const failed = new Promise((_, reject) => video.addEventListener('error', () => reject(new Error(video.error.message))));
  const seen = (event) => Promise.race([failed, new Promise((done) => video.addEventListener(event, done, { once: true }))]);
  video.muted = true;
  video.src = source;
  await seen('loadeddata');
  const pictures = [];
  for (const time of times) {
    const shown = new Promise((done) => video.requestVideoFrameCallback(done));
    video.currentTime = time;
    await Promise.all([seen('seeked'), shown]);
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [video.videoWidth, video.videoHeight];
    canvas.getContext('2d').drawImage(video, 0, 0);
    pictures.push(canvas.toDataURL());
  }
  video.remove();
  return { pictures, seconds: video.duration };
}`;

/** Returns the pictures of a film in a browser at these times, and its length, in seconds. */
export async function play(
  page: Page,
  film: Buffer,
  mime: string,
  times: readonly number[],
): Promise<{ pictures: PNG[]; seconds: number }> {
  const player = await page.evaluateHandle<Player>(PLAYER);
  const source = `data:${mime};base64,${film.toString('base64')}`;
  const { pictures, seconds } = await player.evaluate((run, [source, times]) => run(source, times), [
    source,
    times,
  ] as const);
  const base64 = (url: string): string => url.slice(url.indexOf(',') + 1);
  return { pictures: pictures.map((url) => PNG.sync.read(Buffer.from(base64(url), 'base64'))), seconds };
}
