import { next, type Walk } from '../../../cost/walk.ts';
import { flagOf, hasFlag, objectColumns } from './columns.ts';

/** Visits the flags of all objects, dead or alive, and the members of matching objects. */
export const walkAos: Walk = function* walkAos({ columns }, { get, exclude }) {
  const objects = objectColumns(columns);
  const [wanted, unwanted] = [get, exclude].map((names) => names.map((name) => flagOf(objects, name)));
  const values = get.flatMap((name) => objects.fields.find((field) => field.name === name)?.column ?? []);
  for (let slot = 0; slot < objects.length; slot++) {
    for (const word of objects.words) yield next(word, slot);
    const has = (flag: number): boolean => hasFlag(objects, slot, flag);
    if (wanted!.every(has) && !unwanted!.some(has)) for (const value of values) yield next(value, slot);
  }
};
