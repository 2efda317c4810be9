import type { Glyph } from 'fontkit';
import { HALF_CAP } from '../../../core/scene/fonts.ts';
import type { TextMark } from '../../../core/scene/scene.ts';
import { type Outlines, svgNumber } from '../../../core/scene/svg.ts';
import type { Run, Typeface, Typefaces } from '../paint/typefaces.ts';

const ALIGN = { start: 0, middle: 0.5, end: 1 } as const;
const COMMANDS: Readonly<Record<string, string>> = {
  moveTo: 'M',
  lineTo: 'L',
  quadraticCurveTo: 'Q',
  bezierCurveTo: 'C',
  closePath: 'Z',
};

/** Writes the texts of an SVG document as glyph shapes. The document contains each glyph once. */
export class GlyphOutlines implements Outlines {
  readonly #faces: Typefaces;
  /** The elements by id; null for glyphs without a shape. */
  readonly #glyphs = new Map<string, string | null>();

  constructor(faces: Typefaces) {
    this.#faces = faces;
  }

  text(mark: TextMark): string {
    const { runs, width } = this.#faces.set(mark);
    const left = mark.x - width * mark.size * ALIGN[mark.align];
    const baseline = mark.y + mark.size * HALF_CAP;
    return runs.map((run) => this.#run(run, mark.size, left + run.x * mark.size, baseline)).join('');
  }

  definitions(): string {
    const used = [...this.#glyphs.values()].filter((glyph) => glyph !== null);
    return `<defs>\n${used.join('\n')}\n</defs>`;
  }

  /** Glyphs are in font units, with y upwards. */
  #run({ face, layout }: Run, size: number, x: number, y: number): string {
    let along = 0;
    const uses = layout.glyphs.map((glyph, i) => {
      const { xAdvance, xOffset, yOffset } = layout.positions[i]!;
      const at = along + xOffset;
      along += xAdvance;
      const id = this.#define(face, glyph);
      if (id === null) return '';
      return `<use xlink:href="#${id}"${at === 0 ? '' : ` x="${svgNumber(at)}"`}${yOffset === 0 ? '' : ` y="${svgNumber(yOffset)}"`}/>`;
    });
    const scale = svgNumber(size / face.font.unitsPerEm, 6);
    return `<g transform="translate(${svgNumber(x)} ${svgNumber(y)}) scale(${scale} -${scale})">${uses.join('')}</g>`;
  }

  /** @returns the id of the glyph; null for blanks */
  #define(face: Typeface, glyph: Glyph): string | null {
    const id = `${face.name}-${glyph.id}`;
    if (!this.#glyphs.has(id)) {
      const data = glyph.path.commands.map(
        ({ command, args }) => COMMANDS[command] + args.map((n) => svgNumber(n)).join(' '),
      );
      this.#glyphs.set(id, data.length === 0 ? null : `<path id="${id}" d="${data.join('')}"/>`);
    }
    return this.#glyphs.get(id) === null ? null : id;
  }
}
