import type { Picture } from '../../../core/scene/svg.ts';
import { ellipsis } from '../../../core/scene/text-metrics.ts';
import { MarkCollector } from '../picture/mark-collector.ts';
import { placedLayers } from '../picture/placed-layers.ts';
import type { DeckSlide } from './deck.ts';
import { HEADING, HEADING_SIZE, NUMBER, NUMBER_SIZE, PICTURE, SLIDE } from './slide-places.ts';

/** EMU per point. */
const POINT = 12_700;

/** Returns a slide as a picture that is as wide as its own picture. Its texts have the fonts of the program instead of Office's. */
export function slidePicture({ heading, number, picture }: DeckSlide): Picture {
  const scale = picture.width / SLIDE.width;
  const title = { font: 'sans', size: HEADING_SIZE * POINT * scale, weight: 600 } as const;
  const sheet = new MarkCollector();
  const y = (HEADING.y + HEADING.height / 2) * scale;
  sheet.text(HEADING.x * scale, y, ellipsis(heading, HEADING.width * scale, title), title);
  const small = { size: NUMBER_SIZE * POINT * scale, color: 'text-muted', align: 'end' } as const;
  if (number !== '') sheet.text((NUMBER.x + NUMBER.width) * scale, y, number, small);
  const place = { x: PICTURE.x * scale, y: PICTURE.y * scale, scale: 1 };
  const texts = { marks: sheet.marks, x: 0, y: 0, scale: 1 };
  const height = Math.round(SLIDE.height * scale);
  return { width: picture.width, height, layers: [...placedLayers(picture, place), texts] };
}
