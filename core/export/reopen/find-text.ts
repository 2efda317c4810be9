import { SOURCE_ID, SOURCE_KEYWORD, SOURCE_TYPE } from '../embedded-source.ts';
import { type Container, EmbeddedError } from './embedded-error.ts';
import { isHtml, textInHtml } from './html.ts';
import { MAX_SOURCE, TooLarge } from './inflate.ts';
import { isPdf, textInPdf } from './pdf.ts';
import { isPng, textInPng } from './png.ts';
import { isZip, textInPptx } from './pptx.ts';
import { isSvg, textInSvg } from './svg.ts';
import { latin1 } from './text.ts';

/** The limit of a file in bytes. */
export const MAX_FILE = 50_000_000;

const readers: Readonly<Record<Container, (bytes: Uint8Array) => string | null>> = {
  PNG: (bytes) => textInPng(bytes, SOURCE_KEYWORD),
  SVG: (bytes) => textInSvg(bytes, SOURCE_KEYWORD),
  PDF: (bytes) => textInPdf(bytes, SOURCE_TYPE),
  PPTX: (bytes) => textInPptx(bytes, SOURCE_KEYWORD),
  HTML: (bytes) => textInHtml(bytes, SOURCE_ID),
};

/** Returns the text in an exported file, whose format is recognized by its content, not by its name. @throws EmbeddedError */
export function findText(bytes: Uint8Array): { readonly text: string; readonly container: Container } {
  const container = containerOf(bytes);
  if (container === null) throw new EmbeddedError('foreign', null);
  if (bytes.length > MAX_FILE) throw new EmbeddedError('large', container);
  const text = readWith(container, bytes);
  if (text === null) throw new EmbeddedError('none', container);
  if (text.length > MAX_SOURCE) throw new EmbeddedError('large', container);
  return { text, container };
}

function readWith(container: Container, bytes: Uint8Array): string | null {
  try {
    return readers[container](bytes);
  } catch (error) {
    throw new EmbeddedError(error instanceof TooLarge ? 'large' : 'damaged', container);
  }
}

function containerOf(bytes: Uint8Array): Container | null {
  const start = latin1(bytes.subarray(0, 1024)).replace(/^\u00ef\u00bb\u00bf/, '');
  if (isPng(bytes)) return 'PNG';
  if (isPdf(start)) return 'PDF';
  if (isZip(bytes)) return 'PPTX';
  if (isHtml(start)) return 'HTML';
  return isSvg(start) ? 'SVG' : null;
}
