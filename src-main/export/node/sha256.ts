import { createHash } from 'node:crypto';

/** In base64. */
export async function sha256(text: string): Promise<string> {
  return createHash('sha256').update(text).digest('base64');
}
