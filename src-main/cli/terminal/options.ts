import { InvalidArgumentError, Option } from 'commander';
import { isEngineChoice, MAX_ENGINES, MIN_ENGINES } from '../../../core/compare/lanes/engine-choice.ts';
import { libraryIds, scriptEngineIds } from '../../../core/engines/all.ts';
import { type FormatId, formatIds } from '../../../core/export/formats.ts';
import { type Condition, parseCondition } from '../../../core/inspect/conditions/condition.ts';
import type { EngineId } from '../../../core/script/language/language.ts';
import { MAX_TRACED } from '../../contract/api.ts';

/** Options that several commands share, and their parsers. An invalid value is a usage error with exit code 2. */
export const engineOption = new Option('--engine <name>', 'whose memory layout to follow')
  .choices(scriptEngineIds)
  .default(libraryIds[0]);

/** How long a command waits for a game. */
export function waitOption(): Option {
  return new Option('--wait <time>', 'how long to wait for the game to appear')
    .argParser(durationValue)
    .default(5000, '5s');
}

/** `png, svg, or several: png,svg` */
export const FORMATS = `${formatIds.join(', ')}, or several: ${formatIds.join(',')}`;

/** Parses `each`, `last` or `every=N` into the number of operations between two states. */
export function stateValue(text: string): number {
  if (text === 'each') return 1;
  if (text === 'last') return Number.POSITIVE_INFINITY;
  const every = Number(/^every=(\d{1,9})$/.exec(text)?.[1]);
  if (!(every > 0)) throw new InvalidArgumentError('Expected each, last, or every=N with N from 1.');
  return every;
}

/** Parses `1920x1080`, within the limits of the contract. */
export function sizeValue(text: string): { width: number; height: number } {
  const match = /^(\d{1,5})[x×](\d{1,5})$/.exec(text);
  const [width, height] = [Number(match?.[1]), Number(match?.[2])];
  if (!(width >= 64 && width <= 7680 && height >= 64 && height <= 4320)) {
    throw new InvalidArgumentError('Expected WIDTHxHEIGHT in pixels, for example 1920x1080; from 64x64 to 7680x4320.');
  }
  return { width, height };
}

/** Parses `png`, or several formats without repetition: `png,svg`. */
export function formatsValue(text: string): FormatId[] {
  const formats = new Set(text.split(',').map((format) => format.trim()));
  const known = formatIds.filter((format) => formats.has(format));
  if (known.length !== formats.size) throw new InvalidArgumentError(`Expected ${FORMATS}.`);
  return known;
}

/** Parses an entity's index, `42` or `#42`. The option can be given several times: the result includes the earlier indices. */
export function tracedValue(text: string, before: readonly number[] = []): number[] {
  const index = Number(/^#?(\d{1,10})$/.exec(text)?.[1]);
  if (!(index < 2 ** 32))
    throw new InvalidArgumentError('Expected the id of an entity without its version, such as 42.');
  const all = [...new Set([...before, index])];
  if (all.length > MAX_TRACED) throw new InvalidArgumentError(`A game traces at most ${MAX_TRACED} entities.`);
  return all;
}

/** Parses `12`, `3,5,12` or `3-12`. Repeated options add steps. */
export function beatsValue(text: string, before: number[] = []): number[] {
  const steps = new Set(before);
  for (const part of text.split(',')) {
    const match = /^\s*(\d{1,9})(?:-(\d{1,9}))?\s*$/.exec(part);
    const [first, last] = match === null ? [1, 0] : [Number(match[1]), Number(match[2] ?? match[1])];
    if (last < first || last - first > 1_000_000) throw new InvalidArgumentError('Expected 12, or 3,5,12, or 3-12.');
    for (let step = first; step <= last; step++) steps.add(step);
  }
  return [...steps].sort((a, b) => a - b);
}

/** Parses `100-250`: the first and the last frame of the game in a recording. */
export function clipValue(text: string): readonly [number, number] {
  const match = /^(\d{1,9})-(\d{1,9})$/.exec(text);
  const [from, to] = [Number(match?.[1]), Number(match?.[2])];
  if (!(from <= to)) throw new InvalidArgumentError('Expected the first and the last frame: 100-250.');
  return [from, to];
}

/** Parses `entt,flecs,hash-map`: different engines, at least some, and as many as fit side by side. */
export const enginesValue =
  (least = MIN_ENGINES) =>
  (text: string): EngineId[] => {
    const names = text.split(',').map((name) => name.trim());
    const known = names.flatMap((name) => scriptEngineIds.find((engine) => engine === name) ?? []);
    if (known.length < names.length || !isEngineChoice(known, least)) {
      throw new InvalidArgumentError(
        `Expected ${least} to ${MAX_ENGINES} different names of ${scriptEngineIds.join(', ')}.`,
      );
    }
    return known;
  };

/** Parses `10s`, `500ms`, `2m` or `1h` into milliseconds; a number without a unit is seconds. */
export function durationValue(text: string): number {
  const match = /^(\d{1,6}(?:\.\d{1,3})?)(ms|s|m|h)?$/.exec(text.trim());
  const unit = { ms: 1, s: 1000, m: 60_000, h: 3_600_000 }[match?.[2] ?? 's'] ?? 0;
  const milliseconds = Math.round(Number(match?.[1]) * unit);
  if (!(milliseconds > 0 && milliseconds < 2 ** 31)) {
    throw new InvalidArgumentError('Expected a time: 10s, 500ms, 2m or 1h; at most 24 days.');
  }
  return milliseconds;
}

export function numberValue(low: number, high: number): (text: string) => number {
  return (text) => {
    const value = Number(text);
    if (text.trim() === '' || !(value >= low && value <= high)) {
      throw new InvalidArgumentError(`Expected a number from ${low} to ${high}.`);
    }
    return value;
  };
}

export function integerValue(low: number, high: number): (text: string) => number {
  return (text) => {
    const value = numberValue(low, high)(text);
    if (!Number.isInteger(value)) throw new InvalidArgumentError(`Expected a whole number from ${low} to ${high}.`);
    return value;
  };
}

/** Parses the condition of `--until`. */
export function conditionValue(text: string): Condition {
  try {
    return parseCondition(text);
  } catch {
    throw new InvalidArgumentError(
      'Expected a condition: "Health < 0", "+(ChildOf,7)", "-Position", "count(Bullet) > 1000" or "time(Movement) > 2".',
    );
  }
}
