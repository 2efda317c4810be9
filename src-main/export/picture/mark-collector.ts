import type { Rect } from '../../../core/scene/kit/measures.ts';
import type { ColorToken, Mark, PlainColor, TextMark } from '../../../core/scene/scene.ts';

type TextLook = Pick<TextMark, 'size'> & Partial<TextMark>;

/** Collects marks. Keys are unique only within one sheet. */
export class MarkCollector {
  readonly marks: Mark[] = [];

  rect(area: Rect, fill: ColorToken, radius = 0, stroke?: PlainColor): void {
    const outline = stroke === undefined ? {} : { stroke };
    this.marks.push({ kind: 'rect', key: `${this.marks.length}`, ...area, fill, radius, ...outline });
  }

  text(x: number, y: number, text: string, look: TextLook): void {
    const base = { kind: 'text', key: `${this.marks.length}`, font: 'sans', align: 'start', color: 'text' } as const;
    this.marks.push({ ...base, x, y, text, ...look });
  }

  /** Adds lines of a height of `step` from `y` down, and returns the place below them. */
  lines(texts: readonly string[], { x, y }: Pick<Rect, 'x' | 'y'>, step: number, look: TextLook): number {
    texts.forEach((text, i) => {
      this.text(x, y + (i + 0.5) * step, text, look);
    });
    return y + texts.length * step;
  }
}
