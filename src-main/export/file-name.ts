/** `003-swap-last-into-hole.png`: as many digits as the last step has, at least three, so that names sort. */
export function fileName(position: number, length: number, code: string, extension: string): string {
  const digits = Math.max(3, String(length).length);
  return `${String(position).padStart(digits, '0')}-${code.replace(/[^a-z0-9-]/gi, '-')}.${extension}`;
}
