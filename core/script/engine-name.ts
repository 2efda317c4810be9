import type { EngineId } from './language.ts';
import type { TranslateText } from './narrate.ts';

/** What an engine is called. Libraries have one name everywhere, what they are compared with has one in each language. */
export function engineName(engine: EngineId, translate: TranslateText): string {
  return translate(`ui.engine.name.${engine}`, {});
}
