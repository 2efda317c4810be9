import { namesOf, stepCode } from '../../../trace/step-code.ts';

/**
 * Steps of the Flecs model. The sentences are in assets/locales under `step.<name>`. In `id` and `ids` an entity is
 * written as `#` and its handle; a table argument is a slot. `end` and `number` are indices as a script's `range` counts
 * them.
 */
export const steps = {
  eachBegin: stepCode('flecs-each-begin'),
  eachVisit: stepCode('flecs-each-visit', 'entity', 'table', 'row'),
  eachOver: stepCode('flecs-each-over', 'count'),
  defer: stepCode('flecs-defer', 'entity', 'kind', 'id', 'position'),
  deferEntity: stepCode('flecs-defer-entity', 'entity', 'kind', 'position'),
  flush: stepCode('flecs-flush', 'count'),
  flushOne: stepCode('flecs-flush-one', 'entity', 'kind', 'position'),
  batch: stepCode('flecs-batch', 'entity', 'count'),
  discard: stepCode('flecs-discard', 'entity', 'position'),
  discardId: stepCode('flecs-discard-id', 'entity', 'id', 'position'),
  discardChild: stepCode('flecs-discard-child', 'entity', 'id', 'position'),

  createWorld: stepCode('flecs-create-world', 'count'),

  recycle: stepCode('flecs-recycle', 'entity', 'row'),
  recycleMany: stepCode('flecs-recycle-many', 'count', 'row'),
  freshId: stepCode('flecs-fresh-id', 'entity', 'row'),
  appendDense: stepCode('flecs-append-dense', 'entity', 'row'),
  allocateEntityPage: stepCode('flecs-allocate-entity-page', 'page', 'count'),
  linkRecord: stepCode('flecs-link-record', 'entity', 'row'),
  growAlive: stepCode('flecs-grow-alive', 'entity', 'count'),
  growAliveMany: stepCode('flecs-grow-alive-many', 'count', 'alive'),
  outOfRange: stepCode('flecs-out-of-range', 'entity', 'max', 'end'),
  claimedAlready: stepCode('flecs-claimed-already', 'entity'),
  aliveOtherwise: stepCode('flecs-alive-otherwise', 'hint', 'other'),
  claimDead: stepCode('flecs-claim-dead', 'entity', 'other', 'row'),
  claimFresh: stepCode('flecs-claim-fresh', 'entity', 'row'),
  raiseMaxId: stepCode('flecs-raise-max-id', 'index', 'max'),
  swapClaimed: stepCode('flecs-swap-claimed', 'entity', 'last', 'row', 'to'),
  setGeneration: stepCode('flecs-set-generation', 'entity', 'other', 'row'),
  keptGeneration: stepCode('flecs-kept-generation', 'entity'),
  rewriteRow: stepCode('flecs-rewrite-row', 'entity', 'table', 'row'),
  setRange: stepCode('flecs-set-range', 'min'),
  setRangeTo: stepCode('flecs-set-range-to', 'min', 'max'),
  notAlive: stepCode('flecs-not-alive', 'entity'),
  placeRecord: stepCode('flecs-place-record', 'entity', 'table', 'row'),
  placeMany: stepCode('flecs-place-many', 'table', 'row', 'count'),
  fixRecord: stepCode('flecs-fix-record', 'entity', 'table', 'row'),
  shrinkAlive: stepCode('flecs-shrink-alive', 'entity', 'row'),
  swapDense: stepCode('flecs-swap-dense', 'entity', 'last', 'row', 'to'),
  nextGeneration: stepCode('flecs-next-generation', 'entity', 'row'),
  clearRecord: stepCode('flecs-clear-record', 'entity'),

  appendRow: stepCode('flecs-append-row', 'entity', 'table', 'row'),
  appendRows: stepCode('flecs-append-rows', 'table', 'row', 'count'),
  appendBits: stepCode('flecs-append-bits', 'entity', 'table', 'row'),
  appendBitsMany: stepCode('flecs-append-bits-many', 'table', 'row', 'count'),
  construct: stepCode('flecs-construct', 'id', 'table', 'row'),
  constructMany: stepCode('flecs-construct-many', 'id', 'table', 'row', 'count'),
  moveValue: stepCode('flecs-move-value', 'id', 'from', 'table', 'row'),
  moveBit: stepCode('flecs-move-bit', 'id', 'table', 'row'),
  fillHole: stepCode('flecs-fill-hole', 'entity', 'table', 'row', 'last_row'),
  fillHoleValue: stepCode('flecs-fill-hole-value', 'id', 'table', 'row', 'last_row'),
  fillHoleBit: stepCode('flecs-fill-hole-bit', 'id', 'table', 'row', 'last_row'),
  popRow: stepCode('flecs-pop-row', 'table', 'row'),
  setValue: stepCode('flecs-set-value', 'entity', 'id', 'value', 'row'),
  setSparse: stepCode('flecs-set-sparse', 'entity', 'id', 'value'),
  setDisabled: stepCode('flecs-set-disabled', 'entity', 'id', 'value'),
  enableBit: stepCode('flecs-enable', 'entity', 'id', 'row'),
  disableBit: stepCode('flecs-disable', 'entity', 'id', 'row'),

  changeTable: stepCode('flecs-change-table', 'entity', 'from', 'table'),
  staysInTable: stepCode('flecs-stays-in-table', 'entity', 'table'),
  clearEntity: stepCode('flecs-clear-entity', 'entity', 'table'),

  followAddEdge: stepCode('flecs-follow-add-edge', 'table', 'id', 'to'),
  followRemoveEdge: stepCode('flecs-follow-remove-edge', 'table', 'id', 'to'),
  noAddEdge: stepCode('flecs-no-add-edge', 'table', 'id'),
  noRemoveEdge: stepCode('flecs-no-remove-edge', 'table', 'id'),
  createAddEdge: stepCode('flecs-create-add-edge', 'table', 'id', 'to'),
  createRemoveEdge: stepCode('flecs-create-remove-edge', 'table', 'id', 'to'),
  deleteEdge: stepCode('flecs-delete-edge', 'table', 'id', 'to'),
  hasAlready: stepCode('flecs-has-already', 'id', 'table'),
  lacksAlready: stepCode('flecs-lacks-already', 'id', 'table'),
  matchIds: stepCode('flecs-match-ids', 'id', 'table', 'count'),
  losesIds: stepCode('flecs-loses-ids', 'entity', 'ids', 'table'),
  replaceTarget: stepCode('flecs-replace-target', 'id', 'table'),
  replaceSame: stepCode('flecs-replace-same', 'id', 'table'),
  addWith: stepCode('flecs-add-with', 'id', 'other'),
  inheritType: stepCode('flecs-inherit-type', 'id', 'table'),

  noTable: stepCode('flecs-no-table', 'ids'),
  foundTable: stepCode('flecs-found-table', 'ids', 'table'),
  createTable: stepCode('flecs-create-table', 'table', 'ids'),
  deleteTable: stepCode('flecs-delete-table', 'table', 'ids'),
  freeTable: stepCode('flecs-free-table', 'table'),
  createRecord: stepCode('flecs-create-record', 'id'),
  deleteRecord: stepCode('flecs-delete-record', 'id'),
  registerTable: stepCode('flecs-register-table', 'id', 'table', 'index', 'count'),
  unregisterTable: stepCode('flecs-unregister-table', 'id', 'table'),

  readSparse: stepCode('flecs-read-sparse', 'entity', 'id'),
  allocateSparsePage: stepCode('flecs-allocate-sparse-page', 'id', 'page', 'size'),
  makeRoom: stepCode('flecs-make-room', 'id', 'last', 'row', 'to'),
  insertSparse: stepCode('flecs-insert-sparse', 'entity', 'id', 'row'),
  reviveSparse: stepCode('flecs-revive-sparse', 'entity', 'id', 'row', 'to', 'last'),
  reviveInPlace: stepCode('flecs-revive-in-place', 'entity', 'id', 'row'),
  growSparse: stepCode('flecs-grow-sparse', 'entity', 'id', 'count'),
  constructSparse: stepCode('flecs-construct-sparse', 'entity', 'id'),
  swapSparseDense: stepCode('flecs-swap-sparse-dense', 'entity', 'id', 'row', 'last', 'last_row'),
  shrinkSparse: stepCode('flecs-shrink-sparse', 'entity', 'id', 'count'),
  destroySparse: stepCode('flecs-destroy-sparse', 'entity', 'id'),

  readTarget: stepCode('flecs-read-target', 'entity', 'id'),
  allocateSwitchPage: stepCode('flecs-allocate-switch-page', 'id', 'page', 'size'),
  unlink: stepCode('flecs-unlink', 'entity', 'id', 'target'),
  setTarget: stepCode('flecs-set-target', 'entity', 'id', 'target'),
  noTarget: stepCode('flecs-no-target', 'entity', 'id'),
  link: stepCode('flecs-link', 'entity', 'id', 'target'),

  inheritValue: stepCode('flecs-inherit-value', 'entity', 'id', 'base'),

  findEntity: stepCode('flecs-find-entity', 'entity'),
  deadAlready: stepCode('flecs-dead-already', 'entity'),
  markId: stepCode('flecs-mark-id', 'id', 'count'),
  markTable: stepCode('flecs-mark-table', 'id', 'table', 'count'),
  killTable: stepCode('flecs-kill-table', 'table', 'count'),
  removeFromTable: stepCode('flecs-remove-from-table', 'table', 'count'),
  mergeRecords: stepCode('flecs-merge-records', 'from', 'table', 'count'),
  mergeEntities: stepCode('flecs-merge-entities', 'from', 'table', 'count'),
  emptyTable: stepCode('flecs-empty-table', 'table', 'count'),

  queryBegin: stepCode('flecs-query-begin', 'count'),
  queryEnd: stepCode('flecs-query-end', 'count'),
  queryPick: stepCode('flecs-query-pick', 'id', 'count'),
  queryNoRecord: stepCode('flecs-query-no-record', 'id'),
  queryAll: stepCode('flecs-query-all', 'count'),
  queryVisit: stepCode('flecs-query-visit', 'table', 'count'),
  querySkipEmpty: stepCode('flecs-query-skip-empty', 'table'),
  queryTest: stepCode('flecs-query-test', 'table', 'id'),
  queryMissing: stepCode('flecs-query-missing', 'table', 'id'),
  queryExcluded: stepCode('flecs-query-excluded', 'table', 'id'),
  queryBind: stepCode('flecs-query-bind', 'id', 'match', 'table', 'row'),
  queryTarget: stepCode('flecs-query-target', 'entity', 'id'),
  queryWord: stepCode('flecs-query-word', 'table', 'word', 'row', 'count'),
  querySkipRows: stepCode('flecs-query-skip-rows', 'table', 'row', 'count'),
  queryYield: stepCode('flecs-query-yield', 'table', 'row', 'count'),
} as const;

/** The steps that move, copy, reuse, allocate or free something, so no sentence leaves them out. */
export const consequences = namesOf(
  steps.recycle,
  steps.recycleMany,
  steps.setRange,
  steps.setRangeTo,
  steps.claimDead,
  steps.claimFresh,
  steps.raiseMaxId,
  steps.swapClaimed,
  steps.setGeneration,
  steps.swapDense,
  steps.nextGeneration,
  steps.allocateEntityPage,
  steps.fillHole,
  steps.setDisabled,
  steps.changeTable,
  steps.staysInTable,
  steps.losesIds,
  steps.replaceTarget,
  steps.addWith,
  steps.inheritType,
  steps.createTable,
  steps.deleteTable,
  steps.deleteEdge,
  steps.allocateSparsePage,
  steps.makeRoom,
  steps.reviveSparse,
  steps.reviveInPlace,
  steps.swapSparseDense,
  steps.inheritValue,
  steps.unlink,
  steps.link,
  steps.markTable,
  steps.killTable,
  steps.removeFromTable,
  steps.mergeEntities,
);

/** The steps after which an operation has nothing to do. */
export const answers = namesOf(
  steps.hasAlready,
  steps.lacksAlready,
  steps.deadAlready,
  steps.claimedAlready,
  steps.keptGeneration,
);

/** The consequences that the table of changes tells, with all their components in one sentence. */
export const retold = namesOf(
  steps.losesIds,
  steps.inheritValue,
  steps.addWith,
  steps.markTable,
  steps.killTable,
  steps.removeFromTable,
);

/** The consequences that say what stays as it is. */
export const idle = namesOf(steps.staysInTable);

/** The steps that give rows to new entities. */
export const rows = namesOf(steps.appendRow, steps.appendRows);

export const move = { code: steps.changeTable.name, from: 'from', to: 'table' };

/** The steps that put an operation off until the end of a loop. */
export const otherwise = namesOf(steps.defer, steps.deferEntity);
