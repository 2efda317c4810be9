import type { Glyph } from 'fontkit';
import type { TextMark } from '../../../core/scene/scene.ts';
import { type Outlines, svgNumber } from '../../../core/scene/svg.ts';
import type { PlacedRun, Typeface, Typefaces } from '../paint/typefaces.ts';

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
    return this.#faces
      .placed(mark)
      .map((run) => this.#run(run, mark.size))
      .join('');
  }

  definitions(): string {
    const used = [...this.#glyphs.values()].filter((glyph) => glyph !== null);
    return `<defs>\n${used.join('\n')}\n</defs>`;
  }

  /** Glyphs are in font units, with y upwards. */
  #run({ face, layout, left, baseline }: PlacedRun, size: number): string {
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
    return `<g transform="translate(${svgNumber(left)} ${svgNumber(baseline)}) scale(${scale} -${scale})">${uses.join('')}</g>`;
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
