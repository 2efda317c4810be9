import type { NameOf } from '../../cells/translate.ts';
import { readableText } from '../../trace/value.ts';
import { resolve } from '../../world/component-values.ts';
import type { WorldState } from '../../world/world.ts';
import type { FieldValue } from '../../world/world-reader.ts';

const MAX_COMPLETIONS = 20;
/** Maximum number of entities whose values are read. */
const MAX_READ = 200;
const COMPARED_END = /((?:\([^()]*\)|[^\s(),"!<>=])[^\s(),"!<>=]*)\s*(?:<=|>=|!=|==?|<|>)\s*"?([^\s,"]*)$/;
const WORD = /(?:\([^()]*|[^\s,"!<>=()]*)$/;

/**
 * Returns completions for the end of a search, each as the whole text: components with the typed prefix, fields after a
 * dot, and values after a comparison. Only reads the values of a few entities. Empty if nothing was typed.
 */
export function completions(world: WorldState, text: string, nameOf?: NameOf): string[] {
  const [, path, begun] = COMPARED_END.exec(text) ?? [];
  if (path !== undefined && begun !== undefined) {
    const own = valuesOf(world, path, nameOf).map(({ value }) => (value == null ? '' : readableText(value)));
    return completedWith(
      text,
      begun,
      own.map((value) => (/^[\w.-]*$/.test(value) ? value : `"${value}"`)),
    );
  }
  const word = WORD.exec(text)?.[0] ?? '';
  const components = world.components.map((component) => world.idText(component, nameOf ?? (() => undefined)));
  const fields = word.includes('.') ? valuesOf(world, word.slice(0, word.lastIndexOf('.')), nameOf) : [];
  const paths = fields.flatMap(({ component, field }) => (field === null ? [] : [`${component}.${field}`]));
  return word === '' ? [] : completedWith(text, word, [...components, ...paths]);
}

function completedWith(text: string, begun: string, candidates: readonly string[]): string[] {
  const lower = begun.toLowerCase();
  const fitting = [...new Set(candidates)].filter((each) => each !== begun && each.toLowerCase().startsWith(lower));
  const before = text.slice(0, text.length - begun.length);
  return fitting
    .sort()
    .slice(0, MAX_COMPLETIONS)
    .map((each) => before + each);
}

/** Collects fields and values of a component from some of its entities. */
function valuesOf(world: WorldState, path: string, nameOf: NameOf | undefined): (FieldValue & { component: string })[] {
  const { components, fields } = resolve(world, path, nameOf);
  const wanted = fields.join('.');
  return components.flatMap((component) => {
    const places = [...world.members(component).entries()].filter(([, is]) => is === 1).slice(0, MAX_READ);
    return places.flatMap(([place]) =>
      world
        .componentsOf(world.entities.indexAt(place), component)
        .flatMap(({ values }) => values)
        .filter(
          ({ field }) =>
            wanted === '' || field?.toLowerCase() === wanted || field?.toLowerCase().startsWith(`${wanted}.`),
        )
        .map((value) => ({ ...value, component })),
    );
  });
}
