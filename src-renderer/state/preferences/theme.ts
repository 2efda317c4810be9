import type { ThemeName } from '../../../core/scene/theme.ts';
import { type ThemeChoice, usePreferences } from './preferences.ts';
import { useMedia } from './use-media.ts';

const dark = '(prefers-color-scheme: dark)';
const contrast = '(prefers-contrast: more)';
const reduced = '(prefers-reduced-motion: reduce)';

/** Returns the theme that a choice stands for on this system. */
export function resolveTheme(choice: ThemeChoice, system: { dark: boolean; contrast: boolean }): ThemeName {
  if (choice !== 'system') return choice;
  if (system.contrast) return 'contrast';
  return system.dark ? 'dark' : 'light';
}

export function useTheme(): ThemeName {
  const choice = usePreferences((preferences) => preferences.theme);
  return resolveTheme(choice, { dark: useMedia(dark), contrast: useMedia(contrast) });
}

/** Returns the current theme. */
export function shownTheme(): ThemeName {
  const system = { dark: matchMedia(dark).matches, contrast: matchMedia(contrast).matches };
  return resolveTheme(usePreferences.getState().theme, system);
}

/** Returns true if transitions should be replaced by cuts. */
export function useReducedMotion(): boolean {
  const choice = usePreferences((preferences) => preferences.motion);
  const system = useMedia(reduced);
  return choice === 'reduced' || system;
}
