import type { Variant } from './right-answer.ts';
import { wordsIn } from './words.ts';

/**
 * Returns the components that an option of a `choose` question names though no entity has them before or after the operation, and neither the
 * question nor the operation names them: "together with its Mass", where nothing has a Mass. Leaves the timeline at `from`.
 */
export function absentNames({ question, run, engine, operation, from, to }: Variant): readonly string[] {
  if (question.kind !== 'choose') return [];
  const declared = new Set(run.script.schema.declarations.map(({ name }) => name));
  const known = new Set([...wordsIn(question.ask), ...wordsIn(operation.text)]);
  const said = question.options.flatMap(({ text }) => wordsIn(text));
  const named = new Set(said.filter((word) => declared.has(word) && !known.has(word)));
  if (named.size === 0) return [];
  for (const position of [from, to]) {
    run.timeline.seek(position);
    const world = engine.world(run.timeline.columns);
    const owned = world.components().filter((component) => {
      let isOwned = false;
      world.members(component, () => {
        isOwned = true;
      });
      return isOwned;
    });
    for (const component of owned) for (const word of wordsIn(component)) named.delete(word);
  }
  run.timeline.seek(from);
  return [...named];
}
