import { stepCode } from '../../trace/step-code.ts';

/**
 * Every step that the Flecs model can make. The words are in assets/locales, `step.<name>`. In `id` and `ids` an entity
 * is written as `#` and its handle; tables are slots.
 */
export const steps = {
  createWorld: stepCode('flecs-create-world', 'count'),

  // Entity index
  recycle: stepCode('flecs-recycle', 'entity', 'row'),
  recycleMany: stepCode('flecs-recycle-many', 'count', 'row'),
  freshId: stepCode('flecs-fresh-id', 'entity', 'row'),
  appendDense: stepCode('flecs-append-dense', 'entity', 'row'),
  allocateEntityPage: stepCode('flecs-allocate-entity-page', 'page', 'size'),
  linkRecord: stepCode('flecs-link-record', 'entity', 'row'),
  growAlive: stepCode('flecs-grow-alive', 'entity', 'count'),
  growAliveMany: stepCode('flecs-grow-alive-many', 'count', 'alive'),
  outOfRange: stepCode('flecs-out-of-range', 'entity', 'max'),
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

  // Rows
  appendRow: stepCode('flecs-append-row', 'entity', 'table', 'row'),
  appendRows: stepCode('flecs-append-rows', 'table', 'row', 'count'),
  appendBits: stepCode('flecs-append-bits', 'entity', 'table', 'row'),
  appendBitsMany: stepCode('flecs-append-bits-many', 'table', 'row', 'count'),
  construct: stepCode('flecs-construct', 'id', 'table', 'row'),
  constructMany: stepCode('flecs-construct-many', 'id', 'table', 'row', 'count'),
  moveValue: stepCode('flecs-move-value', 'id', 'from', 'table', 'row'),
  moveBit: stepCode('flecs-move-bit', 'id', 'table', 'row'),
  fillHole: stepCode('flecs-fill-hole', 'entity', 'table', 'row'),
  fillHoleValue: stepCode('flecs-fill-hole-value', 'id', 'table', 'row', 'last_row'),
  fillHoleBit: stepCode('flecs-fill-hole-bit', 'id', 'table', 'row', 'last_row'),
  popRow: stepCode('flecs-pop-row', 'table', 'row'),
  setValue: stepCode('flecs-set-value', 'entity', 'id', 'value', 'row'),
  setSparse: stepCode('flecs-set-sparse', 'entity', 'id', 'value'),
  enableBit: stepCode('flecs-enable', 'entity', 'id', 'row'),
  disableBit: stepCode('flecs-disable', 'entity', 'id', 'row'),

  // Changing tables
  changeTable: stepCode('flecs-change-table', 'entity', 'from', 'table'),
  staysInTable: stepCode('flecs-stays-in-table', 'entity', 'table'),
  clearEntity: stepCode('flecs-clear-entity', 'entity', 'table'),

  // Table graph
  followAddEdge: stepCode('flecs-follow-add-edge', 'table', 'id', 'to'),
  followRemoveEdge: stepCode('flecs-follow-remove-edge', 'table', 'id', 'to'),
  noAddEdge: stepCode('flecs-no-add-edge', 'table', 'id'),
  noRemoveEdge: stepCode('flecs-no-remove-edge', 'table', 'id'),
  createAddEdge: stepCode('flecs-create-add-edge', 'table', 'id', 'to'),
  createRemoveEdge: stepCode('flecs-create-remove-edge', 'table', 'id', 'to'),
  deleteEdge: stepCode('flecs-delete-edge', 'table', 'id', 'to'),
  hasAlready: stepCode('flecs-has-already', 'id', 'table'),
  lacksAlready: stepCode('flecs-lacks-already', 'id', 'table'),
  replaceTarget: stepCode('flecs-replace-target', 'id', 'table'),
  addWith: stepCode('flecs-add-with', 'id', 'other'),
  inheritType: stepCode('flecs-inherit-type', 'id', 'table'),

  // Tables and the component index
  noTable: stepCode('flecs-no-table', 'ids'),
  foundTable: stepCode('flecs-found-table', 'ids', 'table'),
  createTable: stepCode('flecs-create-table', 'table', 'ids'),
  deleteTable: stepCode('flecs-delete-table', 'table', 'ids'),
  freeTable: stepCode('flecs-free-table', 'table'),
  createRecord: stepCode('flecs-create-record', 'id'),
  deleteRecord: stepCode('flecs-delete-record', 'id'),
  registerTable: stepCode('flecs-register-table', 'id', 'table', 'index', 'count'),
  unregisterTable: stepCode('flecs-unregister-table', 'id', 'table'),

  // Sparse components
  readSparse: stepCode('flecs-read-sparse', 'entity', 'id'),
  allocateSparsePage: stepCode('flecs-allocate-sparse-page', 'id', 'page', 'size'),
  makeRoom: stepCode('flecs-make-room', 'id', 'row', 'to'),
  insertSparse: stepCode('flecs-insert-sparse', 'entity', 'id', 'row'),
  reviveSparse: stepCode('flecs-revive-sparse', 'entity', 'id', 'row', 'to'),
  growSparse: stepCode('flecs-grow-sparse', 'entity', 'id', 'count'),
  constructSparse: stepCode('flecs-construct-sparse', 'entity', 'id'),
  swapSparseDense: stepCode('flecs-swap-sparse-dense', 'entity', 'id', 'row', 'to'),
  shrinkSparse: stepCode('flecs-shrink-sparse', 'entity', 'id', 'count'),
  destroySparse: stepCode('flecs-destroy-sparse', 'entity', 'id'),

  // Unions
  readTarget: stepCode('flecs-read-target', 'entity', 'id'),
  allocateSwitchPage: stepCode('flecs-allocate-switch-page', 'id', 'page', 'size'),
  unlink: stepCode('flecs-unlink', 'entity', 'id', 'target'),
  setTarget: stepCode('flecs-set-target', 'entity', 'id', 'target'),
  noTarget: stepCode('flecs-no-target', 'entity', 'id'),
  link: stepCode('flecs-link', 'entity', 'id', 'target'),

  // Inheriting
  inheritValue: stepCode('flecs-inherit-value', 'entity', 'id', 'base'),

  // Deleting
  findEntity: stepCode('flecs-find-entity', 'entity'),
  deadAlready: stepCode('flecs-dead-already', 'entity'),
  markId: stepCode('flecs-mark-id', 'id', 'count'),
  markTable: stepCode('flecs-mark-table', 'id', 'table', 'count'),
  killTable: stepCode('flecs-kill-table', 'table', 'count'),
  removeFromTable: stepCode('flecs-remove-from-table', 'table', 'count'),
  mergeRecords: stepCode('flecs-merge-records', 'from', 'table', 'count'),
  mergeEntities: stepCode('flecs-merge-entities', 'from', 'table', 'count'),
  emptyTable: stepCode('flecs-empty-table', 'table', 'count'),

  // Queries
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
