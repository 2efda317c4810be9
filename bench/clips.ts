import { DEFAULT_MOTION, framesOf } from '../core/export/motion.ts';
import { DEFAULTS, type ExportRequest } from '../core/export/request.ts';
import type { Mark } from '../core/scene/scene.ts';
import { gif } from '../src-main/export/formats/gif.ts';
import { mp4 } from '../src-main/export/formats/mp4.ts';
import { webm } from '../src-main/export/formats/webm.ts';
import type { SeriesWriter } from '../src-main/export/formats/writer.ts';
import type { Drawing } from '../src-main/export/subject.ts';
import { Threads } from '../src-main/export/threads/threads.ts';
import type { Options, Result } from './measure.ts';
import { cells, SIZE } from './png.ts';

/** 60 s of a clip that takes a second for each position have so many pictures a second, and must not take longer than they play. */
const MOTION = { ...DEFAULT_MOTION, hold: 1 - DEFAULT_MOTION.transition };
const GOAL = framesOf('', true, MOTION).length;
const GOAL_MB = 500;
const POSITIONS = 10;

/** Not the table of all writers: some of them have texts, which only a bundler finds. */
const WRITERS = { gif, webm, mp4 };

/** Full-HD pictures a second of GIF, WebM and MP4, half of whose shapes move, and the memory that this takes at most. */
export async function clips(options: Options): Promise<Result[]> {
  const results: Result[] = [];
  for (const format of ['gif', 'webm', 'mp4'] as const) {
    const { perSecond, megabytes } = await measured(format, options);
    const name = `${format} 1920×1080, 500 shapes`;
    const goal = (value: number) => ({ name: 'goal', value });
    results.push({ name, value: perSecond, unit: '/s', reference: goal(GOAL), better: 'more' });
    results.push({ name: `${name}, memory`, value: megabytes, unit: 'MB', reference: goal(GOAL_MB), better: 'less' });
  }
  return results;
}

async function measured(format: 'gif' | 'webm' | 'mp4', { smoke }: Options) {
  const motion = smoke ? { ...MOTION, fps: 2 } : MOTION;
  const request: ExportRequest = { ...DEFAULTS, id: '', source: { name: '', text: '', engine: 'entt' }, motion };
  const threads = new Threads();
  const writer = WRITERS[format].open({
    request,
    asked: request,
    threads,
    signal: new AbortController().signal,
  }) as SeriesWriter;
  let most = 0;
  const timer = setInterval(() => {
    most = Math.max(most, process.memoryUsage.rss());
  }, 20);
  const start = performance.now();
  const positions = smoke ? 1 : POSITIONS;
  for (let i = 0; i < positions; i++) await writer.add(drawing(i), true);
  await writer.end();
  const seconds = (performance.now() - start) / 1000;
  clearInterval(timer);
  await threads.close();
  return { perSecond: (positions * framesOf('', true, motion).length) / seconds, megabytes: most / 1e6 };
}

/** Every other shape moves to the right. */
function drawing(position: number): Drawing {
  const marks = cells(500);
  const at = (t: number) => marks.map((mark, i) => (i % 2 ? mark : moved(mark, 8 * (position + t))));
  const about = {
    number: { n: position, total: POSITIONS },
    code: '',
    heading: '',
    part: 0,
    title: '',
    pseudocode: [],
  };
  return {
    ...about,
    source: null,
    at: (t) => ({ ...SIZE, layers: [{ marks: at(t), x: 0, y: 0, scale: 1 }] }),
  };
}

function moved(mark: Mark, by: number): Mark {
  return mark.kind === 'path' ? mark : { ...mark, x: mark.x + by };
}
