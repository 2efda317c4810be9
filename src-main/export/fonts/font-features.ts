/** The font features that browsers and Skia use by default. Others, such as small capitals, would add glyphs that are never drawn. */
export const FEATURES = ['calt', 'ccmp', 'clig', 'kern', 'liga', 'locl', 'mark', 'mkmk', 'rlig'];
