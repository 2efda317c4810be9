import { betweenPictures } from '#export/between-pictures';
import { Threads } from '#export/threads';
import { type FormatId, formats, hasOption } from '../../../core/export/formats.ts';
import { type ClipMotion, framesOf } from '../../../core/export/motion.ts';
import type { ExportRequest } from '../../../core/export/request.ts';
import { escapeXml } from '../../../core/scene/svg.ts';
import { type HostTranslate, translator } from '../../contract/text.ts';
import { UserError } from '../../contract/user-error.ts';
import { comparePictures } from '../exported/compare-pictures.ts';
import { curvesPictures } from '../exported/curves-pictures.ts';
import { lessonPictures } from '../exported/lesson-pictures.ts';
import { replayPictures } from '../exported/replay-pictures.ts';
import type { ExportedPictures, PositionDrawing } from '../exported-pictures.ts';
import { lastOfTransition, type Naming, pictureName, seriesName } from '../file-name.ts';
import type { SeriesWriter, Writer } from '../formats/format-writer.ts';
import { Delivery } from './delivery.ts';
import type { ExportLength, ExportSink } from './export-jobs.ts';
import { clips, type FormatOutput, series, stills } from './outputs.ts';
import { type Writers, writers } from './writers.ts';

/**
 * Replays a script, a lesson or a recording, and writes the requested positions in each format. The next picture is painted while the last ones are
 * compressed.
 * @throws UserError if the script has errors or a position does not exist; the signal's reason if the export is cancelled
 */
export async function exportSteps(
  request: ExportRequest,
  sink: ExportSink,
  load: Writers = writers,
): Promise<ExportLength> {
  const threads = new Threads();
  return await exportWith(threads, request, sink, load).finally(() => threads.close());
}

/** Exports with threads that other exports share. The caller closes them. */
export async function exportWith(
  threads: Threads,
  request: ExportRequest,
  sink: ExportSink,
  load: Writers = writers,
): Promise<ExportLength> {
  const translate = translator(request.locale);
  const by = new Map(await Promise.all(request.formats.map(async (id) => [id, await load[id]()] as const)));
  const looks = request.pair ? PAIR.map((theme) => ({ ...request, theme })) : [request];
  const files = looks.flatMap((look, i) =>
    request.formats.flatMap((id): FilesOf[] | FilesOf => {
      const writer = by.get(id)!;
      const { themes, extension } = formats[id];
      if (themes !== undefined && i > 0) return [];
      const own = writer.pictures?.(look) ?? look;
      const suffix = request.pair && themes === undefined ? `-${look.theme}` : '';
      const naming: Naming = {
        extension,
        suffix,
        ...(look.name && { own: { template: look.name, theme: look.theme } }),
      };
      return {
        id,
        request: own,
        onPhone: writer.onPhone?.(own) ?? null,
        naming,
        open: (partial) => writer.open({ request: own, original: look, threads, signal: sink.signal, partial }),
      };
    }),
  );
  const groups = groupsOf(files, translate);
  const written = await writeAll(groups, sink);
  if (request.pair || request.hasPage) await writePage(groups[0]!.pictures, request, sink);
  return {
    pictures: groups[0]!.pictures.shots.length,
    ms: Math.max(...written.map(({ ms }) => ms)),
    pages: written.reduce((sum, { pages }) => sum + pages, 0),
  };
}

/** The themes of a pair. A page shows the first one unless its reader prefers the other. */
const PAIR = ['light', 'dark'] as const;

async function writePage(pictures: ExportedPictures, request: ExportRequest, sink: ExportSink): Promise<void> {
  const html = pictureElements(
    pictures.shots.map((shot) => pictures.drawing(shot)),
    request,
  );
  if (html.length > 0)
    await sink.write(seriesName(request.source.name, { extension: 'html', suffix: '-pictures' }), html);
}

/** The files of one format. */
interface FilesOf {
  readonly id: FormatId;
  readonly naming: Naming;
  readonly request: ExportRequest;
  /** The request for pictures for phones. */
  readonly onPhone: ExportRequest | null;
  /** @param partial the folder for unfinished files, for a series */
  open(partial: string): Writer;
}

/** Formats that use the same pictures. */
interface Group {
  readonly pictures: ExportedPictures;
  readonly request: ExportRequest;
  readonly files: readonly FilesOf[];
}

function groupsOf(files: readonly FilesOf[], translate: HostTranslate): readonly Group[] {
  const requests = [...new Set(files.map(({ request }) => request))];
  return requests.map((request) => {
    const own = files.filter((each) => each.request === request);
    const onPhone = own.find((each) => each.onPhone !== null)?.onPhone ?? null;
    const pictures = exportedPictures(request, translate);
    return {
      request,
      files: own,
      pictures: onPhone === null ? pictures : withPhone(pictures, exportedPictures(onPhone, translate)),
    };
  });
}

/** Adds the pictures for phones to those for larger screens. */
function withPhone(pictures: ExportedPictures, phone: ExportedPictures): ExportedPictures {
  return {
    shots: pictures.shots,
    before: (position) => pictures.before(position),
    drawing: (shot) => ({ ...pictures.drawing(shot), onPhone: phone.drawing(shot).at }),
  };
}

/** @throws UserError if the request names something that does not exist or cannot be drawn */
export function exportedPictures(request: ExportRequest, translate: HostTranslate): ExportedPictures {
  const several = curvesPictures(request, translate) ?? comparePictures(request, translate);
  if (several !== null && request.crop === 'diagram') throw new UserError('export.crop-one');
  return several ?? lessonPictures(request, translate) ?? replayPictures(request, translate);
}

type Written = Pick<ExportLength, 'ms' | 'pages'>;

/** Returns the duration of the clips and the pages of each group. */
async function writeAll(groups: readonly Group[], sink: ExportSink): Promise<readonly Written[]> {
  const delivery = new Delivery(
    groups.reduce((sum, group) => sum + picturesOf(group), 0),
    sink,
  );
  const hasSeries = groups.some(({ files }) => files.some(({ id }) => formats[id].kind === 'series'));
  const partial = hasSeries ? await sink.partial() : '';
  const written: Written[] = [];
  for (const group of groups) written.push(await writeGroup(group, partial, delivery));
  await delivery.end();
  return written;
}

function picturesOf({ pictures: { shots }, request, files }: Group): number {
  const each = files.map(({ id }) => (formats[id].kind === 'still' ? request.between + 1 : 1));
  return shots.length * each.reduce((sum, count) => sum + count, 0);
}

async function writeGroup({ pictures, request, files }: Group, partial: string, delivery: Delivery): Promise<Written> {
  const outputs = files.map((each) => outputOf(each, request, partial));
  const hasClips = files.some(({ id }) => hasOption(id, 'clips'));
  let ms = 0;
  let before: number | null = null;
  try {
    for (const shot of pictures.shots) {
      const { position, place } = shot;
      const drawing = oneStill({ ...pictures.drawing(shot), ...(place !== undefined && { place }) });
      const flows = before !== null && before === pictures.before(position);
      for (const output of outputs) await output.add(drawing, flows, delivery);
      if (hasClips) ms += clipMs(drawing, flows || request.clips === 'each', request.motion);
      before = position;
      await betweenPictures();
      delivery.check();
    }
    let pages = 0;
    for (const output of outputs) pages += await output.end(delivery);
    return { ms, pages };
  } catch (error) {
    for (const output of outputs) output.abandon();
    throw error;
  }
}

function clipMs({ title, number }: PositionDrawing, flows: boolean, motion: ClipMotion): number {
  return framesOf(title, flows, motion, number.n).reduce((sum, { ms }) => sum + ms, 0);
}

function outputOf({ naming, open }: FilesOf, request: ExportRequest, partial: string): FormatOutput {
  const writer = open(partial);
  if (writer.kind === 'still') return stills(writer, naming, request);
  if (request.clips === 'whole') return series(writer, naming, request);
  return clips(() => open(partial) as SeriesWriter, naming);
}

/** Creates the picture of a position once for all formats. */
function oneStill(drawing: PositionDrawing): PositionDrawing {
  let still: ReturnType<PositionDrawing['at']> | null = null;
  return {
    ...drawing,
    at(t) {
      if (t < 1) return drawing.at(t);
      still ??= drawing.at(1);
      return still;
    },
  };
}

/** A file in a page. A pair is one, without its theme. */
interface Shown {
  readonly alt: string;
  nameOf(suffix: string): string;
}

/**
 * Returns an `<img>` element for each picture, for a page in Markdown or HTML. For a pair it is in a `<picture>` element that shows the dark file
 * to readers who prefer dark. The alternative text is the sentence of the position.
 */
function pictureElements(drawings: readonly PositionDrawing[], request: ExportRequest): Uint8Array {
  const { width, height, crop, pair } = request;
  // The size of a cropped picture is not known here.
  const size = crop === 'picture' ? ` width="${width}" height="${height}"` : '';
  const source = (name: string): string => escapeXml(encodeURI(name));
  const elements = shownFiles(drawings, request).map(({ alt, nameOf }) => {
    const image = `<img src="${source(nameOf(pair ? '-light' : ''))}" alt="${escapeXml(alt)}"${size}>`;
    if (!pair) return `${image}\n`;
    const dark = `<source media="(prefers-color-scheme: dark)" srcset="${source(nameOf('-dark'))}">`;
    return ['<picture>', `  ${dark}`, `  ${image}`, '</picture>', ''].join('\n');
  });
  return new TextEncoder().encode(elements.join('\n'));
}

function shownFiles(
  drawings: readonly PositionDrawing[],
  { formats: ids, clips, between, source }: ExportRequest,
): readonly Shown[] {
  return ids.flatMap((id): readonly Shown[] => {
    const { kind, extension, mime } = formats[id];
    if (!mime.startsWith('image/')) return [];
    // A blank line would end the element in Markdown.
    const alts = drawings.map(({ title }) => title.replace(/\s+/g, ' '));
    const whole = { alt: alts.join(' '), nameOf: (suffix: string) => seriesName(source.name, { extension, suffix }) };
    if (kind === 'series' && clips === 'whole') return [whole];
    const last = kind === 'still' ? lastOfTransition(between) : undefined;
    return drawings.map((drawing, i) => ({
      alt: alts[i]!,
      nameOf: (suffix) => pictureName(drawing, { extension, suffix }, last),
    }));
  });
}
