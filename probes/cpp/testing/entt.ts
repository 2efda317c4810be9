import { existsSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Folders that contain `entt/entt.hpp`, one for each version to test. */
export const enttIncludes = (process.env.ENTT_INCLUDE ?? '').split(delimiter).filter((path) => path !== '');

/** Returns the flag for the C++ standard that this version of EnTT requires. */
export function enttStandard(include: string): string {
  const versionHeader = join(include, 'entt', 'config', 'version.h');
  // The single-header distribution only has entt.hpp.
  const text = readFileSync(existsSync(versionHeader) ? versionHeader : join(include, 'entt', 'entt.hpp'), 'utf8');
  return Number(/ENTT_VERSION_MAJOR (\d+)/.exec(text)?.[1]) >= 4 ? '-std=c++20' : '-std=c++17';
}
