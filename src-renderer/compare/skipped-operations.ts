import type { Translate } from '../../core/cells/translate.ts';
import type { UnsupportedFeature } from '../../core/compare/unsupported-features.ts';
import type { EngineId } from '../../core/script/language.ts';
import { engineName } from '../../core/script/narrate.ts';

/** Formats for example `Hash maps: there is no operation sort: skipped ×3`. Most reasons already name the engine. */
export function leftOutSentence(engine: EngineId, left: UnsupportedFeature, translate: Translate): string {
  const { kind, code, args, times } = left;
  const label = engineName(engine, translate);
  const reason = translate(`${kind === 'note' ? 'diagnostic' : 'error'}.${code}`, { ...args, engine: label }).replace(
    /[.。]$/,
    '',
  );
  const text = reason.includes(label) ? reason : translate('ui.compare.left.of', { engine: label, reason });
  return translate(`ui.compare.left.${kind}`, { text, times });
}
