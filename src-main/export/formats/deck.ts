import { captionParts, type ExportRequest } from '../../../core/export/request.ts';
import { headOf } from '../../../core/lesson/parse/front-matter.ts';
import type { Picture } from '../../../core/scene/svg.ts';
import { placeText } from '../../../core/script/narration/place.ts';
import { translator } from '../../contract/text.ts';
import type { PositionDrawing } from '../exported-pictures.ts';
import { columnMarks } from '../picture/words-column.ts';
import { PICTURE } from './slide-places.ts';

/** The width of a slide in pixels. */
const WIDTH = 1920;
/** The margin of the objectives in pixels, and the unit of their sizes. */
const MARGIN = 40;
const GOALS_UNIT = 1.4;

/** One position on a slide. */
export interface DeckSlide {
  readonly heading: string;
  /** The written number: `step 3 of 24`. */
  readonly number: string;
  /** The picture's alternative text. */
  readonly sentence: string;
  /** The speaker notes. */
  readonly notes: string;
  readonly picture: Picture;
}

/** Returns the request for the pictures of slides. */
export function deckRequest(request: ExportRequest): ExportRequest {
  return {
    ...request,
    formats: ['pptx'],
    width: WIDTH,
    height: Math.round((WIDTH * PICTURE.height) / PICTURE.width),
    // All slides have the same size, so pictures are not cropped to the diagram.
    crop: 'picture',
    parts: request.crop === 'diagram' ? captionParts(false) : { ...request.parts, title: false },
  };
}

/** Returns the slide with the objectives of a whole lesson; null for other exports. */
export function goalsSlide({ source, steps, width, height, locale }: ExportRequest): DeckSlide | null {
  const head = 'kind' in source ? headOf(source.text, source.name) : null;
  if (head === null || head.goals.length === 0 || steps !== 'all') return null;
  const label = translator(locale)('ui.lesson.goals');
  const goals = head.goals.map((goal) => `• ${goal}`).join('\n');
  const area = { x: MARGIN, y: MARGIN, width: width - 2 * MARGIN, height: height - 2 * MARGIN };
  const marks = columnMarks(area, GOALS_UNIT, { label, text: goals, lead: [], asks: false });
  const picture: Picture = { width, height, layers: [{ marks, x: 0, y: 0, scale: 1 }] };
  const sentence = `${label}\n${goals}`;
  return { heading: head.title, number: '', sentence, notes: sentence, picture };
}

/** Returns the slide of a position. */
export function slideOf(
  { heading, title, alt, lead, notes, number, at }: PositionDrawing,
  { parts, locale }: ExportRequest,
): DeckSlide {
  const sentence = alt ?? title;
  return {
    heading,
    number: parts.number ? placeText(number, translator(locale)) : '',
    sentence,
    notes: notes ?? [lead, sentence].filter((text) => text !== undefined).join('\n'),
    picture: at(1),
  };
}
