import type { ColorToken } from './scene.ts';

export type ThemeName = 'light' | 'dark' | 'contrast';

/** A colour for every job. */
export interface Theme {
  readonly name: ThemeName;
  readonly colors: Readonly<Record<ColorToken, string>>;
}

/**
 * Written is orange and read is blue in every theme: the pair of the Okabe–Ito palette that people with any common kind of
 * colour vision distinguish. Both also differ in shape wherever they are drawn (solid and dashed).
 */
const light: Theme = {
  name: 'light',
  colors: {
    background: '#f3f4f7',
    surface: '#ffffff',
    'surface-raised': '#e9ecf2',
    border: '#c5cad6',
    'border-strong': '#5d6579',
    grid: '#e2e5ec',
    text: '#14171f',
    'text-muted': '#3f4657',
    'text-faint': '#565d6e',
    accent: '#00695c',
    'accent-soft': '#d5efea',
    cell: '#ffffff',
    'cell-empty': '#f4f5f8',
    'cell-index': '#e3f3ee',
    'cell-version': '#ece7f6',
    'cell-dead': '#e4e6eb',
    'cell-payload': '#f6f2e7',
    'cell-tombstone': '#efe6e4',
    written: '#b34700',
    'written-soft': '#ffe8d3',
    read: '#00619f',
    'read-soft': '#dff0fc',
    selected: '#98206e',
    'selected-soft': '#fae4f2',
    danger: '#b3131f',
    'danger-soft': '#fde4e4',
  },
};

const dark: Theme = {
  name: 'dark',
  colors: {
    background: '#0f1218',
    surface: '#171b23',
    'surface-raised': '#222834',
    border: '#3a4252',
    'border-strong': '#8792a8',
    grid: '#262c38',
    text: '#f2f4f8',
    'text-muted': '#c3cad8',
    'text-faint': '#a3acbe',
    accent: '#4fd1b8',
    'accent-soft': '#123e38',
    cell: '#1f2530',
    'cell-empty': '#181c24',
    'cell-index': '#17302c',
    'cell-version': '#2b2540',
    'cell-dead': '#2a2d34',
    'cell-payload': '#2b2820',
    'cell-tombstone': '#33252a',
    written: '#ffa54a',
    'written-soft': '#4a2c0d',
    read: '#67bdf5',
    'read-soft': '#10324b',
    selected: '#f18ecb',
    'selected-soft': '#4a1c39',
    danger: '#ff8f8a',
    'danger-soft': '#4c1a1c',
  },
};

const contrast: Theme = {
  name: 'contrast',
  colors: {
    background: '#000000',
    surface: '#000000',
    'surface-raised': '#1a1a1a',
    border: '#bdbdbd',
    'border-strong': '#ffffff',
    grid: '#3d3d3d',
    text: '#ffffff',
    'text-muted': '#f2f2f2',
    'text-faint': '#d9d9d9',
    accent: '#52ffd8',
    'accent-soft': '#003d31',
    cell: '#000000',
    'cell-empty': '#000000',
    'cell-index': '#00211b',
    'cell-version': '#1d1033',
    'cell-dead': '#262626',
    'cell-payload': '#1c1a0d',
    'cell-tombstone': '#330d10',
    written: '#ffb84d',
    'written-soft': '#472300',
    read: '#6fd0ff',
    'read-soft': '#00304d',
    selected: '#ff9edb',
    'selected-soft': '#4d0a38',
    danger: '#ffa8a3',
    'danger-soft': '#4d0006',
  },
};

export const themes: Readonly<Record<ThemeName, Theme>> = { light, dark, contrast };

/** Every token, to turn a theme into CSS variables (`--color-<token>`). */
export const colorTokens = Object.keys(light.colors) as readonly ColorToken[];
