import { zlibSync } from 'fflate';
import { playerScript } from '#export/player-script';
import { sha256 } from '#export/sha256';
import { texts } from '../../../../assets/locales/texts.ts';
import { type EmbeddedSource, SOURCE_ID } from '../../../../core/export/embedded-source.ts';
import { FONTS_ID, PICTURES_ID, type Storyboard } from '../../../../core/export/storyboard.ts';
import type { StoryboardKnob } from '../../../../core/export/storyboard-knob.ts';
import { translator } from '../../../contract/text.ts';
import { base64 } from '../../bytes.ts';
import { usedFonts, type Written } from '../../paint/used-fonts.ts';

const STYLE = 'html{background:Canvas}body{margin:0}main{display:block}';

/** Returns the whole page. Its policy blocks everything from elsewhere, and its sentences can be read without scripts. */
export async function htmlPage(
  storyboard: Storyboard,
  { source, loop }: { readonly source: EmbeddedSource | null; readonly loop: boolean },
): Promise<string> {
  const { locale, name, positions } = storyboard;
  const translate = translator(locale);
  const script = (await playerScript()).trim().replaceAll('</script', '<\\/script');
  const fonts = await embeddedFonts(storyboard, JSON.stringify(texts[locale].player));
  const pictures = zlibSync(new TextEncoder().encode(JSON.stringify(storyboard)), { level: 9 });
  const sentences = positions.map(
    ({ heading, sentence }) => `<li><b>${escapeHtml(heading)}</b> ${escapeHtml(sentence)}</li>`,
  );
  return `<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src 'sha256-${await hashOf(script)}'; style-src 'sha256-${await hashOf(STYLE)}'; base-uri 'none'; form-action 'none'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="generator" content="ECS Atlas">
<title>${escapeHtml(name)}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<ecs-atlas-player controls${loop ? ' loop' : ''}>
<h1>${escapeHtml(name)}</h1>
<p>${escapeHtml(translate('player.noScript'))}</p>
<ol>
${sentences.join('\n')}
</ol>
</ecs-atlas-player>
</main>
<script type="application/octet-stream" id="${PICTURES_ID}">${base64(pictures)}</script>
<script type="application/json" id="${FONTS_ID}">${JSON.stringify(fonts)}</script>
${source === null ? '' : `<script type="application/json" id="${SOURCE_ID}">${JSON.stringify(source).replaceAll('<', '\\u003c')}</script>\n`}<script>${script}</script>
</body>
</html>
`;
}

/** Returns the hash in base64. */
async function hashOf(text: string): Promise<string> {
  return base64(await sha256(text));
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}

/** A bundled font with the characters that a file uses. */
interface EmbeddedFont {
  /** The name of the family without `Atlas`. */
  readonly family: string;
  readonly weight: 400 | 600;
  /** The font as WOFF2 in base64. */
  readonly data: string;
}

/** @param words the texts of the player */
async function embeddedFonts(storyboard: Storyboard, words: string): Promise<EmbeddedFont[]> {
  const fonts = await usedFonts(textsOf(storyboard, words));
  return fonts.map(({ family, weight, woff2 }) => {
    return { family: family.replace('Atlas ', ''), weight, data: base64(woff2) };
  });
}

/** The characters of all tables that a reader can turn to. */
function knobWords({ question, texts }: StoryboardKnob): string {
  return [question, ...Object.values(texts), 'ABCDEFGHIJKLMNOPQRSTUVWXYZ', '0123456789.,+×()kM'].join('');
}

/** Yields the texts of the pictures and of the page. */
function* textsOf({ marks, positions, listings, name }: Storyboard, words: string): Iterable<Written> {
  for (const mark of marks)
    if (mark.kind === 'text') yield { text: mark.text, font: mark.font, weight: mark.weight ?? 400 };
  const turned = positions.map(({ knob }) => (knob === undefined ? '' : knobWords(knob))).join('');
  yield {
    text: [name, words, turned, ...positions.map(({ sentence }) => sentence)].join(''),
    font: 'sans',
    weight: 400,
  };
  yield { text: [words, turned, ...positions.map(({ heading }) => heading)].join(''), font: 'sans', weight: 600 };
  const code = [...positions.map(({ heading }) => heading), ...listings.flat().map(({ text }) => text)].join('');
  yield { text: code, font: 'mono', weight: 400 };
  yield { text: code, font: 'mono', weight: 600 };
}
