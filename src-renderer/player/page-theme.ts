import { type ThemeName, themes } from '../../core/scene/theme.ts';

/** The theme that the page around an element prefers, with its changes. */
export class PageTheme {
  readonly #probe: HTMLElement;
  readonly #contrast = matchMedia('(prefers-contrast: more)');
  readonly #onChange: () => void;

  /** @param probe an element inside the page with the colour `light-dark(…)` and a transition, which reveals changes of the scheme */
  constructor(probe: HTMLElement, onChange: () => void) {
    this.#probe = probe;
    this.#onChange = onChange;
    probe.addEventListener('transitionrun', onChange);
    this.#contrast.addEventListener('change', onChange);
  }

  get name(): ThemeName {
    if (this.#contrast.matches) return 'contrast';
    return getComputedStyle(this.#probe).color === 'rgb(1, 1, 1)' ? 'dark' : 'light';
  }

  stop(): void {
    this.#contrast.removeEventListener('change', this.#onChange);
  }
}

/** Gives an element the colours of a theme as `--color-<token>`. */
export function applyPageTheme({ style }: HTMLElement, name: ThemeName): void {
  for (const [token, color] of Object.entries(themes[name].colors)) style.setProperty(`--color-${token}`, color);
}
