import { base64 } from '../bytes.ts';

/** In base64. */
export async function sha256(text: string): Promise<string> {
  return base64(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))));
}
