import { namesOf, stepCode } from '../../../trace/step-code.ts';

/** Steps of the decs model. An archetype argument is its position in the world's list; a chunk argument the number of its memory block. */
export const steps = {
  createWorld: stepCode('decs-create-world', 'world'),
  switchWorld: stepCode('decs-switch-world', 'world'),

  hashName: stepCode('decs-hash-name', 'component', 'bytes', 'hash', 'bit'),
  hashPrefix: stepCode('decs-hash-prefix', 'component', 'bytes', 'hash'),
  hashByte: stepCode('decs-hash-byte', 'component', 'byte', 'character', 'hash'),
  takeBit: stepCode('decs-take-bit', 'component', 'hash', 'bit'),
  givenBit: stepCode('decs-given-bit', 'component', 'bit'),
  buildMetatype: stepCode('decs-build-metatype', 'component', 'size', 'align'),

  sortTypes: stepCode('decs-sort-types', 'components'),
  buildSignature: stepCode('decs-build-signature', 'components', 'signature'),
  noSignature: stepCode('decs-no-signature', 'signature'),
  findSignature: stepCode('decs-find-signature', 'signature', 'count'),
  compareTypes: stepCode('decs-compare-types', 'archetype', 'components'),
  foundArchetype: stepCode('decs-found-archetype', 'archetype', 'components'),
  computeCapacity: stepCode('decs-compute-capacity', 'archetype', 'bytes', 'item', 'capacity'),
  placeIds: stepCode('decs-place-ids', 'archetype', 'offset'),
  placeArray: stepCode('decs-place-array', 'component', 'offset', 'count'),
  placeTag: stepCode('decs-place-tag', 'component', 'offset'),
  noCapacity: stepCode('decs-no-capacity', 'archetype', 'item', 'bytes'),
  registerArchetype: stepCode('decs-register-archetype', 'archetype', 'components', 'signature'),

  createChunk: stepCode('decs-create-chunk', 'chunk', 'archetype', 'capacity'),
  useChunk: stepCode('decs-use-chunk', 'chunk', 'archetype', 'count'),
  lastChunkFull: stepCode('decs-last-chunk-full', 'chunk', 'archetype'),
  noChunk: stepCode('decs-no-chunk', 'archetype'),
  chunkFull: stepCode('decs-chunk-full', 'chunk', 'archetype', 'count'),
  chunkPartial: stepCode('decs-chunk-partial', 'chunk', 'archetype', 'count'),
  partition: stepCode('decs-partition', 'archetype', 'count'),
  unlinkChunk: stepCode('decs-unlink-chunk', 'chunk', 'archetype', 'last_chunk'),
  unlinkLast: stepCode('decs-unlink-last', 'chunk', 'archetype'),
  freeChunk: stepCode('decs-free-chunk', 'chunk', 'archetype'),

  takeRow: stepCode('decs-take-row', 'entity', 'chunk', 'row'),
  construct: stepCode('decs-construct', 'component', 'chunk', 'row'),
  writeId: stepCode('decs-write-id', 'entity', 'chunk', 'row'),
  placeEntity: stepCode('decs-place-entity', 'entity', 'chunk', 'row'),
  moveEntity: stepCode('decs-move-entity', 'entity', 'from', 'archetype'),
  moveValue: stepCode('decs-move-value', 'component', 'from', 'chunk', 'row'),
  leaveRaw: stepCode('decs-leave-raw', 'component', 'chunk', 'row'),
  dropRow: stepCode('decs-drop-row', 'entity', 'chunk', 'count'),
  fillHoleValue: stepCode('decs-fill-hole-value', 'component', 'chunk', 'row', 'last_row'),
  clearId: stepCode('decs-clear-id', 'entity', 'chunk', 'row'),
  fixRecord: stepCode('decs-fix-record', 'last', 'chunk', 'row', 'last_row'),
  fillHoleId: stepCode('decs-fill-hole-id', 'last', 'chunk', 'row'),
  overwriteHeader: stepCode('decs-overwrite-header', 'component', 'chunk', 'row'),

  pushEntity: stepCode('decs-push-entity', 'entity'),
  popDeleted: stepCode('decs-pop-deleted', 'entity'),
  reuseGeneration: stepCode('decs-reuse-generation', 'entity'),
  countBorn: stepCode('decs-count-born', 'live', 'dead'),
  pushDeleted: stepCode('decs-push-deleted', 'entity'),
  nextGeneration: stepCode('decs-next-generation', 'entity', 'generation'),
  clearRecord: stepCode('decs-clear-record', 'entity'),
  countDied: stepCode('decs-count-died', 'live', 'dead'),
  notValid: stepCode('decs-not-valid', 'entity'),

  findArchetype: stepCode('decs-find-archetype', 'entity', 'archetype', 'chunk'),
  hasAlready: stepCode('decs-has-already', 'entity', 'component'),
  lacks: stepCode('decs-lacks', 'entity', 'component'),
  setValue: stepCode('decs-set-value', 'entity', 'component', 'value'),

  buildQuery: stepCode('decs-build-query', 'components', 'excluded', 'require', 'exclude'),
  maskMisses: stepCode('decs-mask-misses', 'archetype', 'signature'),
  maskHits: stepCode('decs-mask-hits', 'archetype', 'signature', 'common'),
  excludeClear: stepCode('decs-exclude-clear', 'archetype', 'component'),
  excludeFound: stepCode('decs-exclude-found', 'archetype', 'component'),
  exactFound: stepCode('decs-exact-found', 'archetype', 'count'),
  exactMisses: stepCode('decs-exact-misses', 'archetype', 'component'),
  visitChunk: stepCode('decs-visit-chunk', 'chunk', 'archetype', 'count'),

  eachChunk: stepCode('decs-each-chunk', 'chunk', 'archetype', 'count'),
  eachVisit: stepCode('decs-each-visit', 'entity', 'chunk', 'row'),
  eachVisitAgain: stepCode('decs-each-visit-again', 'entity', 'chunk', 'row'),
  eachVisitLeft: stepCode('decs-each-visit-left', 'entity', 'chunk', 'row'),
  eachFreed: stepCode('decs-each-freed', 'chunk'),
  eachListMoved: stepCode('decs-each-list-moved', 'archetype'),
  eachOver: stepCode('decs-each-over', 'count'),
  eachEnd: stepCode('decs-each-end', 'count'),

  newSingleton: stepCode('decs-new-singleton', 'component', 'value'),
  setSingleton: stepCode('decs-set-singleton', 'component', 'value'),
  getSingleton: stepCode('decs-get-singleton', 'component', 'value'),
  noSingleton: stepCode('decs-no-singleton', 'component'),
} as const;

/** The steps that move, copy, reuse, allocate or free something, so no sentence leaves them out. */
export const consequences = namesOf(
  steps.reuseGeneration,
  steps.nextGeneration,
  steps.createChunk,
  steps.freeChunk,
  steps.moveEntity,
  steps.leaveRaw,
  steps.fixRecord,
  steps.unlinkChunk,
  steps.unlinkLast,
  steps.overwriteHeader,
);

/** The steps after which an operation has nothing to do. */
export const answers = namesOf(steps.hasAlready, steps.lacks, steps.noSingleton);

/** The consequences that the table of changes tells, which knows if a later step of the operation writes the value. */
export const retold = namesOf(steps.leaveRaw);

/** The step that gives a row to a new entity. */
export const rows = namesOf(steps.takeRow);
