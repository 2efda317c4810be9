import type { Drawing } from '../../../scene/kit/drawing.ts';
import { PADDING, TYPE } from '../../../scene/kit/measures.ts';
import { panelWidth } from '../../../scene/kit/panel.ts';
import { ellipsis } from '../../../scene/text-metrics.ts';

/** Panels are not made narrower than this. */
const NARROWEST = 340;

/** Width for the blocks of a panel, which is as wide as the view asks for. */
export function roomOf({ view }: Drawing): number {
  return Math.max(NARROWEST, view.wrap) - 2 * PADDING;
}

/** What is said beside a panel's title, cut to the panel's width. */
export function fittingFacts(drawing: Drawing, title: string, facts: string): string {
  const room = roomOf(drawing) + 2 * PADDING - panelWidth(title, '');
  return ellipsis(facts, room, { font: 'sans', size: TYPE.label });
}
