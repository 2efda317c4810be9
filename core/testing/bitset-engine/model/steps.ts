import { namesOf, stepCode } from '../../../trace/step-code.ts';

export const steps = {
  reuse: stepCode('bitset-reuse', 'index'),
  append: stepCode('bitset-append', 'index'),
  free: stepCode('bitset-free', 'entity'),
  check: stepCode('bitset-check', 'entity'),
  test: stepCode('bitset-test', 'entity', 'component'),
  setBit: stepCode('bitset-set-bit', 'entity', 'component'),
  clearBits: stepCode('bitset-clear-bits', 'entity'),
  write: stepCode('bitset-write', 'entity', 'component', 'value'),
  match: stepCode('bitset-match', 'index'),
};

/** The steps that reuse, allocate or free something, so no sentence leaves them out. */
export const consequences = namesOf(steps.reuse, steps.append, steps.free);
