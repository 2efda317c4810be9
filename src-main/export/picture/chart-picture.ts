import type { PresetName } from '../../../core/compare/presets/presets.ts';
import type { CostTable } from '../../../core/compare/table/cost-table.ts';
import { curveChart } from '../../../core/compare/table/curve.ts';
import { flipMap } from '../../../core/compare/table/knob.ts';
import { sizedCounts } from '../../../core/compare/table/preset-table.ts';
import { type SizedCounts, sizesPlan } from '../../../core/compare/table/sizes.ts';
import { tableRows } from '../../../core/compare/table/table-text.ts';
import { engineNamed, scriptEngineIds } from '../../../core/engines/all.ts';
import type { ExportRequest } from '../../../core/export/request.ts';
import type { LessonCompare } from '../../../core/lesson/parse/lesson.ts';
import { markdownToText } from '../../../core/lesson/parse/markdown-to-text.ts';
import type { LessonTable } from '../../../core/lesson/play/lesson-table.ts';
import type { LessonPage } from '../../../core/page/lesson-page.ts';
import { tableTexts } from '../../../core/page/page-text.ts';
import { curveMarks } from '../../../core/scene/charts/curve-chart.ts';
import { flipMarks } from '../../../core/scene/charts/flip-map.ts';
import { type FlipMap, SIDE_COLORS } from '../../../core/scene/charts/flip-place.ts';
import type { Rect } from '../../../core/scene/kit/measures.ts';
import type { Layer, Picture } from '../../../core/scene/svg.ts';
import { measure, wrap } from '../../../core/scene/text-metrics.ts';
import type { EngineId } from '../../../core/script/language/language.ts';
import { engineName } from '../../../core/script/narration/narrate.ts';
import { getOrInsert } from '../../../core/trace/lookup.ts';
import type { HostTranslate } from '../../contract/text.ts';
import type { ReplayedStep } from '../replay/replay.ts';
import { MarkCollector } from './mark-collector.ts';
import { fittingLines, type Paragraph, writeParagraphs } from './paragraphs.ts';
import { header, headerOf } from './still-caption.ts';
import { stillFrame } from './still-frame.ts';

/** Where a chart is drawn. */
interface Place {
  readonly area: Rect;
  /** 1 on a full-HD picture. */
  readonly unit: number;
  /** False in handouts, which have the words next to the picture. */
  readonly withWords: boolean;
  readonly translate: HostTranslate;
}

/** Draws a vote, a curve, or a table with its verdict as a page of a lesson. */
export function chartPicture(
  request: ExportRequest,
  page: LessonPage,
  described: ReplayedStep,
  translate: HostTranslate,
): Picture {
  const { parts, crop, width, height } = request;
  const sheet = new MarkCollector();
  const frame = stillFrame({ width, height }, { ...parts, sentence: false, pseudocode: false, costs: false });
  const { diagram, unit } = frame;
  if (frame.title !== null) header(sheet, frame.title, unit, headerOf(described, page.title, translate), parts.number);
  // A slide's own title is further from the edge than a picture without a title.
  const inset = parts.sentence && frame.title === null ? 24 * unit : 0;
  const area = { ...diagram, x: diagram.x + inset, width: diagram.width - 2 * inset };
  const withWords = parts.sentence && crop === 'picture';
  const layers = chartLayers(page, { area, unit: Math.max(MIN_UNIT, unit), withWords, translate });
  return { width, height, layers: [...layers, layerOf(sheet)] };
}

function chartLayers(page: LessonPage, place: Place): readonly Layer[] {
  const { picture } = page;
  const asked = markdownToText(page.ask ?? '');
  if (picture.kind === 'curve') return curveLayers(asked, picture.compare, place);
  if (picture.kind === 'table') return tableLayers(asked, picture.counted(), null, place);
  if (picture.kind !== 'knob') return voteLayers(asked, page.options, place);
  const counted = picture.counted();
  return tableLayers(asked, counted, flipMap(counted.table, picture.preset, place.translate), place);
}

function layerOf({ marks }: MarkCollector): Layer {
  return { marks, x: 0, y: 0, scale: 1 };
}

/** In handouts, texts have at least this part of their size on a full-HD picture. */
const MIN_UNIT = 0.5;
/** Sizes of texts at unit 1. */
const SIZES = { question: 44, figure: 72, row: 46, note: 34 } as const;
const LEADING = 1.3;
/** Scale of the texts of charts. */
const CHART = 1.7;
/** The part of the width that a table has beside a map. */
const BESIDE_MAP = 0.46;

/** Writes a text from the top of a place, and returns the place below it. */
function write(sheet: MarkCollector, text: string, place: Omit<Rect, 'height'>, look: Omit<Paragraph, 'text'>): number {
  return writeParagraphs(sheet, [{ text, ...look }], place, LEADING);
}

/** The question, and the options on cards with letters. */
function voteLayers(question: string, options: LessonPage['options'], place: Place): readonly Layer[] {
  const { area, unit: u, withWords } = place;
  const sheet = new MarkCollector();
  const asked = { size: SIZES.question * u, weight: 600, below: 32 * u } as const;
  const y = withWords ? write(sheet, question, area, asked) : area.y;
  const gap = 24 * u;
  const least = Math.min(210 * u, (area.y + area.height - y - (options.length - 1) * gap) / options.length);
  const size = Math.min(46 * u, least * 0.27);
  const cards = options.map(({ letter, text }) => {
    const sign = { text: letter, indent: 2.2 * size, color: 'accent' } as const;
    const card = { pad: 0.5 * size, least, fill: 'surface' } as const;
    return { text: markdownToText(text), size, most: 2, below: gap, sign, card };
  });
  writeParagraphs(sheet, cards, { ...area, y }, LEADING);
  return [layerOf(sheet)];
}

/** Factors of the size of what a table leaves out. The first one with which all of it fits is used. */
const SIZES_OF_NOTE = [1, 0.9, 0.8];

/**
 * The table of a comparison: its headline, its rows, and what it leaves out.
 * @param map drawn beside the table; null for the table alone
 */
function tableLayers(question: string, counted: LessonTable, map: FlipMap | null, place: Place): readonly Layer[] {
  const { area, unit: u, withWords, translate } = place;
  const { headline, flip, heading, leftOut } = tableTexts(counted, translate);
  const sheet = new MarkCollector();
  const { x, width } = area;
  const muted = { size: SIZES.note * u, color: 'text-muted' } as const;
  let { y } = area;
  if (withWords) {
    y = write(sheet, question, area, muted);
    y = write(sheet, headline, { x, y, width }, { size: SIZES.question * u, weight: 600 }) + 12 * u;
  }
  const top = y;
  const tableWidth = map === null ? width : width * BESIDE_MAP;
  y = drawTable(sheet, { x, y, width: tableWidth }, u, counted.table, map !== null, translate) + 24 * u;
  const mapX = x + tableWidth + 40 * u;
  const size = { width: x + width - mapX, height: y - top };
  const edge = 40 * u;
  const clip = { x: mapX - edge, y: top - edge, width: size.width + 2 * edge, height: size.height + 2 * edge };
  const maps = map === null ? [] : [{ marks: flipMarks(map, size, CHART * u), x: mapX, y: top, scale: 1, clip }];
  // The clip rectangles let a handout leave out the empty part below the table.
  if (!withWords) return [...maps, { ...layerOf(sheet), clip: { ...area, height: y - area.y } }];
  y = write(sheet, flip, { x, y, width }, { size: muted.size }) + 16 * u;
  const sizes = SIZES_OF_NOTE.map((by) => by * muted.size);
  const note = fittingLines(
    `${heading}: ${leftOut.join(' ')}`,
    { width, height: area.y + area.height - y },
    sizes,
    LEADING,
  );
  sheet.lines(note.lines, { x, y }, note.size * LEADING, { ...muted, size: note.size });
  return [...maps, layerOf(sheet)];
}

/**
 * Draws the rows of a table with a column of large numbers for each engine, and returns the place below them.
 * @param isColored true for engines with the colours of the map beside it
 */
function drawTable(
  sheet: MarkCollector,
  { x, y, width }: Omit<Rect, 'height'>,
  u: number,
  table: CostTable,
  isColored: boolean,
  translate: HostTranslate,
): number {
  const names = width * 0.28;
  const column = (width - names) / table.engines.length;
  const note = { size: SIZES.note * u * 0.83, color: 'text-muted' } as const;
  const figure = Math.min(SIZES.figure, (SIZES.figure * 3 * column) / (column + 500 * u)) * u;
  const head = SIZES.row * LEADING * u;
  table.engines.forEach((engine, i) => {
    const look = { size: SIZES.row * u * 0.8, weight: 600, align: 'end' } as const;
    const right = x + names + (i + 1) * column;
    const name = engineName(engine, translate);
    sheet.text(right, y + head / 2, name, look);
    if (!isColored) return;
    const side = look.size * 0.6;
    const left = right - measure(name, { font: 'sans', ...look }) - 1.6 * side;
    sheet.rect({ x: left, y: y + (head - side) / 2, width: side, height: side }, SIDE_COLORS[i]!, 4 * u);
  });
  let top = y + head;
  for (const { title, note: often, cells } of tableRows(table, translate)) {
    const below = top + figure * 1.2;
    sheet.rect({ x, y: top, width, height: Math.max(1, 2 * u) }, 'border');
    sheet.text(x, top + figure * 0.65, title, { size: SIZES.row * u * 0.8, weight: 600 });
    const bottoms = [write(sheet, often, { x, y: below, width: names * 0.95 }, note)];
    cells.forEach(({ text, note: terms, isLeast }, i) => {
      const right = x + names + (i + 1) * column;
      sheet.text(right, top + figure * 0.65, text, {
        size: figure,
        weight: 600,
        align: 'end',
        color: isLeast ? 'accent' : 'text',
      });
      const calculation = unbroken(terms);
      const width = column * 0.95;
      const size = fittingSize(calculation, width, note.size);
      bottoms.push(write(sheet, calculation, { x: right, y: below, width }, { ...note, size, align: 'end' }));
    });
    top = Math.max(...bottoms) + 0.4 * note.size;
  }
  return top;
}

/** Breaks a calculation only between its terms: `Add 2,024 + Remove 2,542 + 60 × 389`. */
function unbroken(terms: string): string {
  return terms.replaceAll(/(?<!\+) (?=[\d×])|(?<=×) /g, '\u00A0').replaceAll(/ (?=\+)/g, '\u00A0');
}

/** Returns the largest size at which a text has at most two lines. */
function fittingSize(text: string, width: number, size: number): number {
  const isFitting = (by: number): boolean => wrap(text, width, { font: 'sans', size: size * by }).length <= 2;
  return size * ([1, 0.9].find(isFitting) ?? 0.86);
}

/** The counts of presets by size, which never change. */
const counted = new Map<string, SizedCounts>();

/** A row of the table of a preset by the number of entities. */
function curveLayers(question: string, compare: LessonCompare, place: Place): readonly Layer[] {
  const { engines, preset, row } = compare;
  const { area, unit: u, withWords, translate } = place;
  const runs = preset === null ? [] : runsOf(preset, engines);
  const chart = curveChart({ engines, row, runs }, scriptEngineIds, translate);
  const sheet = new MarkCollector();
  const asked = { size: SIZES.question * u, weight: 600 } as const;
  const y = withWords ? write(sheet, question, area, asked) : area.y;
  const size = { width: area.width, height: area.y + area.height - y };
  return [{ marks: curveMarks(chart, size, CHART * u), x: area.x, y, scale: 1 }, layerOf(sheet)];
}

function runsOf(preset: PresetName, engines: readonly EngineId[]): readonly SizedCounts[] {
  return sizesPlan(engines).map(({ engine, entities }) =>
    getOrInsert(counted, `${preset} ${engine} ${entities}`, () =>
      sizedCounts(engineNamed(engine), { preset, entities }),
    ),
  );
}
