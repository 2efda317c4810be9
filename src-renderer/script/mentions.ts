import { type Focus, sameFocus } from '../../core/cells/focus.ts';
import { languageOf } from '../../core/engines/all.ts';
import type { Language } from '../../core/script/language.ts';
import type { Step } from '../../core/trace/step.ts';
import type { Picture } from '../state/picture.ts';

/** What a step mentions and can be selected, in the order of its sentence. */
export function mentions(step: Step, run: Picture): readonly Focus[] {
  const language = languageOf(run.kind.engine);
  const found: Focus[] = [];
  for (const [name, value] of Object.entries(step.args)) {
    const own = language.mentions?.[`${step.code}.${name}`];
    const focus = focusOf(own === undefined ? language.mentions?.[name] : own, value, run, language);
    if (focus !== null && !found.some((each) => sameFocus(each, focus))) found.push(focus);
  }
  return found;
}

function focusOf(
  kind: Focus['kind'] | null | undefined,
  value: unknown,
  { driver }: Picture,
  { columnId = (id) => id }: Language,
): Focus | null {
  const isNumber = typeof value === 'number' || typeof value === 'bigint';
  if (kind === 'entity' && isNumber) return { kind, entity: driver.decode(value).index };
  if (kind === 'table' && isNumber) return { kind, slot: Number(value) };
  const id = kind === 'component' && typeof value === 'string' ? columnId(value) : null;
  return id === null ? null : { kind: 'component', id };
}
