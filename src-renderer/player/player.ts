import type { StoryboardPosition } from '../../core/export/storyboard.ts';
import type { StoryboardKnob } from '../../core/export/storyboard-knob.ts';
import { StoryboardPictures } from '../../core/export/storyboard-pictures.ts';
import { fontStack } from '../../core/scene/fonts.ts';
import { type ThemeName, themes } from '../../core/scene/theme.ts';
import { h, icon, icons } from './dom.ts';
import { actOf } from './keys.ts';
import { KnobPanel } from './knob-panel.ts';
import { type Layout, layoutOf } from './layout.ts';
import { applyPageTheme, PageTheme } from './page-theme.ts';
import { PicturesList } from './pictures-list.ts';
import { Playback, type PlayerMotion } from './playback.ts';
import { printed } from './print.ts';
import { Screen } from './screen.ts';
import type { StoryboardFile } from './storyboard-file.ts';
import { type PlayerText, playerText } from './texts.ts';

export interface PlayerOptions {
  /** The first and the last number that are shown. */
  readonly from: number | null;
  readonly to: number | null;
  readonly controls: boolean;
  readonly loop: boolean;
  readonly theme: 'auto' | 'light' | 'dark';
}

/** Width in CSS pixels below which the pictures for phones are shown. */
const NARROW = 600;

/** Shows the storyboard of a file in an element, and obeys its controls. */
export class Player {
  readonly playback: Playback;
  readonly #host: HTMLElement;
  readonly #file: StoryboardFile;
  readonly #pictures: StoryboardPictures;
  readonly #forPhones: StoryboardPictures;
  readonly #layout: Layout;
  readonly #text: PlayerText;
  readonly #screen: Screen;
  readonly #list: PicturesList;
  readonly #pageTheme: PageTheme;
  readonly #calm = matchMedia('(prefers-reduced-motion: reduce)');
  readonly #resized = new ResizeObserver(() => this.#fit());
  /** Shown in place of the picture while the numbers of a question can be turned. */
  #panel: KnobPanel | null = null;
  #options: PlayerOptions;

  constructor(host: HTMLElement, root: ShadowRoot, file: StoryboardFile, options: PlayerOptions, alone: boolean) {
    const { storyboard } = file;
    this.#host = host;
    this.#file = file;
    this.#options = options;
    this.#pictures = new StoryboardPictures(storyboard);
    this.#forPhones = new StoryboardPictures(storyboard, true);
    this.#text = playerText(storyboard.locale);
    this.#layout = layoutOf(storyboard, this.#text, alone ? 1 : 2);
    this.#layout.root.classList.toggle('alone', alone);
    this.#layout.root.lang = storyboard.locale;
    for (const font of ['sans', 'mono'] as const) host.style.setProperty(`--${font}`, file.ownFonts(fontStack[font]));
    root.append(this.#layout.root);
    this.#pageTheme = new PageTheme(this.#layout.probe, () => this.#applyTheme());
    this.#screen = new Screen(this.#layout.canvas, this.#pictures, this.#looks());
    this.playback = new Playback(timesOf(file), (motion, from) => this.#show(motion, from));
    this.#list = new PicturesList(this.#layout.pictures, storyboard, this.#pictures, {
      looks: () => this.#screen.looks,
      onPick: (at) => this.playback.go(at),
    });
    this.#layout.aside.hidden = !alone;
    this.#listen();
    this.options = options;
    this.#resized.observe(this.#layout.stage);
  }

  set options(options: PlayerOptions) {
    this.#options = options;
    const { positions } = this.#file.storyboard;
    const last = positions.length - 1;
    const from = options.from === null ? 0 : this.#indexOf(options.from);
    const to = options.to === null ? last : this.#indexOf(options.to);
    this.playback.range = { from: Math.min(from, to), to: Math.max(from, to) };
    this.playback.loop = options.loop;
    this.#layout.bar.hidden = !options.controls;
    if (!options.controls) this.#layout.aside.hidden = true;
    Object.assign(this.#layout.scrubber, { min: String(from), max: String(to) });
    this.#applyTheme();
    this.playback.go(this.playback.at, 'jump');
  }

  /** Goes to the last picture with at most this number. */
  goTo(n: number): void {
    this.playback.go(this.#indexOf(n), 'jump');
  }

  /** @returns true if the player handled the key */
  press(event: KeyboardEvent): boolean {
    if (event.key === 'f' && !event.ctrlKey && !event.metaKey && !event.altKey) this.#fullscreen();
    else {
      const act = actOf(event);
      if (act === null) return false;
      act(this.playback, this.#file.storyboard);
    }
    event.preventDefault();
    return true;
  }

  /** Adds all pictures to the page for printing, or removes them. */
  print(on: boolean): void {
    const { root } = this.#layout;
    if (on) root.after(printed(this.#file.storyboard, this.#pictures, this.#file.ownFonts));
    else root.parentNode?.querySelector('.printed')?.remove();
  }

  stop(): void {
    this.playback.stop();
    this.#pageTheme.stop();
    this.#resized.disconnect();
    this.#panel?.stop();
    this.#layout.root.remove();
  }

  #indexOf(n: number): number {
    return Math.max(
      0,
      this.#file.storyboard.positions.findLastIndex((position) => position.n <= n),
    );
  }

  #listen(): void {
    const { buttons, scrubber, speed, aside } = this.#layout;
    const { playback } = this;
    const on = (element: HTMLElement, act: () => void): void => element.addEventListener('click', act);
    on(buttons.start, () => playback.go(playback.range.from, 'jump'));
    on(buttons.previous, () => playback.go(playback.at - 1));
    on(buttons.play, () => playback.toggle());
    on(buttons.next, () => playback.go(playback.at + 1));
    on(buttons.end, () => playback.go(playback.range.to, 'jump'));
    on(buttons.loop, () => playback.toggleLoop());
    on(buttons.fullscreen, () => this.#fullscreen());
    on(buttons.list, () => {
      aside.hidden = !aside.hidden;
      this.#show('jump');
    });
    buttons.fullscreen.hidden = !document.fullscreenEnabled;
    scrubber.addEventListener('input', () => playback.go(Number(scrubber.value), 'jump'));
    speed.addEventListener('change', () => playback.setSpeed(Number(speed.value)));
  }

  #show(motion: PlayerMotion, from = this.playback.at): void {
    const { playback } = this;
    const moves = motion === 'step' && from !== playback.at && !this.#calm.matches;
    if (from !== playback.at || motion === 'step') this.#screen.show(playback.at, moves ? playback.travel : 0);
    else this.#screen.show(playback.at);
    this.#tell();
  }

  /** Updates everything around the picture. */
  #tell(): void {
    const { storyboard } = this.#file;
    const { playback } = this;
    const { canvas, heading, count, sentence, scrubber, speed, buttons, aside } = this.#layout;
    const position = storyboard.positions[playback.at]!;
    heading.textContent = position.heading;
    heading.classList.toggle('operation', position.code !== null);
    count.textContent = position.place;
    if (sentence.textContent !== position.sentence) sentence.textContent = position.sentence;
    canvas.setAttribute('aria-label', `${position.place}. ${position.heading}. ${position.sentence}`);
    scrubber.value = String(playback.at);
    scrubber.setAttribute('aria-valuetext', position.place);
    speed.value = String(playback.speed);
    press(buttons.loop, playback.loop);
    press(buttons.list, !aside.hidden);
    const label = this.#text(playback.playing ? 'pause' : 'play');
    if (buttons.play.title !== label) {
      buttons.play.replaceChildren(icon(icons[playback.playing ? 'pause' : 'play']));
      buttons.play.title = label;
      buttons.play.setAttribute('aria-label', label);
    }
    this.#tellCode(position.code);
    this.#tellKnob(position.knob ?? null);
    this.#list.mark(playback.at, playback.range);
  }

  #tellKnob(knob: StoryboardKnob | null): void {
    if (knob === (this.#panel?.knob ?? null)) return;
    const { canvas, sentence, stage } = this.#layout;
    this.#panel?.stop();
    this.#panel = knob && new KnobPanel(knob, this.#file.storyboard.locale, () => this.#looks());
    if (this.#panel !== null) stage.append(this.#panel.root);
    stage.classList.toggle('turned', knob !== null);
    for (const element of [canvas, sentence]) element.hidden = knob !== null;
  }

  #tellCode(place: StoryboardPosition['code']): void {
    const { code, codeSection } = this.#layout;
    codeSection.hidden = place === null;
    const lines = place === null ? [] : this.#file.storyboard.listings[place.listing]!;
    const items = lines.map(({ indent, text, ran = false }, line) => {
      const current = line === place?.line ? { 'aria-current': 'step' } : {};
      const item = h('li', { ...current, ...(ran && { class: 'ran' }) }, text || ' ');
      item.style.setProperty('--indent', String(Math.min(indent, 20)));
      return item;
    });
    code.replaceChildren(...items);
    if (place !== null) code.scrollTop = items[place.line]!.offsetTop - code.clientHeight / 2;
  }

  #fullscreen(): void {
    if (document.fullscreenElement !== null) void document.exitFullscreen();
    else void this.#host.requestFullscreen?.();
  }

  get #theme(): ThemeName {
    const { theme } = this.#options;
    if (this.#file.storyboard.contrast) return 'contrast';
    return theme === 'auto' ? this.#pageTheme.name : theme;
  }

  #looks() {
    return { theme: themes[this.#theme], ownFonts: this.#file.ownFonts };
  }

  #applyTheme(): void {
    applyPageTheme(this.#layout.root, this.#theme);
    this.#screen.looks = this.#looks();
    this.#screen.repaint();
    this.#panel?.paint();
    this.#list.repaint();
  }

  /** Shows whole pictures, as large as they fit. */
  #fit(): void {
    const { stage, root } = this.#layout;
    const pictures = stage.clientWidth < NARROW ? this.#forPhones : this.#pictures;
    const { width, height } = pictures.size;
    root.style.setProperty('--ratio', `${width} / ${height}`);
    this.#screen.fit(pictures, Math.floor(Math.min(stage.clientWidth, (stage.clientHeight * width) / height)));
  }
}

function press(button: HTMLElement, pressed: boolean): void {
  button.setAttribute('aria-pressed', String(pressed));
}

function timesOf({ storyboard: { positions, transition } }: StoryboardFile) {
  return { hold: (at: number) => positions[at]!.hold, transition, count: positions.length };
}
