import { headingName } from '../../../cells/heading.ts';
import { type Block, showsDetail } from '../../../scene/kit/block.ts';
import type { Drawing } from '../../../scene/kit/drawing.ts';
import { nullFace, plainFace } from '../../../scene/kit/faces.ts';
import { headingCell } from '../../../scene/kit/heading.ts';
import { type Corner, captionSize, LABEL_HEIGHT, type Rect, TYPE } from '../../../scene/kit/measures.ts';
import { ellipsis, fitSize, measure } from '../../../scene/text-metrics.ts';
import { HEADER } from '../model/chunk.ts';
import { type ArchetypeColumns, type ChunkColumns, HEADER_FIELDS } from '../read/columns.ts';
import { LABELLED_CELL_HEIGHT, type LabelledCell, labelledCells } from './labelled-cells.ts';

const TITLE_TEXT = { font: 'sans', size: TYPE.label, weight: 600 } as const;
const TITLE_HEIGHT = 20;
const HEAD_HEIGHT = LABEL_HEIGHT + LABELLED_CELL_HEIGHT;
const CELL = 44;
const GAP = 12;
const NEEDED = [HEADER.owner, HEADER.last];

/** A plain picture has no header fields, unless the operation touches some. */
function hasFields(drawing: Drawing): boolean {
  const { plain, touched = new Map<string, string>() } = drawing.view;
  return plain !== true || showsDetail(drawing, ...[...touched.keys()].filter((name) => IS_HEADER.test(name)));
}

const IS_HEADER = /\.chunk\.\d+\.header$/;

export function headHeight(drawing: Drawing): number {
  return hasFields(drawing) ? HEAD_HEIGHT : TITLE_HEIGHT + 3;
}

/** Draws a chunk's title and its header fields as cells, because they are too small to read in the map. */
export function chunkHead(drawing: Drawing, archetype: ArchetypeColumns, chunk: ChunkColumns, room: number): Block {
  const { header } = chunk;
  const heading = String(header.meta.group);
  const fieldsIn = (rows: readonly number[]): Block => fieldsOf(drawing, archetype, chunk, rows);
  const all = fieldsIn(hasFields(drawing) ? HEADER_FIELDS.map((_, row) => row) : []);
  const roomy = drawing.view.large !== true && widestTitle(drawing, archetype) + GAP + all.width <= room;
  const fields = roomy ? all : fieldsIn(NEEDED);
  const own = titleOf(drawing, archetype, chunk);
  const sizes = [Math.max(TITLE_TEXT.size, captionSize(drawing)), TITLE_TEXT.size];
  const titleRoom = room - fields.width - GAP;
  const fitting = { ...TITLE_TEXT, size: fitSize(own, titleRoom, sizes, TITLE_TEXT) };
  const style = { ...fitting, size: drawing.enlarged(own, titleRoom, fitting) };
  const title = ellipsis(own, titleRoom, style);
  const titleWidth = Math.ceil(measure(title, style));
  const height = headHeight(drawing);
  const top = height - TITLE_HEIGHT - 3;
  const titleRect = ({ x, y }: Corner): Rect => ({ x, y: y + top, width: titleWidth, height: TITLE_HEIGHT });
  const fieldsAt = ({ x, y }: Corner): Corner => ({ x: x + room - fields.width, y });
  return {
    width: room,
    height,
    draw(at) {
      const rect = titleRect(at);
      drawing.grid(headingName(heading), title, 1);
      if (drawing.sees(rect.x, rect.y, rect.width, rect.height)) {
        const text = {
          x: rect.x,
          y: rect.y + TITLE_HEIGHT / 2,
          text: title,
          room: 0,
          color: 'text',
          ...style,
        } as const;
        drawing.text({ key: `title:${header.name}`, ...text });
        headingCell(drawing, heading, 0, rect, title);
      }
      fields.draw(fieldsAt(at));
    },
    locate(at, column, row) {
      if (column === headingName(heading) && row === 0) return titleRect(at);
      return fields.locate(fieldsAt(at), column, row);
    },
  };
}

/** Returns the width of a head with the widest possible title and the fields that are always shown. */
export function headWidth(drawing: Drawing, archetype: ArchetypeColumns, chunk: ChunkColumns): number {
  return Math.ceil(widestTitle(drawing, archetype)) + GAP + fieldsOf(drawing, archetype, chunk, NEEDED).width;
}

function fieldsOf(drawing: Drawing, archetype: ArchetypeColumns, chunk: ChunkColumns, rows: readonly number[]): Block {
  const owner = `${chunkName(drawing, archetype, chunk)}: ${drawing.view.translate('diagram.decs.header')}`;
  return labelledCells(drawing, owner, { fields: rows.map((row) => fieldOf(drawing, chunk, row)) });
}

/** Names a chunk for screen readers, such as `role/Chunk 2`. */
export function chunkName(drawing: Drawing, { world }: ArchetypeColumns, { slot }: ChunkColumns): string {
  return `${world.prefix}${drawing.view.translate('diagram.decs.chunk-of', { chunk: slot })}`;
}

function titleOf({ view }: Drawing, { capacity }: ArchetypeColumns, { slot, last }: ChunkColumns): string {
  const count = Number(capacity.peek(0));
  const key = last === count ? 'chunk-full' : 'chunk-title';
  return view.translate(`diagram.decs.${key}`, { chunk: slot, used: last, count });
}

/** The widest possible title decides for all chunks how many header fields are shown. */
function widestTitle(drawing: Drawing, archetype: ArchetypeColumns): number {
  const [chunk, count] = [Math.max(99, archetype.chunks.length), Number(archetype.capacity.peek(0))];
  const text = drawing.view.translate('diagram.decs.chunk-title', { chunk, used: count, count });
  return measure(text, { ...TITLE_TEXT, size: Math.max(drawing.sized(TITLE_TEXT.size), captionSize(drawing)) });
}

function fieldOf(drawing: Drawing, { header }: ChunkColumns, row: number): LabelledCell {
  const { translate } = drawing.view;
  const value = header.peek(row);
  const face = plainFace(drawing, value, row === HEADER.last ? 'accent-soft' : 'cell');
  const spoken = row < HEADER.last ? translate('diagram.decs.archetype', { slot: Number(value ?? 0) }) : face.spoken;
  return {
    column: header,
    row,
    label: translate(`diagram.decs.field.${HEADER_FIELDS[row]}`),
    width: CELL,
    face: value === undefined ? nullFace(drawing) : { ...face, spoken },
  };
}
