declare module 'subset-font' {
  interface Options {
    readonly targetFormat: 'woff2' | 'sfnt';
    /** Tags of OpenType features to keep; by default all. */
    readonly keepFeatures?: readonly string[];
  }
  /** Cuts a font down to the characters of `text`. */
  function subsetFont(font: Buffer, text: string, options: Options): Promise<Buffer>;
  export = subsetFont;
}
