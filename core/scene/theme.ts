interface Row {
  readonly light: string;
  readonly dark: string;
  readonly contrast: string;
}

/**
 * Written is orange and read is blue in every theme: this pair of the Okabe–Ito palette is distinguishable with all common kinds of colour vision.
 * The two also differ in shape (solid and dashed). Curves have colours that mean nothing else.
 */
const colors = {
  background: { light: '#f3f4f7', dark: '#0f1218', contrast: '#000000' },
  surface: { light: '#ffffff', dark: '#171b23', contrast: '#000000' },
  'surface-raised': { light: '#e9ecf2', dark: '#222834', contrast: '#1a1a1a' },
  border: { light: '#c5cad6', dark: '#3a4252', contrast: '#bdbdbd' },
  'border-strong': { light: '#5d6579', dark: '#8792a8', contrast: '#ffffff' },
  grid: { light: '#e2e5ec', dark: '#262c38', contrast: '#3d3d3d' },
  text: { light: '#14171f', dark: '#f2f4f8', contrast: '#ffffff' },
  'text-muted': { light: '#3f4657', dark: '#c3cad8', contrast: '#f2f2f2' },
  'text-faint': { light: '#565d6e', dark: '#a3acbe', contrast: '#d9d9d9' },
  accent: { light: '#00695c', dark: '#4fd1b8', contrast: '#52ffd8' },
  'accent-soft': { light: '#d5efea', dark: '#123e38', contrast: '#003d31' },
  hatch: { light: '#a9afbe', dark: '#6a7489', contrast: '#8a8a8a' },
  link: { light: '#b4bac8', dark: '#566074', contrast: '#8c8c8c' },
  cell: { light: '#ffffff', dark: '#1f2530', contrast: '#000000' },
  'cell-empty': { light: '#f4f5f8', dark: '#1b202a', contrast: '#141414' },
  'cell-index': { light: '#dcf0e9', dark: '#1c443c', contrast: '#053c30' },
  'cell-version': { light: '#e6dff4', dark: '#3c3261', contrast: '#3a2470' },
  'cell-dead': { light: '#dfe2e9', dark: '#373c47', contrast: '#3d3d3d' },
  'cell-payload': { light: '#f3ecd8', dark: '#453c24', contrast: '#403909' },
  'cell-tombstone': { light: '#ecdcd9', dark: '#51323a', contrast: '#611a20' },
  written: { light: '#b34700', dark: '#ffa54a', contrast: '#ffb84d' },
  'written-soft': { light: '#ffe8d3', dark: '#4a2c0d', contrast: '#472300' },
  read: { light: '#00619f', dark: '#67bdf5', contrast: '#6fd0ff' },
  'read-soft': { light: '#dff0fc', dark: '#10324b', contrast: '#00304d' },
  selected: { light: '#98206e', dark: '#f18ecb', contrast: '#ff9edb' },
  'selected-soft': { light: '#fae4f2', dark: '#4a1c39', contrast: '#4d0a38' },
  'curve-1': { light: '#5b3fb0', dark: '#b7a2ff', contrast: '#d0c2ff' },
  'curve-2': { light: '#4b6500', dark: '#b4d65c', contrast: '#c8f060' },
  danger: { light: '#b3131f', dark: '#ff8f8a', contrast: '#ffa8a3' },
  'danger-soft': { light: '#fde4e4', dark: '#4c1a1c', contrast: '#4d0006' },
} as const satisfies Readonly<Record<string, Row>>;

/** The role of a colour; a theme assigns a colour to it. */
export type ColorToken = keyof typeof colors;

export type ThemeName = keyof Row;

export interface Theme {
  readonly name: ThemeName;
  readonly colors: Readonly<Record<ColorToken, string>>;
}

/** All roles, to turn a theme into CSS variables (`--color-<token>`). */
export const colorTokens = Object.keys(colors) as readonly ColorToken[];

export const themes: Readonly<Record<ThemeName, Theme>> = {
  light: themeOf('light'),
  dark: themeOf('dark'),
  contrast: themeOf('contrast'),
};

function themeOf(name: ThemeName): Theme {
  const own = colorTokens.map((token) => [token, colors[token][name]]);
  return { name, colors: Object.fromEntries(own) };
}
