import { type JsonFields, parseLenient, parseRawNames } from './lenient-json.ts';

/** A reply that does not fit the request; the message says what is wrong and where. */
export class ReplyError extends Error {}

export const INDICES = 2 ** 32;
export const HANDLES = 2 ** 48;

export function parse(body: string, where: string, isRaw = false): unknown {
  try {
    return isRaw ? parseRawNames(body) : parseLenient(body);
  } catch (error) {
    throw new ReplyError(`${where} is not JSON: ${(error as Error).message}`);
  }
}

export function fields(value: unknown, where: string): JsonFields {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new ReplyError(`${where} is not an object`);
  return value as JsonFields;
}

export function list(value: unknown, where: string): readonly unknown[] {
  if (!Array.isArray(value)) throw new ReplyError(`${where} is not a list`);
  return value;
}

export function text(value: unknown, where: string): string {
  if (typeof value !== 'string') throw new ReplyError(`${where} is not a text`);
  return value;
}

export function integer(value: unknown, max: number, where: string): number {
  if (typeof value !== 'number' || !Number.isInteger(value) || value < 0 || value > max)
    throw new ReplyError(`${where} is not an integer from 0 to ${max}`);
  return value;
}

export function maybeInteger(value: unknown): number | null {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 ? value : null;
}
