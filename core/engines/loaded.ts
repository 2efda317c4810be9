import type { Engine } from '../engine/engine.ts';
import type { EngineId } from '../script/language/language.ts';
import { initialEngines } from './initial-engines.ts';

export const loaded = new Map<EngineId, Engine>(initialEngines.map((engine) => [engine.id, engine]));
