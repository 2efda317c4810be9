import type { EngineId } from '../../../core/script/language/language.ts';

/** Names an engine's stage for commands. */
export function laneId(engine: EngineId): string {
  return `compare-${engine}`;
}
