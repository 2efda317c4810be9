declare module 'wawoff2/decompress.js' {
  /** Converts WOFF2 to TrueType. The result is a view of memory that the next call overwrites. */
  function decompress(font: Uint8Array): Promise<Uint8Array>;
  export = decompress;
}

declare module 'wawoff2/compress.js' {
  /** Converts TrueType to WOFF2. The result is a view of memory that the next call overwrites. */
  function compress(font: Uint8Array): Promise<Uint8Array>;
  export = compress;
}
