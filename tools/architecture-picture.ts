import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ColorToken, Mark } from '../core/scene/scene.ts';
import { renderSvg } from '../core/scene/svg.ts';
import { themes } from '../core/scene/theme.ts';
import { root } from './build.ts';

/* `npx tsx tools/architecture-picture.ts`: draws docs/architecture.svg with the program's own SVG writer. */

/** A folder and what it is, in a few words. */
type Box = readonly [folder: string, words: string];

interface Row {
  readonly boxes: readonly Box[];
  readonly fill: ColorToken;
}

/** Imports go down. */
export const rows: readonly Row[] = [
  {
    fill: 'accent-soft',
    boxes: [
      ['src-renderer', 'the window: React and canvas'],
      ['src-main', 'Electron, browser host, command line'],
      ['probes', 'js, cpp, flecs-rest: what speaks for a game'],
    ],
  },
  { fill: 'written-soft', boxes: [['tape', 'recording scripts: what is exported, as a text']] },
  {
    fill: 'written-soft',
    boxes: [
      ['export', 'formats, source in files'],
      ['engines/cards.ts', 'the list of engines'],
    ],
  },
  {
    fill: 'cell-version',
    boxes: [
      ['engines/entt', 'sparse sets'],
      ['engines/decs', 'chunks'],
      ['engines/flecs', 'tables, graph'],
      ['engines/…', 'baselines, plain arrays'],
    ],
  },
  {
    fill: 'cell',
    boxes: [
      ['lesson', 'claims, questions'],
      ['compare', 'engines in lockstep'],
      ['capture', 'games and recordings'],
    ],
  },
  {
    fill: 'cell',
    boxes: [
      ['script', 'parse, run, narrate'],
      ['cost', 'bytes, lines, misses'],
      ['scene', 'kit, tween, paint'],
      ['inspect', 'entities, search'],
    ],
  },
  {
    fill: 'cell',
    boxes: [
      ['cells', 'what a cell is, points at and moves with'],
      ['wire', 'protocol, codec'],
    ],
  },
  { fill: 'cell-index', boxes: [['trace', 'columns, steps, writes, timeline']] },
];

const WIDTH = 1040;
const MARGIN = 24;
const HEIGHT = 64;
const GAP = 14;
const NAME = 17;
const WORDS = 14;

/** The picture as an SVG document. */
export function architecturePicture(): string {
  const marks = rows.flatMap((row, i) => rowMarks(row, MARGIN + i * (HEIGHT + GAP)));
  const height = 2 * MARGIN + rows.length * (HEIGHT + GAP) - GAP;
  const title = 'Folders of ECS Atlas: each imports only what is below it';
  return renderSvg({ width: WIDTH, height, layers: [{ marks, x: 0, y: 0, scale: 1 }] }, themes.light, { title });
}

function rowMarks({ boxes, fill }: Row, y: number): Mark[] {
  const width = (WIDTH - 2 * MARGIN - GAP * (boxes.length - 1)) / boxes.length;
  return boxes.flatMap(([folder, words], i): Mark[] => {
    const x = MARGIN + i * (width + GAP);
    const middle = x + width / 2;
    const text = { kind: 'text', x: middle, align: 'middle' } as const;
    return [
      { kind: 'rect', key: folder, x, y, width, height: HEIGHT, radius: 8, fill, stroke: 'border-strong' },
      { ...text, key: `${folder}:name`, y: y + 23, text: folder, font: 'mono', size: NAME, weight: 600, color: 'text' },
      { ...text, key: `${folder}:words`, y: y + 45, text: words, font: 'sans', size: WORDS, color: 'text' },
    ];
  });
}

if (process.argv[1] === import.meta.filename) writeFileSync(join(root, 'docs/architecture.svg'), architecturePicture());
