/// <reference path="./encoders.d.ts" />

/** Loads the H.264 encoder as WebAssembly, the same as in Node. It is large, so it is only loaded with the first video. */
export async function h264Library(): Promise<typeof import('h264-mp4-encoder')> {
  return (await import('h264-mp4-encoder/embuild/dist/h264-mp4-encoder.web.js')).HME;
}
