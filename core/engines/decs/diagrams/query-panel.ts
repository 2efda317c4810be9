import { type Block, type Panel, panel } from '../../../scene/kit/block.ts';
import type { Drawing } from '../../../scene/kit/drawing.ts';
import { type Corner, GUTTER, LABEL_HEIGHT, type Rect, TYPE } from '../../../scene/kit/measures.ts';
import type { ColorToken } from '../../../scene/scene.ts';
import { measure } from '../../../scene/text-metrics.ts';
import { archetypeColumns, bitsIn, numberIn, type WorldRef } from '../columns.ts';
import { stripCell } from './archetypes-panel.ts';
import { type Query, queryOf, type Verdict, verdictOn } from './query-test.ts';
import { BITS, drawBitNumbers, drawBits, NONE } from './signature-bits.ts';
import { worldTitle } from './world-title.ts';

const BIT = 16;
const STRIP_HEIGHT = 24;
const PITCH = 34;
const TOP = LABEL_HEIGHT + 8;
const LABEL = { font: 'mono', size: TYPE.label, weight: 600, color: 'text' } as const;
const CHIP_HEIGHT = 28;
const CHIP_GAP = 12;
/** Room for the verdict after the chips. */
const VERDICT_WIDTH = 260;
const BAD = ['danger-soft', 'danger'] as const;
const CHIP = { font: 'mono', size: TYPE.label, weight: 600 } as const;

/** The last query: what it requires and excludes, and the test of the masks on one archetype, bit by bit. */
export function queryPanel(drawing: Drawing, name: string, world: WorldRef): Panel | undefined {
  const query = queryOf(drawing, world);
  if (query === null) return undefined;
  const { translate } = drawing.view;
  const tested = query.tested < 0 ? undefined : archetypeColumns(drawing.columns, world, query.tested);
  const facts =
    tested === undefined
      ? translate('diagram.decs.query-rests')
      : translate('diagram.decs.query-tests', { archetype: query.tested });
  const signature = bitsIn(drawing.columns, `${world.group}.archetypes.signatures`, query.tested) ?? 0n;
  const verdict = tested === undefined ? null : verdictOn(query, signature, tested);
  const parts: Parts = { drawing, world, query, signature, verdict, types: tested?.types ?? [] };
  return panel(drawing, {
    name,
    title: worldTitle(drawing, world, 'query'),
    facts,
    blocks: [stripsBlock(parts), typesBlock(parts)],
  });
}

interface Parts {
  readonly drawing: Drawing;
  readonly world: WorldRef;
  readonly query: Query;
  /** Of the archetype that is tested. */
  readonly signature: bigint;
  readonly verdict: Verdict | null;
  readonly types: readonly string[];
}

/** Signature, mask of what is required, what they have in common; mask of what is excluded, and so on. */
function stripsBlock(parts: Parts): Block {
  const { drawing, world } = parts;
  const masks = drawing.columns.get(`${world.group}.query.masks`);
  const place = (at: Corner, line: number): Rect => ({
    x: at.x + GUTTER,
    y: at.y + TOP + line * PITCH,
    width: BITS * BIT,
    height: STRIP_HEIGHT,
  });
  return {
    width: GUTTER + BITS * BIT,
    height: TOP + 5 * PITCH - (PITCH - STRIP_HEIGHT),
    draw(at) {
      drawing.grid(masks.name, drawing.view.translate('diagram.decs.masks'), masks.length);
      drawBitNumbers(drawing, { key: masks.name, ...place(at, 0), width: BIT });
      stripsOf(parts).forEach((strip, line) => {
        const rect = place(at, line);
        if (!drawing.sees(at.x, rect.y, GUTTER + rect.width, rect.height)) return;
        drawStrip(parts, strip, rect, at.x, masks.name);
      });
    },
    locate(at, column, row) {
      return column === masks.name && row < 2 ? place(at, row === 0 ? 1 : 3) : undefined;
    },
  };
}

interface Strip {
  readonly label: string;
  readonly bits: bigint | null;
  /** Row of the masks column, null for what is worked out. */
  readonly row: number | null;
  readonly common: bigint;
  readonly excluding: boolean;
}

function stripsOf({ query, signature, verdict }: Parts): Strip[] {
  const [common, excluded] = [verdict?.common ?? 0n, verdict?.commonExcluded ?? 0n];
  const shown = verdict === null ? null : signature;
  return [
    { label: 'signature', bits: shown, row: null, common: 0n, excluding: false },
    { label: 'and-require', bits: query.requireMask, row: 0, common, excluding: false },
    { label: 'common', bits: shown === null ? null : common, row: null, common, excluding: false },
    { label: 'and-exclude', bits: query.excludeMask, row: 1, common: excluded, excluding: true },
    { label: 'common', bits: shown === null ? null : excluded, row: null, common: excluded, excluding: true },
  ];
}

function drawStrip({ drawing, world }: Parts, strip: Strip, rect: Rect, x: number, name: string): void {
  const { bits, row, common, excluding, label } = strip;
  const key = `${name}:${label}:${excluding ? 1 : 0}`;
  const text = drawing.view.translate(`diagram.decs.${label}`);
  drawing.text({ key: `label:${key}`, x, y: rect.y + rect.height / 2, text, ...LABEL });
  if (bits === null) {
    const empty = { ...rect, fill: 'cell-empty', stroke: 'border', dash: [4, 3] } as const;
    drawing.add('cell', { kind: 'rect', key: `empty:${key}`, ...empty });
    return;
  }
  if (row !== null) stripCell(drawing, drawing.columns.get(`${world.group}.query.masks`), row, rect, bits);
  const look = excluding ? ({ fill: 'danger-soft', stroke: 'danger' } as const) : NONE;
  drawBits(drawing, { ...rect, key, width: BIT }, bits, { ...look, bits: common }, true);
}

interface Chip {
  readonly text: string;
  readonly width: number;
  readonly look: readonly [ColorToken, ColorToken];
}

/** The exact test: each type with its bit, and whether the archetype is as the query wants it. */
function typesBlock(parts: Parts): Block {
  const { drawing, query, verdict } = parts;
  const chips = [
    ...query.required.map((type) => chipOf(parts, type, false)),
    ...query.excluded.map((type) => chipOf(parts, type, true)),
  ];
  const width = chips.reduce((sum, chip) => sum + chip.width + CHIP_GAP, 0);
  return {
    width: GUTTER + width + VERDICT_WIDTH,
    height: CHIP_HEIGHT,
    draw({ x, y }) {
      const middle = y + CHIP_HEIGHT / 2;
      const text = drawing.view.translate('diagram.decs.exact');
      drawing.text({ key: 'label:exact', x, y: middle, text, ...LABEL });
      let left = x + GUTTER;
      chips.forEach((chip, i) => {
        drawChip(drawing, chip, i, { x: left, y });
        left += chip.width + CHIP_GAP;
      });
      if (verdict === null) return;
      const said = drawing.view.translate(`diagram.decs.verdict.${verdict.key}`, { type: verdict.type });
      const color = verdict.key === 'matches' ? 'accent' : 'danger';
      const style = { size: TYPE.label, weight: 600, color } as const;
      drawing.text({ key: 'verdict:query', x: left + 8, y: middle, text: said, ...style });
    },
    locate: () => undefined,
  };
}

function chipOf({ drawing, verdict, types }: Parts, type: string, excluded: boolean): Chip {
  const bit = numberIn(drawing.columns, `metatype.${type}.bit`, 0) ?? 0;
  const known = verdict !== null && verdict.key !== 'mask-misses';
  const good = types.includes(type) !== excluded;
  const text = `${excluded ? '!' : ''}${type} ${bit}${known ? (good ? ' ✓' : ' ×') : ''}`;
  const look = !known ? (['cell', 'border'] as const) : good ? (['accent-soft', 'accent'] as const) : BAD;
  return { text, width: measure(text, CHIP) + 20, look };
}

function drawChip(drawing: Drawing, { text, width, look }: Chip, i: number, { x, y }: Corner): void {
  const [fill, stroke] = look;
  const rect = { x, y, width, height: CHIP_HEIGHT, radius: CHIP_HEIGHT / 2, fill, stroke };
  drawing.add('cell', { kind: 'rect', key: `chip:query:${i}`, ...rect });
  const place = { x: x + width / 2, y: y + CHIP_HEIGHT / 2 };
  drawing.text({ key: `chip-text:query:${i}`, ...place, text, align: 'middle', color: 'text', ...CHIP });
}
