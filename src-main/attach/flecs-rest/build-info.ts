import { readComponent } from './replies.ts';

/** How a game says it was built. Versions are for people only: what it can do is found out by asking. */
export interface BuildInfo {
  readonly version: string;
  readonly entityPage: number;
  readonly sparsePage: number;
}

/** What 4.0 was built with unless told otherwise; it does not say. */
const UNTOLD: BuildInfo = { version: '', entityPage: 4096, sparsePage: 64 };

/** From `BuildInfo`, or from the `WorldSummary` that has one inside; without complaint about anything. */
export function readBuildInfo(body: string): BuildInfo {
  let info: Readonly<Record<string, unknown>>;
  try {
    info = readComponent(body);
  } catch {
    return UNTOLD;
  }
  const inner = info.build_info;
  if (typeof inner === 'object' && inner !== null) info = inner as Readonly<Record<string, unknown>>;
  const flags = Array.isArray(info.flags) ? info.flags.map(String) : [];
  return {
    version: typeof info.version === 'string' ? info.version.slice(0, 32) : '',
    entityPage: pageOf(flags, 'FLECS_ENTITY_PAGE_BITS') ?? UNTOLD.entityPage,
    sparsePage: pageOf(flags, 'FLECS_SPARSE_PAGE_BITS') ?? UNTOLD.sparsePage,
  };
}

function pageOf(flags: readonly string[], name: string): number | undefined {
  const flag = flags.find((each) => each.startsWith(`${name}=`));
  const bits = flag === undefined ? Number.NaN : Number(flag.slice(name.length + 1));
  return Number.isInteger(bits) && bits >= 0 && bits <= 20 ? 2 ** bits : undefined;
}
