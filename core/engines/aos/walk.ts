import { next, type Walk } from '../../cost/walk.ts';

const WORD = 32;

/** Over all objects, dead or alive: their flags, and the members of those that match. */
export const walkAos: Walk = function* walkAos({ columns }, { get, exclude }) {
  const generation = columns.get('objects.generation');
  const members = generation.meta.members as readonly string[];
  const has = (slot: number, component: string): boolean => {
    const flag = members.indexOf(component) + 1;
    const word = Number(columns.get(`objects.flags.${Math.floor(flag / WORD)}`).peek(slot) ?? 0);
    return ((word >>> (flag % WORD)) & 1) === 1;
  };
  const words = [...columns].filter(({ meta }) => meta.kind === 'aos.objects' && meta.role === 'flags');
  const values = get.flatMap((component) => columns.find(`objects.value.${component}`) ?? []);
  for (let slot = 0; slot < generation.length; slot++) {
    for (const word of words) yield next(word, slot);
    const matches =
      get.every((component) => has(slot, component)) && !exclude.some((component) => has(slot, component));
    if (matches) for (const value of values) yield next(value, slot);
  }
};
