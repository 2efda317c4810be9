import { randomBytes } from 'node:crypto';
import { readFile, realpath } from 'node:fs/promises';
import { extname, join, normalize, sep } from 'node:path';
import { isSystemError } from '../contract/user-error.ts';

/** One file of the built renderer, ready to send, for Electron's protocol and HTTP. */
export interface PageFile {
  body: Buffer;
  headers: Record<string, string>;
}

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.ttf': 'font/ttf',
  '.wasm': 'application/wasm',
};

/** The build writes this in place of a nonce (electron.vite.config.ts); each response replaces it with a fresh one. */
export const NONCE_PLACEHOLDER = '__CSP_NONCE__';

/**
 * Returns the file that a URL path names below `folder`, or null. Only known types are sent, and nothing outside the folder can be named:
 * the path is decoded once, normalised as absolute, then appended. `socket` is the address that the page may connect to.
 */
export async function pageFile(folder: string, urlPath: string, socket: string | null): Promise<PageFile | null> {
  const path = safePath(urlPath);
  const type = path === null ? undefined : TYPES[extname(path)];
  if (path === null || type === undefined) return null;
  const body = await readInside(folder, path);
  if (body === null) return null;
  if (extname(path) !== '.html') {
    const kept = path.startsWith(HASHED) ? { 'cache-control': 'public, max-age=31536000, immutable' } : {};
    return { body, headers: { ...HEADERS, ...kept, 'content-type': type } };
  }
  const nonce = randomBytes(16).toString('base64');
  return {
    body: Buffer.from(body.toString('utf8').replaceAll(NONCE_PLACEHOLDER, nonce)),
    headers: { ...HEADERS, 'content-type': type, 'content-security-policy': contentSecurityPolicy(nonce, socket) },
  };
}

/** These names contain a hash of the content, so a browser may cache the files and their compiled code. */
const HASHED = join(sep, 'assets', sep);

const HEADERS = {
  'x-content-type-options': 'nosniff',
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), display-capture=(), geolocation=(), hid=(), microphone=(), serial=(), usb=()',
};

/**
 * Nothing from other origins runs or loads. CodeMirror and the dialogs write <style> elements, which carry the nonce; there is no
 * `unsafe-inline` and no `unsafe-eval`. `blob:` images are the page's own drawings.
 */
function contentSecurityPolicy(nonce: string, socket: string | null): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src 'self'${socket === null ? '' : ` ${socket}`}`,
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** Null if it does not exist or a symbolic link leads out of the folder. */
async function readInside(folder: string, path: string): Promise<Buffer | null> {
  try {
    const file = await realpath(join(folder, path));
    return file.startsWith((await realpath(folder)) + sep) ? await readFile(file) : null;
  } catch (error) {
    if (isSystemError(error) && ['ENOENT', 'EISDIR', 'ENOTDIR', 'ENAMETOOLONG'].includes(error.code)) return null;
    throw error;
  }
}

function safePath(urlPath: string): string | null {
  let decoded: string;
  try {
    decoded = decodeURIComponent(urlPath);
  } catch {
    return null;
  }
  if (decoded.includes('\0') || decoded.includes('\\')) return null;
  const path = normalize(`${sep}${decoded}`);
  return path.endsWith(sep) ? join(path, 'index.html') : path;
}
