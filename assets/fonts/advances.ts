/** Writes core/scene/inter-advances.ts, the widths of Inter's ASCII characters, with which layouts measure: `npx tsx assets/fonts/advances.ts`. */
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createCanvas, GlobalFonts } from '@napi-rs/canvas';

const here = dirname(fileURLToPath(import.meta.url));
const context = createCanvas(8, 8).getContext('2d');

/** Signs beyond ASCII that texts of the interface use. */
const SIGNS = '·×–—‘’“”…éü';

function advances(weight: 400 | 600): string {
  GlobalFonts.register(readFileSync(join(here, `inter-${weight}.woff2`)), 'Measured Inter');
  context.font = `${weight} 1000px "Measured Inter"`;
  const widthOf = (text: string): number => Math.round(context.measureText(text).width);
  const ascii = Array.from({ length: 95 }, (_, i) => widthOf(String.fromCharCode(32 + i)));
  const signs = [...SIGNS].map((sign) => `'${sign}': ${widthOf(sign)}`);
  return `  ${weight}: {\n    ascii: [\n      ${ascii.join(', ')},\n    ],\n    signs: { ${signs.join(', ')} },\n  },\n`;
}

writeFileSync(
  join(here, '../../core/scene/inter-advances.ts'),
  `/** Advance widths of Inter, in thousandths of an em: U+0020 … U+007E, and some signs. Made by assets/fonts/advances.ts. */
export const interAdvances: Readonly<
  Record<400 | 600, { readonly ascii: readonly number[]; readonly signs: Readonly<Record<string, number>> }>
> = {
${advances(400)}${advances(600)}};
`,
);
