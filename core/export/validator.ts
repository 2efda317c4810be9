/** Checks data of untrusted files for the player. The player is a part of every HTML storyboard, and zod is larger than the whole player. */
export type Validator = (value: unknown) => boolean;

export const isBoolean: Validator = (value) => typeof value === 'boolean';

export function isNumber(least = -Number.MAX_VALUE, most = Number.MAX_VALUE): Validator {
  return (value) => typeof value === 'number' && value >= least && value <= most;
}

/** Accepts whole numbers from 0. */
export function isCount(most = Number.MAX_SAFE_INTEGER): Validator {
  return (value) => Number.isSafeInteger(value) && (value as number) >= 0 && (value as number) <= most;
}

export function isText(longest: number): Validator {
  return (value) => typeof value === 'string' && value.length <= longest;
}

export function isOneOf(...values: readonly unknown[]): Validator {
  const set = new Set(values);
  return (value) => set.has(value);
}

export function isArray(is: Validator, most: number, least = 0): Validator {
  return (value) => Array.isArray(value) && value.length <= most && value.length >= least && value.every(is);
}

/**
 * Accepts objects. Keys that are not listed are ignored.
 * @param optional keys that may be missing
 */
export function isRecord(
  shape: Readonly<Record<string, Validator>>,
  optional: Readonly<Record<string, Validator>> = {},
): Validator {
  const [needed, others] = [Object.entries(shape), Object.entries(optional)];
  return (value) => {
    if (typeof value !== 'object' || value === null) return false;
    const record = value as Readonly<Record<string, unknown>>;
    return (
      needed.every(([key, is]) => is(record[key])) &&
      others.every(([key, is]) => record[key] === undefined || is(record[key]))
    );
  };
}
