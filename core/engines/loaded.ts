import type { EngineId } from '../script/language.ts';
import { atStart } from './at-start.ts';
import type { Engine } from './engine.ts';

export const loaded = new Map<EngineId, Engine>(atStart.map((engine) => [engine.id, engine]));
