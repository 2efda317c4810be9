import { vp8Library } from '#export/encoders';
import type { FrameSize, Segment, SegmentEncoder } from './segment.ts';

/** Fast, for pictures of a screen, and with a constant quality: `bit_rate` is only a limit. */
const OPTIONS = {
  deadline: 'realtime',
  'cpu-used': '8',
  crf: '20',
  g: '9999',
  'lag-in-frames': '0',
  'auto-alt-ref': '0',
  'screen-content-mode': '1',
  'static-thresh': '100',
};

let library: ReturnType<typeof vp8Library> | null = null;

/** VP8 by libvpx as WebAssembly. */
export async function openVp8(size: FrameSize): Promise<SegmentEncoder> {
  library ??= vp8Library();
  const av = await library;
  const { width, height } = size;
  const ctx = {
    bit_rate: width * height * 4,
    pix_fmt: av.AV_PIX_FMT_YUV420P,
    ...size,
    framerate_num: 2,
    framerate_den: 1,
  };
  const [, context, frame, packet] = av.ff_init_encoder_sync('libvpx', { ctx, time_base: [1, 2], options: OPTIONS });
  const luma = width * height;
  const layout = [
    { offset: 0, stride: width },
    { offset: luma, stride: width / 2 },
    { offset: luma * 1.25, stride: width / 2 },
  ];
  const packets: Segment['packets'][number][] = [];
  const encode = (...pictures: readonly Uint8Array[]): void => {
    const place = { layout, format: av.AV_PIX_FMT_YUV420P, ...size, pts: packets.length, ptshi: 0 };
    const frames = pictures.map((data) => ({ data, ...place, time_base_num: 1, time_base_den: 2 }));
    const written = av.ff_encode_multi_sync(context, frame, packet, frames, pictures.length === 0);
    for (const { data, flags = 0 } of written) packets.push({ data, key: (flags & av.AV_PKT_FLAG_KEY) !== 0 });
  };
  return {
    add: encode,
    async end() {
      encode();
      av.ff_free_encoder_sync(context, frame, packet);
      return { packets, config: { codec: 'vp8' } };
    },
  };
}
