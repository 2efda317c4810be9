import { parseLenient } from './lenient-json.ts';

/** How a game says it was built. Versions are for people only: what it can do is found out by asking. */
export interface BuildInfo {
  readonly version: string;
  readonly entityPage: number;
  readonly sparsePage: number;
}

/** What 4.0 was built with unless told otherwise; it does not say. */
const UNTOLD: BuildInfo = { version: '', entityPage: 4096, sparsePage: 64 };

/** From the world's own entity: `BuildInfo` since 4.1, within the statistics before. Without complaint about anything. */
export function readBuildInfo(body: string): BuildInfo {
  const components = readEntity(body);
  const info = fields(components['flecs.core.BuildInfo'] ?? fields(components['flecs.stats.WorldSummary']).build_info);
  const flags = Array.isArray(info.flags) ? info.flags.map(String) : [];
  return {
    version: typeof info.version === 'string' ? info.version.slice(0, 32) : '',
    entityPage: pageOf(flags, 'FLECS_ENTITY_PAGE_BITS') ?? UNTOLD.entityPage,
    sparsePage: pageOf(flags, 'FLECS_SPARSE_PAGE_BITS') ?? UNTOLD.sparsePage,
  };
}

function readEntity(body: string): Readonly<Record<string, unknown>> {
  try {
    return fields(fields(parseLenient(body).value).components);
  } catch {
    return {};
  }
}

function fields(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {};
}

function pageOf(flags: readonly string[], name: string): number | undefined {
  const flag = flags.find((each) => each.startsWith(`${name}=`));
  const bits = flag === undefined ? Number.NaN : Number(flag.slice(name.length + 1));
  return Number.isInteger(bits) && bits >= 0 && bits <= 20 ? 2 ** bits : undefined;
}
