import { arrowHead } from '../../../../core/scene/arrow-head.ts';
import type { Mark, PathMark, RectMark, TextMark } from '../../../../core/scene/scene.ts';
import type { Layer, Picture } from '../../../../core/scene/svg.ts';
import type { Theme } from '../../../../core/scene/theme.ts';
import type { Typefaces } from '../../paint/typefaces.ts';
import type { Pdf } from './document.ts';
import type { PicturePlace } from './picture-place.ts';

/** The distance that outlines extend beyond the last card. */
const SPILL = 4;

/** Draws marks on a page of a PDF as vectors and texts. */
export class PdfPainter {
  readonly #doc: Pdf;
  readonly #theme: Theme;
  readonly #faces: Typefaces;

  constructor(doc: Pdf, theme: Theme, faces: Typefaces) {
    this.#doc = doc;
    this.#theme = theme;
    this.#faces = faces;
  }

  /** Draws a picture at its place. */
  picture({ layers }: Picture, { x, y, scale }: PicturePlace): void {
    this.#doc.save().translate(x, y).scale(scale).lineJoin('round');
    for (const layer of layers) this.#layer(layer);
    this.#doc.restore();
  }

  marks(marks: readonly Mark[]): void {
    for (const mark of marks) if (mark.opacity !== 0) this.#mark(mark);
  }

  #layer({ marks, x, y, scale, clip }: Layer): void {
    this.#doc.save();
    if (clip !== undefined) {
      this.#doc.rect(clip.x - SPILL, clip.y - SPILL, clip.width + 2 * SPILL, clip.height + 2 * SPILL).clip();
    }
    this.#doc.translate(x, y).scale(scale);
    this.marks(marks);
    this.#doc.restore();
  }

  #mark(mark: Mark): void {
    const opacity = mark.opacity ?? 1;
    if (opacity < 1) this.#doc.save().opacity(opacity);
    if (mark.kind === 'rect') this.#rect(mark);
    else if (mark.kind === 'path') this.#path(mark);
    else this.#text(mark);
    if (opacity < 1) this.#doc.restore();
  }

  #rect(mark: RectMark): void {
    const { x, y, width, height, radius = 0 } = mark;
    this.#finish(mark, () => {
      if (radius > 0) this.#doc.roundedRect(x, y, width, height, radius);
      else this.#doc.rect(x, y, width, height);
    });
  }

  #path(mark: PathMark): void {
    const { points: p, curve, closed, arrow, stroke } = mark;
    this.#finish(mark, () => {
      this.#doc.moveTo(p[0]!, p[1]!);
      if (curve === 'line') for (let i = 2; i < p.length; i += 2) this.#doc.lineTo(p[i]!, p[i + 1]!);
      else for (let i = 2; i + 5 < p.length; i += 6) this.#curve(p.slice(i, i + 6));
      if (closed === true) this.#doc.closePath();
    });
    if (arrow !== true || stroke === undefined) return;
    const [ax, ay, bx, by, cx, cy] = arrowHead(p, mark.strokeWidth ?? 1);
    this.#doc.moveTo(ax, ay).lineTo(bx, by).lineTo(cx, cy).closePath().fill(this.#theme.colors[stroke]);
  }

  #curve(points: readonly number[]): void {
    const [ax, ay, bx, by, x, y] = points;
    this.#doc.bezierCurveTo(ax!, ay!, bx!, by!, x!, y!);
  }

  #finish({ fill, stroke, strokeWidth = 1, dash }: RectMark | PathMark, trace: () => void): void {
    const { colors } = this.#theme;
    if (fill === undefined && stroke === undefined) return;
    trace();
    if (stroke === undefined) {
      this.#doc.fill(colors[fill!]);
      return;
    }
    this.#doc.lineWidth(strokeWidth);
    if (dash !== undefined) this.#doc.addContent(`[${dash.join(' ')}] 0 d`);
    if (fill === undefined) this.#doc.stroke(colors[stroke]);
    else this.#doc.fillAndStroke(colors[fill], colors[stroke]);
    if (dash !== undefined) this.#doc.addContent('[] 0 d');
  }

  #text(mark: TextMark): void {
    this.#doc.fillColor(this.#theme.colors[mark.color]).fontSize(mark.size);
    for (const { face, text, left, baseline } of this.#faces.placed(mark))
      this.#doc.font(face.name).text(text, left, baseline, { lineBreak: false, baseline: 'alphabetic' });
  }
}
