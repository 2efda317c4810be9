import { framesOf } from '../../../../core/export/motion.ts';
import { captionParts, type ExportRequest } from '../../../../core/export/request.ts';
import type { Storyboard, StoryboardPosition } from '../../../../core/export/storyboard.ts';
import { MarkTable } from '../../../../core/export/storyboard-pictures.ts';
import { headOf } from '../../../../core/lesson/parse/front-matter.ts';
import type { Size } from '../../../../core/scene/stage/shot.ts';
import type { Picture } from '../../../../core/scene/svg.ts';
import { placeText } from '../../../../core/script/narration/place.ts';
import { getOrInsert } from '../../../../core/trace/lookup.ts';
import { translator } from '../../../contract/text.ts';
import type { PositionDrawing } from '../../exported-pictures.ts';
import { bundledText } from '../../fonts/bundled-text.ts';
import { sourceTitle } from '../../source-title.ts';
import type { FormatWriter, SeriesWriter } from '../format-writer.ts';
import { htmlPage } from './html-page.ts';

/** A page that steps through the pictures offline. The player shows the texts, so the pictures omit them. */
export const writer: FormatWriter = {
  pictures: (request) => ({ ...request, parts: { ...captionParts(false), costs: request.parts.costs } }),
  onPhone,
  open: ({ request, original }) => new StoryboardWriter(request, original.parts),
};

/** Phones are about 390 CSS pixels wide. Their pictures have engines below each other. */
const PHONE = { width: 360, height: 360 };
const LESSON_LANE = 410;
const PHONE_LANE = { width: 440, height: 480 };

function onPhone(request: ExportRequest): ExportRequest | null {
  const { compare, crop, parts, source } = request;
  if (crop === 'diagram') return null;
  if (compare !== undefined)
    return { ...request, width: PHONE_LANE.width, height: PHONE_LANE.height * compare.engines.length };
  const others = 'kind' in source ? headOf(source.text, source.name).compare.length : 0;
  const height = others === 0 ? PHONE.height : LESSON_LANE * (1 + others);
  return { ...request, ...PHONE, height, parts: { ...parts, costs: false } };
}

class StoryboardWriter implements SeriesWriter {
  readonly kind = 'series';
  readonly #request: ExportRequest;
  readonly #parts: ExportRequest['parts'];
  readonly #table = new MarkTable();
  readonly #positions: StoryboardPosition[] = [];
  readonly #listings = new Map<string, number>();
  #size = { width: 0, height: 0 };
  #phone: Size | null = null;
  #source: PositionDrawing['source'] = null;

  constructor(request: ExportRequest, parts: ExportRequest['parts']) {
    this.#request = request;
    this.#parts = parts;
  }

  async add(drawing: PositionDrawing, flows: boolean): Promise<void> {
    const { at, from, number } = drawing;
    if (this.#positions.length > 0) {
      this.#add(drawing, flows);
      return;
    }
    this.#source = drawing.source;
    // A clip of one position begins with the position before it, if it moves on from there.
    const moves = flows && from.n !== number.n;
    const onPhone = drawing.onPhone && { onPhone: () => drawing.onPhone!(0) };
    if (moves) this.#add({ ...drawing, title: '', pseudocode: [], number: from, at: () => at(0), ...onPhone }, false);
    this.#add(drawing, moves);
  }

  async end(): Promise<Uint8Array> {
    const { locale, theme, source, motion } = this.#request;
    const { title, sentence, pseudocode } = this.#parts;
    const storyboard: Storyboard = {
      version: 1,
      name: bundledText(sourceTitle(source)),
      locale,
      ...this.#size,
      ...(this.#phone && { phone: this.#phone }),
      contrast: theme === 'contrast',
      parts: { title, sentence, pseudocode },
      transition: Math.round(motion.transition * 1000),
      listings: [...this.#listings.keys()].map((lines) => JSON.parse(lines)),
      marks: this.#table.marks.map((mark) => (mark.kind === 'text' ? { ...mark, text: bundledText(mark.text) } : mark)),
      positions: this.#positions,
    };
    return new TextEncoder().encode(await htmlPage(storyboard, { source: this.#source, loop: motion.loop }));
  }

  #add({ at, onPhone, knob, number, heading, title, pseudocode }: PositionDrawing, flows: boolean): void {
    const picture = at(1);
    this.#size = { width: picture.width, height: picture.height };
    const layersOf = (draw: PositionDrawing['at'], drawn: Picture) =>
      this.#table.layers(drawn, flows ? draw(0.5) : null);
    const phone = onPhone?.(1);
    if (phone !== undefined) this.#phone = { width: phone.width, height: phone.height };
    const sentence = bundledText(title);
    this.#positions.push({
      n: number.n,
      place: bundledText(placeText(number, translator(this.#request.locale))),
      heading: bundledText(heading),
      sentence,
      code: this.#parts.pseudocode ? this.#codeOf(pseudocode) : null,
      flows,
      hold: framesOf(sentence, false, this.#request.motion, number.n)[0]!.ms,
      layers: layersOf(at, picture),
      ...(phone && { phone: layersOf(onPhone!, phone) }),
      ...(knob && { knob: knob() }),
    });
  }

  /** Returns the listing and its current line. */
  #codeOf(lines: PositionDrawing['pseudocode']): StoryboardPosition['code'] {
    const line = lines.findIndex(({ current }) => current);
    if (line < 0) return null;
    const listing = JSON.stringify(
      lines.map(({ indent, text, ran }) => ({ indent, text: bundledText(text), ...(ran && { ran }) })),
    );
    const { size } = this.#listings;
    return { listing: getOrInsert(this.#listings, listing, () => size), line };
  }
}
