import { PICTURES_ID } from '../../core/export/storyboard.ts';
import aside from './aside.css?inline';
import { h } from './dom.ts';
import knob from './knob.css?inline';
import narrow from './narrow.css?inline';
import css from './player.css?inline';
import { Player, type PlayerOptions } from './player.ts';
import print from './print.css?inline';
import { fetchFile, ownFile, type StoryboardFile } from './storyboard-file.ts';
import { localeOf, playerText } from './texts.ts';

const ATTRIBUTES = ['src', 'from', 'to', 'at', 'controls', 'autoplay', 'loop', 'theme'] as const;

const sheet = new CSSStyleSheet();
sheet.replaceSync(css + aside + narrow + knob + print);

/** `<ecs-atlas-player src="file.html">` shows an HTML storyboard; without `src`, as in the file itself, the document's own. */
class EcsAtlasPlayer extends HTMLElement {
  static readonly observedAttributes = ATTRIBUTES;
  readonly #root = this.attachShadow({ mode: 'open' });
  #player: Player | null = null;
  /** The number of the last load. Results of earlier loads are dropped. */
  #load = 0;
  readonly #onKey = (event: KeyboardEvent): void => void this.#player?.press(event);
  readonly #onPrint = ({ type }: Event): void => this.#player?.print(type === 'beforeprint');

  constructor() {
    super();
    this.#root.adoptedStyleSheets = [sheet];
  }

  /** True if the player fills the whole page. */
  get #alone(): boolean {
    return !this.hasAttribute('src');
  }

  connectedCallback(): void {
    (this.#alone ? document : this).addEventListener('keydown', this.#onKey as EventListener);
    if (this.#alone) {
      addEventListener('beforeprint', this.#onPrint);
      addEventListener('afterprint', this.#onPrint);
    }
    void this.#open();
  }

  disconnectedCallback(): void {
    document.removeEventListener('keydown', this.#onKey);
    this.removeEventListener('keydown', this.#onKey);
    removeEventListener('beforeprint', this.#onPrint);
    removeEventListener('afterprint', this.#onPrint);
    this.#close();
  }

  attributeChangedCallback(name: (typeof ATTRIBUTES)[number], before: string | null, now: string | null): void {
    if (before === now || !this.isConnected) return;
    if (name === 'src') void this.#open();
    else if (name === 'at') this.#goTo();
    else if (this.#player !== null && name !== 'autoplay') this.#player.options = this.#options();
  }

  #close(): void {
    this.#load++;
    this.#player?.stop();
    this.#player = null;
    this.#root.replaceChildren();
  }

  async #open(): Promise<void> {
    this.#close();
    const load = this.#load;
    try {
      const src = this.getAttribute('src');
      const file = await (src === null ? ownFile() : fetchFile(new URL(src, document.baseURI)));
      if (load === this.#load) this.#show(file);
    } catch (error) {
      if (load === this.#load) this.#fail(error);
    }
  }

  #show(file: StoryboardFile): void {
    for (const font of file.fonts) document.fonts.add(font);
    this.#player = new Player(this, this.#root, file, this.#options(), this.#alone);
    this.#goTo();
    const calm = matchMedia('(prefers-reduced-motion: reduce)').matches;
    if (isOn(this.getAttribute('autoplay')) && !calm) this.#player.playback.toggle();
  }

  /** A page on disk, or a site that does not allow reading its files, can still show the file in a frame. */
  #fail(error: unknown): void {
    const src = this.getAttribute('src');
    const url = src === null ? null : new URL(src, document.baseURI);
    if (error instanceof TypeError && url !== null && /^(https?|file):$/.test(url.protocol)) {
      const options = ATTRIBUTES.filter((name) => name !== 'src' && this.hasAttribute(name));
      url.hash = new URLSearchParams([
        ['controls', '0'],
        ...options.map((name) => [name, this.getAttribute(name)!]),
      ]).toString();
      this.#root.append(
        h('iframe', {
          src: url.href,
          sandbox: 'allow-scripts',
          allow: 'fullscreen',
          title: url.pathname.split('/').at(-1)!,
        }),
      );
      return;
    }
    const problem = error instanceof Error ? error.message.slice(0, 300) : String(error);
    this.#root.append(h('p', { role: 'alert' }, playerText(localeOf(this))('unreadable', { problem })));
  }

  #goTo(): void {
    const at = this.#number('at');
    if (at !== null) this.#player?.goTo(at);
  }

  #options(): PlayerOptions {
    const theme = this.getAttribute('theme');
    return {
      from: this.#number('from'),
      to: this.#number('to'),
      controls: isOn(this.getAttribute('controls')),
      loop: isOn(this.getAttribute('loop')),
      theme: theme === 'light' || theme === 'dark' ? theme : 'auto',
    };
  }

  #number(name: 'at' | 'from' | 'to'): number | null {
    const text = this.getAttribute(name);
    return text !== null && /^\d{1,9}$/.test(text) ? Number(text) : null;
  }
}

function isOn(attribute: string | null): boolean {
  return attribute !== null && attribute !== '0' && attribute !== 'false';
}

/** In a file, `file.html#at=12&controls=0` sets attributes, as in a frame. */
function followAddress(): void {
  const own = document.querySelector('ecs-atlas-player:not([src])');
  if (own === null || document.getElementById(PICTURES_ID) === null) return;
  const apply = (): void => {
    for (const [name, value] of new URLSearchParams(location.hash.slice(1))) {
      if (name !== 'src' && ATTRIBUTES.some((each) => each === name)) own.setAttribute(name, value);
    }
  };
  apply();
  addEventListener('hashchange', apply);
}

if (customElements.get('ecs-atlas-player') === undefined) {
  followAddress();
  customElements.define('ecs-atlas-player', EcsAtlasPlayer);
}
