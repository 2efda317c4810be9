import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ColorToken, Mark } from '../core/scene/scene.ts';
import { renderSvg } from '../core/scene/svg.ts';
import { themes } from '../core/scene/theme.ts';
import { root } from './build.ts';

/* `npx tsx tools/architecture-picture.ts` draws docs/architecture.svg with the program's own SVG writer. */

/** A folder with a short description. */
type Box = readonly [folder: string, words: string];

interface Row {
  readonly boxes: readonly Box[];
  readonly fill: ColorToken;
}

/** In each area a folder only imports folders in rows below it. */
export const areas: Readonly<Record<'src-renderer' | 'src-main' | 'core', readonly Row[]>> = {
  'src-renderer': [
    { fill: 'accent-soft', boxes: [['app', 'what opens where, commands']] },
    { fill: 'written-soft', boxes: [['record', 'storyboards, exports']] },
    {
      fill: 'cell-version',
      boxes: [
        ['learn', 'lessons, class'],
        ['build', 'scripts'],
        ['debug', 'games, recordings'],
      ],
    },
    {
      fill: 'cell',
      boxes: [
        ['compare', 'engines side by side'],
        ['inspect', 'the selection'],
      ],
    },
    { fill: 'cell', boxes: [['stage', 'diagrams, timeline, sentences']] },
    {
      fill: 'cell-index',
      boxes: [
        ['ui', 'components'],
        ['state', 'plain data'],
        ['text', 'languages'],
        ['host', 'connection'],
      ],
    },
  ],
  'src-main': [
    {
      fill: 'accent-soft',
      boxes: [
        ['cli', 'terminal'],
        ['serve', 'browser'],
        ['electron', 'desktop'],
        ['site', 'static site'],
      ],
    },
    { fill: 'written-soft', boxes: [['calls', 'what each call of the window does']] },
    {
      fill: 'cell-version',
      boxes: [
        ['attach', 'games'],
        ['class', 'followers'],
        ['export', 'pictures'],
        ['scorm', 'packages'],
        ['start', 'Electron'],
      ],
    },
    { fill: 'cell', boxes: [['files', 'scripts, settings, atomic writes']] },
    {
      fill: 'cell',
      boxes: [
        ['http', 'pages on loopback'],
        ['program', 'folders, threads'],
        ['workers', 'typed calls'],
      ],
    },
    { fill: 'cell-index', boxes: [['contract', 'what window and hosts agree on']] },
  ],
  core: [
    { fill: 'accent-soft', boxes: [['recording-script', 'recording scripts: what is exported, as a text']] },
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
        ['engine', 'the record of an engine'],
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
  ],
};

const PROBES: Row = { fill: 'cell-version', boxes: [['probes', 'js, cpp, flecs-rest: what speaks for a game']] };

const WIDTH = 1040;
const MARGIN = 24;
const TITLE = 28;
const HEIGHT = 56;
const GAP = 10;
const NAME = 16;
const WORDS = 13;
const HALF = (WIDTH - 3 * MARGIN) / 2;

export function architecturePicture(): string {
  const probes = MARGIN + TITLE + areas['src-renderer'].length * (HEIGHT + GAP) + MARGIN - GAP;
  const core = probes + HEIGHT + MARGIN;
  const marks = [
    ...areaMarks('src-renderer', MARGIN, MARGIN, HALF),
    ...areaMarks('src-main', 2 * MARGIN + HALF, MARGIN, HALF),
    ...rowMarks('', PROBES, MARGIN, probes, WIDTH - 2 * MARGIN),
    ...areaMarks('core', MARGIN, core, WIDTH - 2 * MARGIN),
  ];
  const height = core + TITLE + areas.core.length * (HEIGHT + GAP) - GAP + MARGIN;
  const title = 'Folders of ECS Atlas: each imports only what is below it';
  return renderSvg({ width: WIDTH, height, layers: [{ marks, x: 0, y: 0, scale: 1 }] }, themes.light, { title });
}

function areaMarks(area: keyof typeof areas, x: number, y: number, width: number): Mark[] {
  const name: Mark = {
    kind: 'text',
    key: area,
    x,
    y: y + 12,
    text: area,
    font: 'mono',
    size: NAME,
    weight: 600,
    align: 'start',
    color: 'text-muted',
  };
  return [name, ...areas[area].flatMap((row, i) => rowMarks(area, row, x, y + TITLE + i * (HEIGHT + GAP), width))];
}

function rowMarks(area: string, { boxes, fill }: Row, left: number, y: number, all: number): Mark[] {
  const width = (all - GAP * (boxes.length - 1)) / boxes.length;
  return boxes.flatMap(([folder, words], i): Mark[] => {
    const x = left + i * (width + GAP);
    const key = `${area}/${folder}`;
    const text = { kind: 'text', x: x + width / 2, align: 'middle', color: 'text' } as const;
    return [
      { kind: 'rect', key, x, y, width, height: HEIGHT, radius: 8, fill, stroke: 'border-strong' },
      { ...text, key: `${key}:name`, y: y + 20, text: folder, font: 'mono', size: NAME, weight: 600 },
      { ...text, key: `${key}:words`, y: y + 39, text: words, font: 'sans', size: WORDS },
    ];
  });
}

if (process.argv[1] === import.meta.filename) writeFileSync(join(root, 'docs/architecture.svg'), architecturePicture());
