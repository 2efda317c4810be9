/** Makes the font files in this folder, which are committed so that no build waits for them: `npx tsx assets/fonts/subset.ts`. */
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';

const here = dirname(fileURLToPath(import.meta.url));
const require = createRequire(import.meta.url);
const packageFolder = (name: string): string => dirname(require.resolve(`${name}/package.json`));

/** Latin-1 punctuation and the signs that diagrams and lessons use, beyond what GB 2312 holds. */
const SIGNS = '–—‘’“”…·×÷±≤≥≠≈∞∅→←↑↓↔⇒□■▲▼◆●○✓€';

/** The signs that no Latin font has, and the name of the Chinese language in menus. */
const SMALL = '≤≥≠≈∞∅→←↑↓↔⇒□■▲▼◆●○✓中文简体';

/** Every character of GB 2312: signs, kana, Greek, Cyrillic, pinyin in rows 1–9, 6,763 hanzi in rows 16–87. */
function gb2312(): string {
  const decoder = new TextDecoder('gbk');
  let text = '';
  for (let row = 0xa1; row <= 0xf7; row++) {
    if (row > 0xa9 && row < 0xb0) continue;
    for (let cell = 0xa1; cell <= 0xfe; cell++) {
      const character = decoder.decode(Uint8Array.of(row, cell));
      if (!character.includes('\ufffd') && !/\p{Co}/u.test(character)) text += character;
    }
  }
  return text;
}

async function subset(from: string, to: string, text: string): Promise<void> {
  const font = await subsetFont(readFileSync(from), text, { targetFormat: 'woff2' });
  writeFileSync(join(here, to), font);
  console.log(`${to}: ${(font.length / 1024).toFixed(0)} KB`);
}

const inter = packageFolder('@fontsource/inter');
const mono = packageFolder('@fontsource/jetbrains-mono');
const noto = packageFolder('@expo-google-fonts/noto-sans-sc');
for (const weight of [400, 600]) {
  copyFileSync(join(inter, `files/inter-latin-${weight}-normal.woff2`), join(here, `inter-${weight}.woff2`));
  copyFileSync(
    join(mono, `files/jetbrains-mono-latin-${weight}-normal.woff2`),
    join(here, `jetbrains-mono-${weight}.woff2`),
  );
}
copyFileSync(join(inter, 'LICENSE'), join(here, 'inter.LICENSE'));
copyFileSync(join(mono, 'LICENSE'), join(here, 'jetbrains-mono.LICENSE'));
copyFileSync(join(noto, 'LICENSE_FONT'), join(here, 'noto-sans-sc.LICENSE'));
const hanzi = gb2312() + SIGNS;
await subset(join(noto, '400Regular/NotoSansSC_400Regular.ttf'), 'noto-sans-sc-400.woff2', hanzi);
await subset(join(noto, '600SemiBold/NotoSansSC_600SemiBold.ttf'), 'noto-sans-sc-600.woff2', hanzi);
// A page in English only loads these.
for (const weight of [400, 600])
  await subset(join(here, `noto-sans-sc-${weight}.woff2`), `noto-sans-sc-signs-${weight}.woff2`, SMALL);
