import { zlibSync } from 'fflate';
import PDFDocument from 'pdfkit';
import { SOURCE_TYPE } from '../../../../core/export/embedded-source.ts';
import { concatBytes } from '../../../../core/trace/bytes.ts';
import type { Typefaces } from '../../paint/typefaces.ts';

export type Pdf = PDFKit.PDFDocument;

export interface PdfOptions {
  readonly title: string;
  readonly lang: string;
  readonly size: readonly [number, number];
}

/** A reference of pdfkit, with the members that its types omit. */
interface Reference {
  data: { Type?: string; Filter?: string };
  buffer: Uint8Array[];
  end(chunk?: unknown): void;
}

const EPOCH = new Date(0);

/** Opens a tagged document without pages. Its bytes depend only on the drawing. Coordinates are points from the top left. */
export function openPdf({ title, lang, size }: PdfOptions, { faces }: Typefaces): Pdf {
  const text = title.replace(/[<>&]/g, '_');
  const info = { Title: text, Producer: 'ECS Atlas', Creator: 'ECS Atlas', CreationDate: EPOCH, ModDate: EPOCH };
  const doc = new PDFDocument({
    ...{ pdfVersion: '1.7', tagged: true, displayTitle: true, lang, info },
    ...{ autoFirstPage: false, size: [...size], margin: 0, font: '', compress: false },
  });
  squeeze(doc);
  for (const { name, data } of faces) doc.registerFont(name, data as Buffer);
  return doc;
}

/** Compresses with fflate, because the bytes of the host's zlib, which pdfkit uses, differ between versions. */
function squeeze(doc: Pdf): void {
  const make = doc.ref.bind(doc);
  doc.ref = (data) => {
    const ref = make(data);
    const own = ref as unknown as Reference;
    const end = own.end.bind(own);
    own.end = (chunk) => {
      if (chunk !== undefined) ref.write(chunk as string);
      const { Type, Filter } = own.data;
      if (own.buffer.length > 0 && Filter === undefined && Type !== 'EmbeddedFile' && Type !== 'Metadata') {
        own.buffer = [zlibSync(concatBytes(own.buffer), { level: 6 })];
        own.data.Filter = 'FlateDecode';
      }
      end();
    };
    return ref;
  };
}

/** Attaches the document's source, which readers without a PDF library find by `/Subtype` and `/Length`, uncompressed after `stream`. */
export function attachSource(doc: Pdf, json: string): void {
  const dates = { creationDate: EPOCH, modifiedDate: EPOCH };
  doc.file(new TextEncoder().encode(json) as Buffer, {
    name: 'source.json',
    type: SOURCE_TYPE,
    description: 'ECS Atlas',
    ...dates,
  });
}

/** Ends the document and returns its bytes. */
export async function closePdf(doc: Pdf): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  doc.on('data', (chunk: Uint8Array) => chunks.push(chunk));
  const ended = new Promise<void>((resolve, reject) => {
    doc.on('end', resolve);
    doc.on('error', reject);
  });
  doc.end();
  await ended;
  return concatBytes(chunks);
}
