import { createHash } from 'node:crypto';

/** Returns the SHA-256 hash of a text. Electron's Node may lack the global `crypto`. */
export async function sha256(text: string): Promise<Uint8Array> {
  return createHash('sha256').update(text).digest();
}
