declare module 'subset-font' {
  /** Cuts a font down to the characters of `text`. */
  function subsetFont(font: Buffer, text: string, options: { targetFormat: 'woff2' | 'sfnt' }): Promise<Buffer>;
  export = subsetFont;
}
