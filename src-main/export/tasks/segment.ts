/** A run of frames that is encoded separately. Its first frame is a key frame. */
export interface Segment {
  readonly packets: readonly Packet[];
  /** The configuration of the decoder, equal in all segments of a film. */
  readonly config: { readonly codec: string; readonly description?: Uint8Array };
}

interface Packet {
  readonly data: Uint8Array;
  readonly key: boolean;
}

export interface FrameSize {
  /** Encoders need even sides. */
  readonly width: number;
  readonly height: number;
}

export interface SegmentEncoder {
  /** @param yuv the output of `yuv420` */
  add(yuv: Uint8Array): void;
  end(): Promise<Segment>;
}
