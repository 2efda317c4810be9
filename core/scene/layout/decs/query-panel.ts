import { measure } from '../../text-metrics.ts';
import type { Drawing } from '../drawing.ts';
import { type Block, type Panel, panel } from '../flecs/block.ts';
import { GUTTER, LABEL_HEIGHT, type Rect, TYPE } from '../geometry.ts';
import type { Corner } from '../storage.ts';
import { stripCell } from './archetypes-panel.ts';
import { type Query, queryOf, type Verdict, verdictOn } from './query-test.ts';
import { BITS, drawBitNumbers, drawBits, NONE } from './signature-bits.ts';
import { archetypeColumns, bitsAt, numberAt, QUERY, type WorldRef } from './world-columns.ts';

const BIT = 16;
const STRIP_HEIGHT = 24;
const PITCH = 34;
const TOP = LABEL_HEIGHT + 8;
const LABEL = { font: 'mono', size: TYPE.label, weight: 600, color: 'text' } as const;
const CHIP = { font: 'mono', size: TYPE.label, weight: 600 } as const;

/** The last query: what it requires and excludes, and the test of the masks on one archetype, bit by bit. */
export function queryPanel(drawing: Drawing, world: WorldRef): Panel | undefined {
  const query = queryOf(drawing, world);
  if (query === null) return undefined;
  const { translate } = drawing.view;
  const tested = query.tested < 0 ? undefined : archetypeColumns(drawing.columns, world, query.tested);
  const facts =
    tested === undefined
      ? translate('diagram.decs.query-rests')
      : translate('diagram.decs.query-tests', { archetype: query.tested });
  const signature = bitsAt(drawing.columns, `${world.group}.archetypes.signatures`, query.tested) ?? 0n;
  const verdict = tested === undefined ? null : verdictOn(query, signature, tested);
  const parts: Parts = { drawing, world, query, signature, verdict, types: tested?.types ?? [] };
  return panel(drawing, {
    name: world.prefix + QUERY,
    title: world.prefix.replace('/', ' · ') + translate('diagram.decs.query'),
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
  drawBits(
    drawing,
    { key, x: rect.x, y: rect.y, width: BIT, height: rect.height },
    bits,
    { ...look, bits: common },
    true,
  );
}

/** The exact test: each type with its bit, and whether the archetype has it. */
function typesBlock({ drawing, query, verdict, types }: Parts): Block {
  const { translate } = drawing.view;
  const chip = (type: string, excluded: boolean) => {
    const bit = numberAt(drawing.columns, `metatype.${type}.bit`, 0) ?? 0;
    const has = types.includes(type);
    const sign = verdict === null || verdict.key === 'mask-misses' ? '' : has !== excluded ? ' ✓' : ' ×';
    return { text: `${excluded ? '!' : ''}${type} ${bit}${sign}`, good: has !== excluded, known: sign !== '' };
  };
  const chips = [...query.required.map((type) => chip(type, false)), ...query.excluded.map((type) => chip(type, true))];
  return {
    width: GUTTER + chips.reduce((sum, { text }) => sum + measure(text, CHIP) + 32, 0) + 260,
    height: 28,
    draw(at) {
      const key = `${drawing.view.translate('diagram.decs.exact')}`;
      drawing.text({ key: 'label:exact', x: at.x, y: at.y + 14, text: key, ...LABEL });
      let x = at.x + GUTTER;
      chips.forEach(({ text, good, known }, i) => {
        const width = measure(text, CHIP) + 20;
        const look = known
          ? good
            ? (['accent-soft', 'accent'] as const)
            : (['danger-soft', 'danger'] as const)
          : (['cell', 'border'] as const);
        drawing.add('cell', {
          kind: 'rect',
          key: `chip:query:${i}`,
          x,
          y: at.y,
          width,
          height: 28,
          radius: 14,
          fill: look[0],
          stroke: look[1],
        });
        drawing.text({
          key: `chip-text:query:${i}`,
          x: x + width / 2,
          y: at.y + 14,
          text,
          align: 'middle',
          color: 'text',
          ...CHIP,
        });
        x += width + 12;
      });
      if (verdict === null) return;
      const said = translate(`diagram.decs.verdict.${verdict.key}`, { type: verdict.type });
      const color = verdict.key === 'matches' ? 'accent' : 'danger';
      drawing.text({ key: 'verdict:query', x: x + 8, y: at.y + 14, text: said, size: TYPE.label, weight: 600, color });
    },
    locate: () => undefined,
  };
}
