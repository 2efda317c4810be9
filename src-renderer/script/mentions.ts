import { type Focus, sameFocus } from '../../core/cells/focus.ts';
import type { ScriptRun } from '../../core/script/run.ts';
import type { Step } from '../../core/trace/step.ts';
import { worldIn } from '../state/picture.ts';

/** What a step mentions and can be selected, in the order of its sentence. */
export function mentions(step: Step, run: ScriptRun): readonly Focus[] {
  const found: Focus[] = [];
  for (const [name, value] of Object.entries(step.args)) {
    const focus = mention(name, value, step, run);
    if (focus !== null && !found.some((each) => sameFocus(each, focus))) found.push(focus);
  }
  return found;
}

function mention(name: string, value: unknown, { code }: Step, run: ScriptRun): Focus | null {
  const { mentions: kinds = {}, columnId = (id: string) => id } = run.language;
  const own = kinds[`${code}.${name}`];
  const kind = own === undefined ? kinds[name] : own;
  const isNumber = typeof value === 'number' || typeof value === 'bigint';
  if (kind === 'entity' && isNumber) return { kind, entity: run.driver.decode(value).index };
  if (kind === 'table' && isNumber) return { kind, slot: Number(value) };
  if (kind !== 'component' || typeof value !== 'string') return null;
  const id = columnId(value);
  if (id === null) return null;
  const focus = { kind, id } as const;
  return worldIn(run).detailsOf(focus, run.nameOf) === null ? null : focus;
}
