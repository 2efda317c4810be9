import type { Json } from '../../../../core/trace/value.ts';

type Path = readonly (string | number)[];

/**
 * Splits `at.x` or `slots[2]` into member names and element indices, outermost first. The empty field stands for the
 * whole value.
 */
export function fieldPath(field: string): Path {
  return [...field.matchAll(/\[(\d+)\]|[^.[\]]+/g)].map(([name, place]) =>
    place === undefined ? name : Number(place),
  );
}

interface Changed {
  /** The old value and the game's description of its type. */
  readonly before: Json;
  readonly shape: Json | undefined;
  /** The outermost changed member, since other members keep their values. Arrays are sent with all elements. */
  readonly sent: Json;
}

/** Replaces a part of a value; returns null if there is no such part. */
export function replaceMember(whole: Json, shape: Json | undefined, path: Path, value: Json): Changed | null {
  const [part, ...rest] = path;
  if (part === undefined) return { before: whole, shape, sent: value };
  if (typeof whole !== 'object' || whole === null) return null;
  if (typeof part === 'number') {
    if (!Array.isArray(whole)) return null;
    const list: readonly Json[] = whole;
    const element = Array.isArray(shape) ? (shape[1] as Json) : undefined;
    const changed = part < list.length ? replaceMember(list[part]!, element, rest, value) : null;
    return changed && { ...changed, sent: list.map((each, place) => (place === part ? changed.sent : each)) };
  }
  const member = memberOf(whole, part);
  const changed = member === undefined ? null : replaceMember(member, memberOf(shape, part), rest, value);
  return changed && { ...changed, sent: { [part]: changed.sent } };
}

function memberOf(value: Json | undefined, name: string): Json | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value) || !Object.hasOwn(value, name))
    return undefined;
  return (value as Readonly<Record<string, Json>>)[name];
}
