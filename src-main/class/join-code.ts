import { randomInt, timingSafeEqual } from 'node:crypto';

/** Letters and digits that cannot be confused when read from a distance: no 0 O Q D, 1 I L, 2 Z, 5 S, 8 B, U V. */
const ALPHABET = 'ACEFGHJKMNPRTWXY34679';
const LENGTH = 6;

/** Returns a new code of 6 characters, one of 85 million. */
export function newCode(): string {
  return Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
}

/** Formats a code for display: `ABC-DEF`. */
export function spelled(code: string): string {
  return `${code.slice(0, LENGTH / 2)}-${code.slice(LENGTH / 2)}`;
}

/** Normalizes a typed code: case, spaces and hyphens do not matter. */
export function unspelled(typed: string): string {
  return typed.toUpperCase().replace(/[\s-]/g, '');
}

export function isCode(typed: string, code: string): boolean {
  const [left, right] = [Buffer.from(unspelled(typed)), Buffer.from(code)];
  return left.length === right.length && timingSafeEqual(left, right);
}
