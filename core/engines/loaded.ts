import type { Engine } from '../engine/engine.ts';
import type { EngineId } from '../script/language.ts';
import { atStart } from './at-start.ts';

export const loaded = new Map<EngineId, Engine>(atStart.map((engine) => [engine.id, engine]));
