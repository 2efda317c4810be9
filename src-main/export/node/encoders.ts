import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

/** Loads the H.264 encoder as WebAssembly. It is not bundled, because it reads its own files below node_modules. */
export async function h264Library(): Promise<typeof import('h264-mp4-encoder')> {
  return require('h264-mp4-encoder');
}
