import { namesOf, stepCode } from '../../../trace/step-code.ts';

/** All steps of an array of structs. The texts are in assets/locales under `step.<name>`. */
export const steps = {
  takeFree: stepCode('aos-take-free', 'entity', 'slot'),
  append: stepCode('aos-append', 'entity', 'slot', 'bytes'),
  revive: stepCode('aos-revive', 'entity', 'slot'),
  checkAlive: stepCode('aos-check-alive', 'entity', 'slot'),
  notAlive: stepCode('aos-not-alive', 'entity', 'slot'),
  kill: stepCode('aos-kill', 'entity', 'slot'),
  pushFree: stepCode('aos-push-free', 'entity', 'slot'),
  setFlag: stepCode('aos-set-flag', 'entity', 'component', 'slot'),
  clearFlag: stepCode('aos-clear-flag', 'entity', 'component', 'slot'),
  construct: stepCode('aos-construct', 'entity', 'component', 'slot', 'value'),
  assign: stepCode('aos-assign', 'entity', 'component', 'slot', 'value'),
  hasFlag: stepCode('aos-has-flag', 'entity', 'component', 'slot'),
  lacksFlag: stepCode('aos-lacks-flag', 'entity', 'component', 'slot'),
  clearAll: stepCode('aos-clear-all', 'entity', 'slot'),
  queryMask: stepCode('aos-query-mask', 'count'),
  queryYield: stepCode('aos-query-yield', 'entity', 'slot'),
  queryDead: stepCode('aos-query-dead', 'slot'),
  queryMissing: stepCode('aos-query-missing', 'entity', 'component', 'slot'),
  queryExcluded: stepCode('aos-query-excluded', 'entity', 'component', 'slot'),
} as const;

/** The steps that move, copy, reuse, allocate or free something, so no sentence leaves them out. */
export const consequences = namesOf(steps.takeFree, steps.append, steps.pushFree, steps.kill);
