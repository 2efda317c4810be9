import type { Parts } from '../../../core/export/request.ts';
import type { Rect } from '../../../core/scene/kit/measures.ts';
import { UserError } from '../../contract/user-error.ts';
import { stillFrame } from './still-frame.ts';

/** The places of one engine's parts on a picture. */
export interface LaneFrame {
  readonly title: Rect;
  readonly diagram: Rect;
  /** Null if it is not shown. */
  readonly sentence: Rect | null;
  readonly costs: Rect;
}

/** The places of the parts of a comparison. `unit` is 1 on a full-HD picture. */
export interface CompareFrame {
  readonly width: number;
  readonly height: number;
  readonly unit: number;
  /** Null if it is not shown. */
  readonly header: Rect | null;
  readonly lanes: readonly LaneFrame[];
}

/** The smallest unit, at which texts of 16 units have 11 pixels. */
const MIN_UNIT = 0.69;
const MIN_BARE_UNIT = 0.9;
/** The width of the narrowest card at the smallest scale, and the minimum height of a useful diagram. */
const MIN_LANE = { width: 404, height: 160 };
const MIN_SIDE = 12;

/**
 * Divides a picture into a row of engines, or into two columns or one if it is upright or the engines would be too narrow.
 * @param bars the height of the cost bars at unit 1
 * @throws UserError if the picture is too small for its texts, or for so many engines
 */
export function compareFrame(
  size: { readonly width: number; readonly height: number },
  count: number,
  bars: number,
  parts: Parts,
): CompareFrame {
  const { width, height, unit: own, title } = stillFrame(size, parts);
  // Names and figures stay readable on small pictures. Without a caption, as in handouts, they have more room.
  const unit = Math.max(own, parts.title || parts.sentence ? MIN_UNIT : Math.min(MIN_BARE_UNIT, height / 480));
  const header = title && { ...title, height: (title.height * unit) / own };
  const margin = Math.round((parts.title || parts.sentence ? 48 : 24) * unit);
  const gap = Math.round(24 * unit);
  const top = header === null ? margin : header.y + header.height + gap;
  const sideOf = (columns: number) => Math.min(margin, (width - columns * MIN_LANE.width - (columns - 1) * gap) / 2);
  const most = height > width || sideOf(count) < MIN_SIDE ? Math.min(2, count) : count;
  const columns = height > width && sideOf(most) < MIN_SIDE ? 1 : most;
  const rows = Math.ceil(count / columns);
  const side = sideOf(columns);
  const laneWidth = (width - 2 * side - (columns - 1) * gap) / columns;
  const laneHeight = (height - top - margin - (rows - 1) * gap) / rows;
  const lanes = Array.from({ length: count }, (_, i) => {
    const x = side + (i % columns) * (laneWidth + gap);
    const y = top + Math.floor(i / columns) * (laneHeight + gap);
    return laneFrame({ x, y, width: laneWidth, height: laneHeight }, unit, bars, parts.sentence);
  });
  if (side < MIN_SIDE || lanes[0]!.diagram.height < MIN_LANE.height)
    throw new UserError('export.too-many-engines', { width, height, count });
  return { width, height, unit, header, lanes };
}

function laneFrame({ x, y, width, height }: Rect, unit: number, bars: number, withSentence: boolean): LaneFrame {
  const gap = 12 * unit;
  const title = { x, y, width, height: 30 * unit };
  const costs = { x, y: y + height - bars * unit, width, height: bars * unit };
  const sentenceHeight = 84 * unit;
  const sentence = withSentence ? { x, y: costs.y - gap - sentenceHeight, width, height: sentenceHeight } : null;
  const top = title.y + title.height + gap;
  const bottom = (sentence?.y ?? costs.y) - gap;
  return { title, diagram: { x, y: top, width, height: Math.max(1, bottom - top) }, sentence, costs };
}
