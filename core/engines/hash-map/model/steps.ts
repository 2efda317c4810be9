import { namesOf, stepCode } from '../../../trace/step-code.ts';

/** All steps of the hash maps. The texts are in assets/locales under `step.<name>`. */
export const steps = {
  // Entities
  nextEntity: stepCode('hash-map-next-entity', 'entity'),
  notAlive: stepCode('hash-map-not-alive', 'entity'),
  visitMap: stepCode('hash-map-visit-map', 'entity', 'component'),

  // Looking up
  isEmpty: stepCode('hash-map-is-empty', 'entity', 'component'),
  hash: stepCode('hash-map-hash', 'entity', 'component', 'count', 'bucket'),
  emptyBucket: stepCode('hash-map-empty-bucket', 'entity', 'component', 'count', 'bucket'),
  sameKey: stepCode('hash-map-same-key', 'entity', 'component', 'node'),
  otherKey: stepCode('hash-map-other-key', 'entity', 'component', 'node', 'other'),
  chainEnds: stepCode('hash-map-chain-ends', 'entity', 'component', 'node', 'bucket'),
  has: stepCode('hash-map-has', 'entity', 'component'),
  lacks: stepCode('hash-map-lacks', 'entity', 'component'),

  // Inserting
  allocateNode: stepCode('hash-map-allocate-node', 'entity', 'component', 'node'),
  checkLoad: stepCode('hash-map-check-load', 'component', 'size', 'limit'),
  tooFull: stepCode('hash-map-too-full', 'component', 'size', 'limit'),
  rehash: stepCode('hash-map-rehash', 'component', 'from', 'to'),
  firstBuckets: stepCode('hash-map-first-buckets', 'component', 'from', 'to'),
  relink: stepCode('hash-map-relink', 'entity', 'component', 'node', 'bucket'),
  linkIntoChain: stepCode('hash-map-link-into-chain', 'entity', 'component', 'node', 'bucket'),
  linkAtFront: stepCode('hash-map-link-at-front', 'entity', 'component', 'node', 'bucket'),
  grow: stepCode('hash-map-grow', 'component', 'size'),
  assign: stepCode('hash-map-assign', 'entity', 'component', 'node', 'value'),

  // Erasing
  emptiesBucket: stepCode('hash-map-empties-bucket', 'entity', 'component', 'node', 'bucket'),
  firstOfBucket: stepCode('hash-map-first-of-bucket', 'entity', 'component', 'node', 'bucket'),
  lastOfBucket: stepCode('hash-map-last-of-bucket', 'entity', 'component', 'node', 'bucket'),
  unlink: stepCode('hash-map-unlink', 'entity', 'component', 'node'),
  freeNode: stepCode('hash-map-free-node', 'entity', 'component', 'node'),
  shrink: stepCode('hash-map-shrink', 'component', 'size'),
  clearNode: stepCode('hash-map-clear-node', 'entity', 'component', 'node'),
  clearBuckets: stepCode('hash-map-clear-buckets', 'component', 'count'),

  // Querying
  queryPick: stepCode('hash-map-query-pick', 'component', 'size'),
  queryYield: stepCode('hash-map-query-yield', 'entity', 'component', 'node'),
  queryMissing: stepCode('hash-map-query-missing', 'entity', 'component', 'node'),
  queryExcluded: stepCode('hash-map-query-excluded', 'entity', 'component', 'node'),
} as const;

/** The steps that move, copy, reuse, allocate or free something, so no sentence leaves them out. */
export const consequences = namesOf(
  steps.allocateNode,
  steps.rehash,
  steps.firstBuckets,
  steps.freeNode,
  steps.clearNode,
);

/** The steps after which an operation has nothing to do. */
export const answers = namesOf(steps.has, steps.lacks);
