declare module 'h264-mp4-encoder/embuild/dist/h264-mp4-encoder.web.js' {
  /** The file is a script that sets a variable; tools/build-site.ts turns it into a module. */
  export const HME: typeof import('h264-mp4-encoder');
}
