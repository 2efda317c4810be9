import { strToU8, zipSync, zlibSync } from 'fflate';
import { type EmbeddedSource, SOURCE_TYPE } from '../embedded-source.ts';

const VIEW = {
  every: 'beat',
  focus: { kind: 'entity', entity: 3 },
  shown: { families: ['pool'], except: [] },
} as const;
const COMPARE = { engines: ['entt', 'flecs'], focus: { kind: 'entity', name: '甲' }, shown: {} };

/** One source of each kind. */
export const sources: Readonly<Record<EmbeddedSource['kind'], EmbeddedSource>> = {
  script: {
    ...{ kind: 'script', name: 'a.ecs', text: 'create <a> & "b" 世 </script>', engine: 'entt', position: 7 },
    ...{ ...VIEW, shown: { families: ['pool'], except: [] } },
  },
  lesson: { kind: 'lesson', name: 'l.md', text: '# <b>', position: 1 },
  compare: {
    ...{ kind: 'compare', name: 'c.ecs', text: 'create a', position: 4, every: 'beat' },
    compare: { ...COMPARE, engines: ['entt', 'flecs'], focus: { kind: 'entity', name: '甲' } },
  },
  clip: { kind: 'clip', name: 'r.ecsrec', recording: 'AAEC', position: 2 },
};

/** The text that writers embed for a source, by kind of file. */
export const files: Readonly<Record<string, (json: string) => Uint8Array>> = {
  'PNG, plain': (json) => png(strToU8(json), false),
  'PNG, compressed': (json) => png(zlibSync(strToU8(json)), true),
  SVG: (json) => strToU8(`<svg xmlns="x"><metadata>ecs-atlas ${escaped(json)}</metadata></svg>`),
  HTML: (json) =>
    strToU8(
      `<!doctype html><script type="application/json" id="ecs-atlas-source">${json.replaceAll('<', '\\u003c')}</script>`,
    ),
  'PDF, plain': (json) => pdf(strToU8(json), ''),
  'PDF, compressed': (json) => pdf(zlibSync(strToU8(json)), ' /Filter /FlateDecode'),
  PPTX: (json) => {
    const item = `<source xmlns="urn:ecs-atlas:source">${escaped(json)}</source>`;
    return zipSync({ '[Content_Types].xml': strToU8('<Types/>'), 'customXml/item1.xml': strToU8(item) });
  },
};

function escaped(json: string): string {
  return json.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}

/** An attached file after another object, as pdfkit writes it. */
export function pdf(data: Uint8Array, filter: string): Uint8Array {
  const type = SOURCE_TYPE.replace('/', '#2F');
  const head = `%PDF-1.7\n1 0 obj\n<< /Length 1 >>\nstream\nx\nendstream\nendobj\n2 0 obj\n<<\n/Type /EmbeddedFile\n/Subtype /${type}${filter}\n/Length ${data.length}\n>>\nstream\n`;
  return Uint8Array.from([...strToU8(head), ...data, ...strToU8('\nendstream\nendobj\n%%EOF')]);
}

/** A PNG with a text chunk between two other chunks. Checksums are not read. */
export function png(body: Uint8Array, compressed: boolean): Uint8Array {
  const data = [...strToU8('ecs-atlas'), 0, compressed ? 1 : 0, 0, 0, 0, ...body];
  const signature = [0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10];
  return Uint8Array.from([...signature, ...chunk('IHDR', [1, 2, 3]), ...chunk('iTXt', data), ...chunk('IEND', [])]);
}

function chunk(type: string, data: readonly number[]): readonly number[] {
  const length = new Uint8Array(new Uint32Array([data.length]).buffer).reverse();
  return [...length, ...strToU8(type), ...data, 0, 0, 0, 0];
}
