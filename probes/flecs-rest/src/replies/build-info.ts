import { type JsonFields, jsonFields, parseLenient } from './lenient-json.ts';

/** How the game was built. The version is only displayed; features are detected by requests. */
export interface BuildInfo {
  readonly version: string;
  readonly entityPage: number;
  readonly sparsePage: number;
  /** The number of tables including empty ones; null if the game does not report it (before 4.1, or without FlecsStats). */
  readonly tables: number | null;
}

/** The defaults of Flecs 4.0, which does not report them. */
export const DEFAULT_BUILD: BuildInfo = { version: '', entityPage: 4096, sparsePage: 64, tables: null };

/** Reads the world's own entity: `BuildInfo` since 4.1, a part of the statistics before. Never throws. */
export function readBuildInfo(body: string): BuildInfo {
  const components = readEntity(body);
  const summary = jsonFields(components['flecs.stats.WorldSummary']);
  const info = jsonFields(components['flecs.core.BuildInfo'] ?? summary.build_info);
  const flags = Array.isArray(info.flags) ? info.flags.map(String) : [];
  return {
    version: typeof info.version === 'string' ? info.version.slice(0, 32) : '',
    entityPage: pageOf(flags, 'FLECS_ENTITY_PAGE_BITS') ?? DEFAULT_BUILD.entityPage,
    sparsePage: pageOf(flags, 'FLECS_SPARSE_PAGE_BITS') ?? DEFAULT_BUILD.sparsePage,
    tables: typeof summary.table_count === 'number' ? summary.table_count : null,
  };
}

function readEntity(body: string): JsonFields {
  try {
    return jsonFields(jsonFields(parseLenient(body)).components);
  } catch {
    return {};
  }
}

function pageOf(flags: readonly string[], name: string): number | undefined {
  const flag = flags.find((each) => each.startsWith(`${name}=`));
  const bits = flag === undefined ? Number.NaN : Number(flag.slice(name.length + 1));
  return Number.isInteger(bits) && bits >= 0 && bits <= 20 ? 2 ** bits : undefined;
}
