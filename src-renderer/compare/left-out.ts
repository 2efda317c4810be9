import type { LeftOut } from '../../core/compare/left-out.ts';
import type { Translate } from '../../core/scene/layout.ts';
import type { AnyEngineName } from '../../core/script/driver.ts';
import { ENGINE_LABELS } from '../../core/script/parse-grammar.ts';

/** `Hash maps has no operation sort: skipped 3 times`. */
export function leftOutSentence(engine: AnyEngineName, left: LeftOut, translate: Translate): string {
  const { kind, code, args, times } = left;
  const reason = translate(`${kind === 'note' ? 'diagnostic' : 'error'}.${code}`, args);
  return translate(`ui.compare.left.${kind}`, { engine: ENGINE_LABELS[engine] ?? engine, reason, times });
}
