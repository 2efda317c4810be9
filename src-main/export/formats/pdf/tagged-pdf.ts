import { themes } from '../../../../core/scene/theme.ts';
import type { Typefaces } from '../../paint/typefaces.ts';
import { attachSource, closePdf, openPdf, type Pdf, type PdfOptions } from './document.ts';
import type { Block, Figure, Page, Section } from './page.ts';
import { PdfPainter } from './pdf-painter.ts';

type Element = ReturnType<Pdf['struct']>;

/** Writes pages as a tagged PDF, which screen readers read in its order. */
export class TaggedPdf {
  readonly #doc: Pdf;
  readonly #size: [number, number];
  readonly #root: Element;
  readonly #painter: PdfPainter;

  constructor(options: PdfOptions, faces: Typefaces) {
    this.#doc = openPdf(options, faces);
    this.#size = [...options.size];
    this.#painter = new PdfPainter(this.#doc, themes.light, faces);
    this.#root = this.#doc.struct('Document');
    this.#doc.addStructure(this.#root);
  }

  page(page: Page): void {
    this.#doc.addPage({ size: this.#size, margin: 0 });
    for (const block of page) this.#block(this.#root, block);
  }

  /** @param source the text of the attached file */
  end(source: string | null): Promise<Uint8Array> {
    this.#root.end();
    if (source !== null) attachSource(this.#doc, source);
    return closePdf(this.#doc);
  }

  #block(parent: Element, block: Block): void {
    switch (block.role) {
      case 'Sect':
        this.#section(parent, block);
        break;
      case 'Figure':
        this.#figure(parent, block);
        break;
      case 'Layout':
      case 'Pagination':
        this.#doc.markContent('Artifact', { type: block.role });
        this.#painter.marks(block.marks);
        this.#doc.endMarkedContent();
        break;
      default:
        this.#content(parent, this.#doc.struct(block.role), () => this.#painter.marks(block.marks));
    }
  }

  #section(parent: Element, { title, isFirst, blocks }: Section): void {
    if (isFirst) this.#doc.outline.addItem(title);
    const section = this.#doc.struct('Sect', { title });
    parent.add(section);
    for (const block of blocks) this.#block(section, block);
    section.end();
  }

  #figure(parent: Element, { alt, picture, place }: Figure): void {
    const { x, y, width, height } = place.area;
    const box = { bbox: [x, y, x + width, y + height] };
    // Printers print grey as dots, so pictures have no background.
    this.#content(parent, this.#doc.struct('Figure', { alt, ...box }), () => this.#painter.picture(picture, place));
  }

  #content(parent: Element, element: Element, draw: () => void): void {
    parent.add(element);
    element.add(draw);
    element.end();
  }
}
