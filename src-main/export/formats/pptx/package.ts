import { strToU8, type Zippable, zipSync } from 'fflate';
import { escapeXml } from '../../../../core/scene/svg.ts';

const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006/';
const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
/** The earliest possible time in a ZIP file. It is local time, so it is the same everywhere. */
const MTIME = new Date(1980, 0, 1);

export const PRESENTATION = 'application/vnd.openxmlformats-officedocument.presentationml.';

/** A relation to another part: its type, as an address or the last word of one, and the path of the other part. */
export type Relation = readonly [type: string, target: string];

/** Collects the parts of an Office document by name. Relations are numbered from `rId1`. */
export class OfficePackage {
  readonly #files: Zippable = {};
  readonly #types: string[] = [];

  /**
   * Adds a part of XML.
   * @param type the content type, by default plain XML
   */
  part(name: string, type: string | null, body: string, relations: readonly Relation[] = []): void {
    this.#put(name, HEAD + body);
    if (type !== null) this.#types.push(`<Override PartName="/${name}" ContentType="${type}"/>`);
    if (relations.length > 0) this.relations(name.replace(/([^/]+)$/, '_rels/$1.rels'), relations);
  }

  relations(name: string, relations: readonly Relation[]): void {
    const lines = relations.map(([type, target], i) => {
      const address = type.includes(':') ? type : OFFICE + type;
      return `<Relationship Id="rId${i + 1}" Type="${address}" Target="${escapeXml(target)}"/>`;
    });
    this.#put(name, `${HEAD}<Relationships xmlns="${PACKAGE}relationships">${lines.join('')}</Relationships>`);
  }

  /** Adds a file that is not XML, or has a default type. Compressed files are stored without compression. */
  file(name: string, bytes: Uint8Array): void {
    this.#files[name] = [bytes, { level: name.endsWith('.png') ? 0 : 6, mtime: MTIME }];
  }

  bytes(): Uint8Array {
    const defaults = Object.entries({
      rels: 'application/vnd.openxmlformats-package.relationships+xml',
      xml: 'application/xml',
      png: 'image/png',
      svg: 'image/svg+xml',
    }).map(([extension, type]) => `<Default Extension="${extension}" ContentType="${type}"/>`);
    const types = `<Types xmlns="${PACKAGE}content-types">${[...defaults, ...this.#types].join('')}</Types>`;
    const first: Zippable = { '[Content_Types].xml': [strToU8(HEAD + types), { level: 6, mtime: MTIME }] };
    return zipSync({ ...first, ...this.#files });
  }

  #put(name: string, text: string): void {
    this.file(name, strToU8(text));
  }
}
