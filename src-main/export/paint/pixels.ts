/** Pixels of a canvas: rows of red, green, blue and alpha, not premultiplied. Frames of films have the layout of `yuv420`. */
export interface Pixels {
  readonly data: Uint8Array;
  readonly width: number;
  readonly height: number;
}
