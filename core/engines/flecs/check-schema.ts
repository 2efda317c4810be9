import type { Diagnostic } from '../../script/language/diagnostic.ts';
import type { Schema } from '../../script/language/schema.ts';
import { getOrInsert } from '../../trace/lookup.ts';
import { FLECS_VERSIONS, type FlecsVersionName, versionsWith } from './model/version.ts';

/** Reports unions in versions without them, and what is not modelled beside `dontFragment`. */
export function checkStorage({ declarations, withs }: Schema, version: FlecsVersionName): Diagnostic[] {
  const { unions, nonFragmenting } = FLECS_VERSIONS[version];
  return declarations.flatMap(({ name, span, union, dontFragment, toggle, traits = [] }): Diagnostic[] => {
    if (union === true && !unions) {
      const message = `Flecs ${version} has no unions: write relation ${name} exclusive dontFragment`;
      return [{ span, code: 'flecs-no-unions', args: { name, version }, message, text: 'union' }];
    }
    if (dontFragment !== true) return [];
    if (!nonFragmenting) {
      const [needed] = versionsWith((each) => each.nonFragmenting);
      const message = `dontFragment needs Flecs ${needed}: write config version ${needed} before it, or write sparse`;
      return [
        { span, code: 'flecs-no-dont-fragment', args: { name, version: needed! }, message, text: 'dontFragment' },
      ];
    }
    const isWith = withs.some((each) => each.name === name || each.other === name);
    const other =
      toggle === true ? 'toggle' : isWith ? 'with' : traits.find((trait) => !trait.startsWith('(OnInstantiate,'));
    if (other === undefined) return [];
    const message = `${name} with dontFragment and ${other} is not modelled: leave one of them out`;
    return [{ span, code: 'dont-fragment-with', args: { name, other }, message, text: 'dontFragment' }];
  });
}

/** Reports `with` lines in a circle, and those with unions. */
export function checkWiths(schema: Schema): Diagnostic[] {
  const unions = new Set(schema.declarations.filter(({ union }) => union).map(({ name }) => name));
  const others = new Map<string, string[]>();
  for (const { name, other } of schema.withs) getOrInsert(others, name, () => []).push(other);
  return schema.withs.flatMap(({ name, other, span }): Diagnostic[] => {
    if (leadsTo(others, other, name)) {
      const message = `${name} would bring itself along: with lines must not go in a circle`;
      return [{ span, code: 'with-cycle', args: { name }, message, text: name }];
    }
    const union = [name, other].find((each) => unions.has(each));
    if (union === undefined) return [];
    const message = `with and the union relation ${union} together are not modelled`;
    return [{ span, code: 'with-union', args: { name: union }, message, text: union }];
  });
}

function leadsTo(others: ReadonlyMap<string, readonly string[]>, from: string, to: string): boolean {
  const seen = new Set([from]);
  // Iterating a set also visits the elements that the loop adds.
  for (const name of seen) for (const other of others.get(name) ?? []) seen.add(other);
  return seen.has(to);
}
