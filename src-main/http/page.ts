import { randomBytes } from 'node:crypto';
import { readFile, realpath } from 'node:fs/promises';
import { extname, join, normalize, sep } from 'node:path';
import { isSystemError } from '../contract/user-error.ts';

/** One file of the built renderer, ready to send: the same for Electron's protocol and for HTTP. */
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

/** The build writes this where a nonce belongs (electron.vite.config.ts); each sending puts a fresh one in. */
export const NONCE_PLACEHOLDER = '__CSP_NONCE__';

/**
 * The file that a URL path names below `folder`, or null. Only known types are sent, and nothing outside the folder can be
 * named: the path is decoded once, normalised as absolute, then appended. `socket` is where the page may connect to.
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

/** Names here have a hash of the content in them, so a browser may keep these files, and what it compiled of them. */
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
 * Nothing runs or loads that is not ours. CodeMirror and the dialogs write <style> elements, so those carry the nonce; no
 * `unsafe-inline`, no `unsafe-eval`. `blob:` images are the page's own drawings.
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

/** Null when it is not there, or a symbolic link leads out of the folder. */
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
