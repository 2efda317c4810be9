import type { FormatId } from './formats.ts';
import { USUAL } from './options.ts';
import type { ExportRequest } from './request.ts';

/** The places that pictures go to, in the order of the dialog. */
export const DESTINATIONS = ['readme', 'blog', 'slide', 'handout', 'talk'] as const;
export type DestinationId = (typeof DESTINATIONS)[number];

/** The settings of an export that a destination decides. */
type Decided = Pick<ExportRequest, 'every' | 'width' | 'height' | 'scale' | 'pair' | 'parts' | 'motion' | 'handout'>;

/** The settings of an export for one place. The first format is the default. */
export interface Destination {
  readonly formats: readonly [FormatId, ...FormatId[]];
  /** `step` exports the shown picture, `operation` all pictures of the shown operation, `all` the whole script. */
  readonly scope: 'step' | 'operation' | 'all';
  readonly settings: Decided;
}

/** Nothing that nobody can read at the size of the picture, and no numbers of beats and lines, which only the window shows. */
const TITLED = { title: true, number: false, sentence: true, pseudocode: false, costs: false } as const;
const PAPER = { perPage: 4, paper: 'a4', answers: 'page' } as const;
/** A clip of a page. Values can be followed for 0.8 s, with few pictures on the way, because most of what a GIF weighs are these. */
const POSTED = { ...USUAL.motion, fps: 10, transition: 0.8 } as const;
const ONCE = { ...USUAL.motion, loop: false } as const;
const SLIDE = {
  width: 1920,
  height: 1080,
  scale: 1,
  pair: false,
  parts: TITLED,
  handout: { ...PAPER, perPage: 1, paper: 'slide' },
  motion: ONCE,
} as const;

/** Each destination can be posted as it is. Sizes are those at which the reader sees it, in CSS pixels. */
export const destinations: Readonly<Record<DestinationId, Destination>> = {
  // A README is about 880 pixels wide, and its reader may have a dark theme.
  readme: {
    formats: ['png', 'gif', 'animated-svg'],
    scope: 'step',
    settings: {
      ...{ every: 'beat', width: 880, height: 560, scale: 1, pair: true, parts: TITLED, handout: PAPER },
      motion: POSTED,
    },
  },
  // A column of text is about 720 pixels wide. A clip of one operation is short enough to be watched twice.
  blog: {
    formats: ['gif', 'png', 'mp4', 'animated-svg'],
    scope: 'operation',
    settings: {
      ...{ every: 'beat', width: 720, height: 540, scale: 2, pair: false, parts: TITLED, handout: PAPER },
      motion: POSTED,
    },
  },
  slide: {
    formats: ['pptx', 'pdf', 'png', 'svg'],
    scope: 'operation',
    settings: { ...SLIDE, every: 'beat' },
  },
  handout: {
    formats: ['pdf'],
    scope: 'all',
    settings: { ...SLIDE, every: 'operation', parts: { ...TITLED, number: true, pseudocode: true }, handout: PAPER },
  },
  // It runs by itself, a picture for each operation.
  talk: {
    formats: ['mp4', 'html'],
    scope: 'all',
    settings: { ...SLIDE, every: 'operation' },
  },
};

/** Narrower pictures have two engines side by side, and more in a second row of this share of the height. */
const TWO_ROWS = { width: 1200, height: 0.8 } as const;

/**
 * Returns the settings of a destination.
 * @param engines how many are compared
 */
export function settingsOf(id: DestinationId, engines = 1): Decided {
  const { settings } = destinations[id];
  if (engines <= 2 || settings.width >= TWO_ROWS.width) return settings;
  return { ...settings, height: Math.round(settings.height * (1 + TWO_ROWS.height)) };
}
