/** What browsers and Skia use without being asked: other features, such as small capitals, would bring glyphs that are never drawn. */
export const FEATURES = ['calt', 'ccmp', 'clig', 'kern', 'liga', 'locl', 'mark', 'mkmk', 'rlig'];
