import type { Storyboard } from '../../core/export/storyboard.ts';
import { speeds } from '../state/preferences/speed.ts';
import { h, icon, icons } from './dom.ts';
import type { PlayerText } from './texts.ts';

export type Layout = ReturnType<typeof layoutOf>;

/**
 * Creates the elements of a player.
 * @param level of its first heading on the page
 */
export function layoutOf({ name, positions, parts }: Storyboard, text: PlayerText, level: number) {
  const canvas = h('canvas', { role: 'img' });
  const stage = h('div', { class: 'stage', tabindex: 0, role: 'group', 'aria-label': text('label', { name }) }, canvas);
  const heading = h('div', { class: 'heading', role: 'heading', 'aria-level': level + 1 });
  const count = h('div', { class: 'count' });
  const header = h(
    'header',
    { class: 'header', hidden: !parts.title },
    h('div', { class: 'name', role: 'heading', 'aria-level': level }, name),
    count,
    heading,
  );
  const sentence = h('p', { class: parts.sentence ? 'sentence' : 'sentence hidden', 'aria-live': 'polite' });
  const controls = controlsOf(positions.length, text);
  const code = h('ol', { class: 'code' });
  const pictures = h('ol', { class: 'storyboard' });
  const section = (title: string, ...content: Node[]) =>
    h(
      'section',
      { 'aria-label': title },
      h('div', { class: 'title', role: 'heading', 'aria-level': level + 1 }, title),
      ...content,
    );
  const codeSection = section(text('code'), code);
  const aside = h('div', { class: 'aside' }, codeSection, section(text('pictures'), pictures));
  const main = h('div', { class: 'main' }, header, stage, sentence, legend(text), controls.bar);
  const probe = h('i', { class: 'probe', 'aria-hidden': true });
  const root = h('div', { class: 'player' }, main, aside, probe);
  return { root, canvas, stage, heading, count, sentence, code, codeSection, pictures, aside, probe, ...controls };
}

function legend(text: PlayerText): HTMLElement {
  const entry = (kind: 'written' | 'read') =>
    h('span', {}, h('i', { class: `swatch ${kind}`, 'aria-hidden': 'true' }), text(kind));
  return h('p', { class: 'legend', 'aria-label': text('legend'), role: 'note' }, entry('written'), entry('read'));
}

function controlsOf(count: number, text: PlayerText) {
  const button = (name: keyof typeof icons & Parameters<PlayerText>[0]) =>
    h('button', { type: 'button', class: name, 'aria-label': text(name), title: text(name) }, icon(icons[name]));
  const scrubber = h('input', { type: 'range', min: 0, max: count - 1, step: 1, 'aria-label': text('position') });
  const options = speeds.map((speed) => h('option', { value: speed }, `${speed}×`));
  const speed = h('select', { class: 'speed', 'aria-label': text('speed'), title: text('speed') }, ...options);
  const buttons = {
    start: button('start'),
    previous: button('previous'),
    play: button('play'),
    next: button('next'),
    end: button('end'),
    loop: button('loop'),
    list: button('pictures'),
    fullscreen: button('fullscreen'),
  };
  const { start, previous, play, next, end, ...rest } = buttons;
  const bar = h(
    'div',
    { class: 'bar', role: 'toolbar', 'aria-label': text('play'), title: '' },
    h('div', { class: 'transport' }, start, previous, play, next, end),
    scrubber,
    h('div', { class: 'options' }, speed, ...Object.values(rest)),
  );
  bar.removeAttribute('title');
  return { bar, scrubber, speed, buttons };
}
