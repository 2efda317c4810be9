import type { Storyboard } from '../../core/export/storyboard.ts';
import type { StoryboardPictures } from '../../core/export/storyboard-pictures.ts';
import { renderSvg } from '../../core/scene/svg.ts';
import { themes } from '../../core/scene/theme.ts';
import { h } from './dom.ts';

/** Creates the printed version: every picture with its sentence, as vectors in light colours. */
export function printed(
  { positions, name }: Storyboard,
  pictures: StoryboardPictures,
  ownFonts: (css: string) => string,
): HTMLElement {
  const figures = positions.map(({ n, heading, sentence }, at) => {
    // Renames clips, because they have the same names in every picture.
    const text = renderSvg(pictures.at(at), themes.light, { transparent: true }).replace(
      /(id="|url\(#)clip-/g,
      `$1clip-${at}-`,
    );
    const parsed = new DOMParser().parseFromString(ownFonts(text), 'image/svg+xml');
    const caption = h('figcaption', {}, h('b', {}, `${n}  ${heading}`), sentence);
    return h('figure', {}, document.importNode(parsed.documentElement, true), caption);
  });
  return h('div', { class: 'printed' }, h('div', { class: 'name' }, name), ...figures);
}
