import { colorTokens, type ThemeName, themes } from '../../core/scene/theme.ts';

/** Sets a theme's colours as CSS variables `--color-<token>`, by the object model because the policy forbids inline styles. */
export function applyTheme(name: ThemeName): void {
  const root = document.documentElement;
  root.dataset.theme = name;
  for (const token of colorTokens) root.style.setProperty(`--color-${token}`, themes[name].colors[token]);
}
