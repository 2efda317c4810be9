declare module 'fontkit' {
  /** A drawn outline in font units, y upwards. */
  interface GlyphPath {
    readonly commands: readonly { readonly command: string; readonly args: readonly number[] }[];
  }
  export interface Glyph {
    readonly id: number;
    readonly path: GlyphPath;
  }
  export interface GlyphRun {
    readonly glyphs: readonly Glyph[];
    readonly positions: readonly {
      readonly xAdvance: number;
      readonly xOffset: number;
      readonly yOffset: number;
    }[];
    readonly advanceWidth: number;
  }
  export interface Font {
    readonly unitsPerEm: number;
    readonly characterSet: readonly number[];
    hasGlyphForCodePoint(codePoint: number): boolean;
    layout(text: string): GlyphRun;
  }
  export function create(bytes: Uint8Array): Font;
}

declare module 'fontverter' {
  /** Converts a font file to another container. */
  export function convert(font: Buffer, format: 'truetype'): Promise<Uint8Array>;
}
