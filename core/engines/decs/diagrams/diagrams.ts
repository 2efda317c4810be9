import type { Diagrams } from '../../../scene/diagrams.ts';
import { locatePlaced } from '../../../scene/kit/packer.ts';
import { drawFocus } from './focus.ts';
import { panelOf } from './program-stage.ts';
import { decsNames, structureInWorld, structureOfDecs } from './world-columns.ts';

const OWN = ['entities', 'archetypes', 'query', 'singletons', 'metatypes'];
/** Everything that a decs program keeps. */
const PROGRAM = ['entities', 'archetypes', 'chunks', 'query', 'singletons', 'metatypes'];

export const diagrams: Diagrams = {
  families: PROGRAM.map((id) => ({ id, single: id !== 'chunks' })),
  presets: {
    one: PROGRAM,
    'archetypes-chunks': {
      direction: 'down',
      parts: [
        [38, ['archetypes']],
        [62, ['chunks', 'singletons']],
      ],
    },
    'entities-chunks': {
      direction: 'down',
      parts: [
        [42, ['entities']],
        [58, ['chunks']],
      ],
    },
    query: {
      direction: 'down',
      parts: [
        [50, ['query', 'archetypes']],
        [50, ['chunks']],
      ],
    },
    hash: {
      direction: 'down',
      parts: [
        [55, ['metatypes']],
        [45, ['archetypes']],
      ],
    },
  },
  names: decsNames,
  familyOf(name) {
    const { own } = structureInWorld(name);
    return OWN.includes(own) ? own : 'chunks';
  },
  structureOf: structureOfDecs,
  label(name, { translate }) {
    const { world, own } = structureInWorld(name);
    const text = OWN.includes(own)
      ? translate(`ui.structures.family.${own}`)
      : own === '[]'
        ? translate('diagram.decs.archetype', { slot: 0 })
        : own;
    return world === '' ? text : `${world} · ${text}`;
  },
  panel: panelOf,
  drawOver: (drawing, placed) => drawFocus(drawing, (column, row) => locatePlaced(placed, column, row)),
};
