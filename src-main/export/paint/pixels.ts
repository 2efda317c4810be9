/** Pixels as a canvas gives them: rows of red, green, blue, alpha, not premultiplied. Frames of films are in YUV, as `yuv420` makes it. */
export interface Pixels {
  readonly data: Uint8Array;
  readonly width: number;
  readonly height: number;
}
