import { type Block, type Panel, panel } from '../../../scene/kit/block.ts';
import type { Drawing } from '../../../scene/kit/drawing.ts';
import { columnOrEmpty } from '../../../scene/kit/known-columns.ts';
import { type Corner, LABEL_HEIGHT, nameSizes, type Rect, roomOf, TYPE } from '../../../scene/kit/measures.ts';
import type { PlainColor } from '../../../scene/scene.ts';
import { fitSize, measure } from '../../../scene/text-metrics.ts';
import { archetypeColumns, bitsIn, numberIn, type WorldRef } from '../read/columns.ts';
import { stripCell } from './archetypes-panel.ts';
import { type ArchetypeVerdict, archetypeVerdict, type LastQuery, lastQuery } from './last-query.ts';
import { type BitGrid, bitGrid, drawBitNumbers, drawBits, NOT_LIT } from './signature-bits.ts';
import { worldTitle } from './world-title.ts';

/** Width of the names left of the strips; also of large ones. */
const [LABELS, PRESENTED_LABELS] = [108, 148];
const LABEL_GAP = 28;
const STRIP_GAP = 8;
const TOP = LABEL_HEIGHT + 4;
const LABEL = { font: 'mono', size: TYPE.label, weight: 600, color: 'text' } as const;
const CHIP_HEIGHT = 28;
const CHIP_GAP = 12;
/** Width reserved for any verdict after the chips. */
const VERDICT_WIDTH = 184;
const BAD = ['danger-soft', 'danger'] as const;
const CHIP = { font: 'mono', size: TYPE.label, weight: 600 } as const;

/** Draws the last query: its types, and its mask test on one archetype bit by bit. */
export function queryPanel(drawing: Drawing, name: string, world: WorldRef): Panel | undefined {
  const query = lastQuery(drawing, world);
  if (query === null) return undefined;
  const { translate } = drawing.view;
  const tested = query.tested < 0 ? undefined : archetypeColumns(drawing.columns, world, query.tested);
  const facts =
    tested === undefined
      ? translate('diagram.decs.query-rests')
      : translate('diagram.decs.query-tests', { archetype: query.tested });
  const signature = bitsIn(drawing.columns, `${world.group}.archetypes.signatures`, query.tested) ?? 0n;
  const verdict = tested === undefined ? null : archetypeVerdict(query, signature, tested);
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
  readonly query: LastQuery;
  readonly signature: bigint;
  readonly verdict: ArchetypeVerdict | null;
  readonly types: readonly string[];
}

/** Draws the signature, the required mask and their common bits, then the same for the excluded mask. */
function stripsBlock(parts: Parts): Block {
  const { drawing, world } = parts;
  const masks = columnOrEmpty(drawing.columns, `${world.group}.query.masks`);
  const grid = bitGrid(drawing, roomOf(drawing) - labelsWidth(drawing));
  const strips = stripsOf(parts);
  const pitch = grid.height + STRIP_GAP;
  // A single line of bits has its numbers above it; several lines have them on the left.
  const top = grid.lines === 1 ? TOP : 0;
  const place = (at: Corner, line: number): Rect => ({
    x: at.x + labelsWidth(drawing),
    y: at.y + top + line * pitch,
    width: grid.width,
    height: grid.height,
  });
  return {
    width: labelsWidth(drawing) + grid.width,
    height: top + strips.length * pitch - STRIP_GAP,
    draw(at) {
      drawing.grid(masks.name, drawing.view.translate('diagram.decs.masks'), masks.length);
      strips.forEach((strip, line) => {
        const rect = place(at, line);
        if (line === 0 || grid.lines > 1) drawBitNumbers(drawing, `${masks.name}:${line}`, rect, grid);
        if (!drawing.sees(at.x, rect.y, labelsWidth(drawing) + rect.width, rect.height)) return;
        drawStrip(parts, strip, { rect, grid, name: masks.name });
      });
    },
    locate(at, column, row) {
      const line = strips.findIndex((strip) => strip.row === row);
      return column === masks.name && line >= 0 ? place(at, line) : undefined;
    },
  };
}

function labelsWidth({ view }: Drawing): number {
  return view.presented === true ? PRESENTED_LABELS : LABELS;
}

function labelSize(drawing: Drawing, text: string): number {
  if (drawing.view.presented !== true) return LABEL.size;
  const sizes = nameSizes(drawing).filter((size) => size <= TOP);
  return fitSize(text, labelsWidth(drawing) - LABEL_GAP, sizes, LABEL);
}

interface Strip {
  readonly label: string;
  readonly bits: bigint | null;
  /** Row in the masks column; null for bits that are computed. */
  readonly row: number | null;
  readonly common: bigint;
  readonly excluding: boolean;
}

function stripsOf({ query, signature, verdict }: Parts): Strip[] {
  const [common, excluded] = [verdict?.common ?? 0n, verdict?.commonExcluded ?? 0n];
  const shown = verdict === null ? null : signature;
  const bits = shown === null ? null : excluded;
  const commonExcluded = { label: 'common', bits, row: null, common: excluded, excluding: true };
  return [
    { label: 'signature', bits: shown, row: null, common: 0n, excluding: false },
    { label: 'and-require', bits: query.requireMask, row: 0, common, excluding: false },
    { label: 'common', bits: shown === null ? null : common, row: null, common, excluding: false },
    { label: 'and-exclude', bits: query.excludeMask, row: 1, common: excluded, excluding: true },
    ...(query.excludeMask === 0n ? [] : [commonExcluded]),
  ];
}

interface StripPlace {
  readonly rect: Rect;
  readonly grid: BitGrid;
  readonly name: string;
}

function drawStrip({ drawing, world }: Parts, strip: Strip, { rect, grid, name }: StripPlace): void {
  const { bits, row, common, excluding, label } = strip;
  const key = `${name}:${label}:${excluding ? 1 : 0}`;
  const text = drawing.view.translate(`diagram.decs.${label}`);
  drawing.text({
    key: `label:${key}`,
    x: rect.x - labelsWidth(drawing),
    y: rect.y + rect.height / 2,
    text,
    ...LABEL,
    // Several lines have the numbers of their bits on the left.
    room: labelsWidth(drawing) - LABEL_GAP,
    size: labelSize(drawing, text),
  });
  if (bits === null) {
    const empty = { ...rect, fill: 'cell-empty', stroke: 'border', dash: [4, 3] } as const;
    drawing.add('cell', { kind: 'rect', key: `empty:${key}`, ...empty });
    return;
  }
  if (row !== null) stripCell(drawing, columnOrEmpty(drawing.columns, `${world.group}.query.masks`), row, rect, bits);
  const look = excluding ? ({ fill: 'danger-soft', stroke: 'danger' } as const) : NOT_LIT;
  drawBits(drawing, key, rect, grid, bits, { ...look, bits: common, zeros: true });
}

interface Chip {
  readonly text: string;
  readonly width: number;
  readonly look: readonly [fill: PlainColor, stroke: PlainColor];
}

/** Draws the exact test: each type with its bit, and whether the archetype satisfies it. */
function typesBlock(parts: Parts): Block {
  const { drawing, query, verdict } = parts;
  const chips = [
    ...query.required.map((type) => chipOf(parts, type, false)),
    ...query.excluded.map((type) => chipOf(parts, type, true)),
  ];
  const { corners, width, lines } = inLines(
    [...chips.map((chip) => chip.width), VERDICT_WIDTH],
    roomOf(drawing),
    labelsWidth(drawing),
  );
  return {
    width,
    height: lines * (CHIP_HEIGHT + STRIP_GAP) - STRIP_GAP,
    draw({ x, y }) {
      const text = drawing.view.translate('diagram.decs.exact');
      drawing.text({ key: 'label:exact', x, y: y + CHIP_HEIGHT / 2, text, ...LABEL, size: labelSize(drawing, text) });
      const place = (i: number): Corner => ({ x: x + corners[i]!.x, y: y + corners[i]!.y });
      chips.forEach((chip, i) => {
        drawChip(drawing, chip, i, place(i));
      });
      if (verdict === null) return;
      const reason = drawing.view.translate(`diagram.decs.verdict.${verdict.key}`, { type: verdict.type });
      const color = verdict.key === 'matches' ? 'accent' : 'danger';
      const style = { size: TYPE.label, weight: 600, color } as const;
      const at = place(chips.length);
      drawing.text({ key: 'verdict:query', x: at.x, y: at.y + CHIP_HEIGHT / 2, text: reason, ...style });
    },
    locate: () => undefined,
  };
}

function inLines(
  widths: readonly number[],
  room: number,
  labels: number,
): { corners: Corner[]; width: number; lines: number } {
  const corners: Corner[] = [];
  let [x, y, right] = [labels, 0, 0];
  for (const width of widths) {
    if (x > labels && x + width > room) {
      x = labels;
      y += CHIP_HEIGHT + STRIP_GAP;
    }
    corners.push({ x, y });
    right = Math.max(right, x + width);
    x += width + CHIP_GAP;
  }
  return { corners, width: right, lines: y / (CHIP_HEIGHT + STRIP_GAP) + 1 };
}

function chipOf({ drawing, verdict, types }: Parts, type: string, excluded: boolean): Chip {
  const bit = numberIn(drawing.columns, `metatype.${type}.bit`, 0) ?? 0;
  const known = verdict !== null && verdict.key !== 'mask-misses';
  const good = types.includes(type) !== excluded;
  const text = `${excluded ? '!' : ''}${type} ${bit}${known ? (good ? ' ✓' : ' ×') : ''}`;
  const look = !known ? (['cell', 'border'] as const) : good ? (['accent-soft', 'accent'] as const) : BAD;
  // The width is the same before and after the test.
  return { text, width: measure(`${excluded ? '!' : ''}${type} ${bit} ✓`, CHIP) + 20, look };
}

function drawChip(drawing: Drawing, { text, width, look }: Chip, i: number, { x, y }: Corner): void {
  const [fill, stroke] = look;
  const rect = { x, y, width, height: CHIP_HEIGHT, radius: CHIP_HEIGHT / 2, fill, stroke };
  drawing.add('cell', { kind: 'rect', key: `chip:query:${i}`, ...rect });
  const place = { x: x + width / 2, y: y + CHIP_HEIGHT / 2 };
  drawing.text({ key: `chip-text:query:${i}`, ...place, text, align: 'middle', color: 'text', ...CHIP });
}
