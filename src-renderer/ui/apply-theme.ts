import { colorTokens, type ThemeName, themes } from '../../core/scene/theme.ts';

/** Puts a theme's colours into CSS as `--color-<token>`. Through the object model: inline styles are against our CSP. */
export function applyTheme(name: ThemeName): void {
  const root = document.documentElement;
  root.dataset.theme = name;
  for (const token of colorTokens) root.style.setProperty(`--color-${token}`, themes[name].colors[token]);
}
