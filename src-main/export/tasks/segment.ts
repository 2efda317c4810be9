/** A run of frames that is encoded on its own: its first frame is a key frame. */
export interface Segment {
  readonly packets: readonly Packet[];
  /** What a decoder has to know; equal in all segments of a film. */
  readonly config: { readonly codec: string; readonly description?: Uint8Array };
}

interface Packet {
  readonly data: Uint8Array;
  readonly key: boolean;
}

export interface FrameSize {
  /** Even, as is the height. */
  readonly width: number;
  readonly height: number;
}

export interface SegmentEncoder {
  /** @param yuv as `yuv420` makes it */
  add(yuv: Uint8Array): void;
  end(): Promise<Segment>;
}
