/** Pixels as a canvas gives them: rows of red, green, blue, alpha, not premultiplied. */
export interface Pixels {
  readonly data: Uint8Array;
  readonly width: number;
  readonly height: number;
}
