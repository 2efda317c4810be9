import { namesOf, stepCode } from '../../../trace/step-code.ts';

/** All steps of the EnTT model. The texts are in assets/locales under `step.<name>`. */
export const steps = {
  // Entity storage
  createRegistry: stepCode('create-registry'),
  nothingToRecycle: stepCode('nothing-to-recycle', 'length', 'size'),
  somethingToRecycle: stepCode('something-to-recycle', 'length', 'size'),
  takeRecycled: stepCode('take-recycled', 'entity', 'row'),
  extendLength: stepCode('extend-length', 'entity', 'length'),
  shrinkLength: stepCode('shrink-length', 'entity', 'length'),
  readHint: stepCode('read-hint', 'entity'),
  hintIsReserved: stepCode('hint-is-reserved', 'entity'),
  hintIsAlive: stepCode('hint-is-alive', 'entity', 'other'),
  fillUpToHint: stepCode('fill-up-to-hint', 'entity', 'hint'),
  createHinted: stepCode('create-hinted', 'entity'),
  setVersion: stepCode('set-version', 'entity', 'version'),
  passVersion: stepCode('pass-version', 'entity', 'component', 'version'),
  waitVersion: stepCode('wait-version', 'entity', 'component', 'version'),
  staleHandle: stepCode('stale-handle', 'entity', 'current'),
  deadEntity: stepCode('dead-entity', 'entity'),
  unknownEntity: stepCode('unknown-entity', 'entity'),

  // Steps of a release build where a debug build stops at an assertion, or where EnTT checks nothing.
  takeOther: stepCode('take-other', 'entity', 'component', 'other', 'row'),
  killOther: stepCode('kill-other', 'entity', 'other'),
  killNothing: stepCode('kill-nothing', 'entity', 'current'),
  killNothingAgain: stepCode('kill-nothing-again', 'entity'),
  addUnchecked: stepCode('add-unchecked', 'entity', 'component'),
  secondPosition: stepCode('second-position', 'entity', 'component', 'other', 'row'),
  addedTwice: stepCode('added-twice', 'entity', 'component', 'row'),
  outsideMemory: stepCode('outside-memory', 'entity', 'component'),
  outsideRows: stepCode('outside-rows', 'entity', 'component'),

  // Pools
  createStorage: stepCode('create-storage', 'component'),
  visitPool: stepCode('visit-pool', 'entity', 'component'),

  // Looking up
  findInSet: stepCode('find-in-set', 'entity', 'component'),
  checkAbsent: stepCode('check-absent', 'entity', 'component'),
  componentMissing: stepCode('component-missing', 'entity', 'component'),
  alreadyHas: stepCode('already-has', 'entity', 'component'),
  findPosition: stepCode('find-position', 'entity', 'component'),
  findBoth: stepCode('find-both', 'component', 'a', 'b'),

  // Adding
  findPage: stepCode('find-page', 'entity', 'component', 'page'),
  allocateSparsePage: stepCode('allocate-sparse-page', 'entity', 'component', 'page', 'count'),
  checkSlot: stepCode('check-slot', 'entity', 'component', 'row'),
  slotNotAvailable: stepCode('slot-not-available', 'entity', 'component', 'row'),
  pushPacked: stepCode('push-packed', 'entity', 'component', 'row'),
  linkSparse: stepCode('link-sparse', 'entity', 'component', 'row'),
  readFreeList: stepCode('read-free-list', 'entity', 'component', 'row'),
  insertMany: stepCode('insert-many', 'component', 'count'),
  fillHole: stepCode('fill-hole', 'entity', 'component', 'row'),
  allocatePayloadPage: stepCode('allocate-payload-page', 'component', 'page', 'size'),
  addPayloadPage: stepCode('add-payload-page', 'component', 'page', 'size'),
  construct: stepCode('construct', 'entity', 'component', 'row', 'value'),
  constructorThrew: stepCode('constructor-threw', 'entity', 'component', 'row'),
  assign: stepCode('assign', 'entity', 'component', 'row', 'value'),

  // Removing
  readSparse: stepCode('read-sparse', 'entity', 'component'),
  readPacked: stepCode('read-packed', 'entity', 'component', 'row'),
  lastIsItself: stepCode('last-is-itself', 'entity', 'component'),
  writeLastIntoHole: stepCode('write-last-into-hole', 'entity', 'component', 'row', 'last', 'last_row'),
  fixSparseOfLast: stepCode('fix-sparse-of-last', 'entity', 'component', 'row', 'last'),
  movePayload: stepCode('move-payload', 'entity', 'component', 'row', 'last'),
  destroyPayload: stepCode('destroy-payload', 'entity', 'component', 'row'),
  nullOwnSparse: stepCode('null-own-sparse', 'entity', 'component'),
  pop: stepCode('pop', 'entity', 'component', 'row'),
  makeHole: stepCode('make-hole', 'entity', 'component', 'row'),
  clearOne: stepCode('clear-one', 'entity', 'component', 'row'),
  resetSet: stepCode('reset-set', 'component'),

  // Moving
  bumpVersion: stepCode('bump-version', 'entity', 'component', 'version'),
  wrapVersion: stepCode('wrap-version', 'entity', 'component', 'version'),
  writeVersion: stepCode('write-version', 'entity', 'component', 'version'),
  firstVersion: stepCode('first-version', 'entity', 'component', 'version'),
  swapSparse: stepCode('swap-sparse', 'component', 'a', 'b'),
  swapPacked: stepCode('swap-packed', 'component', 'entity', 'other', 'a', 'b'),
  swapSelf: stepCode('swap-self', 'component', 'entity'),
  swapPayload: stepCode('swap-payload', 'component', 'a', 'b'),
  closeCycle: stepCode('close-cycle', 'component', 'a', 'b'),
  findEnd: stepCode('find-end', 'component', 'row'),
  followFreeList: stepCode('follow-free-list', 'component', 'row'),
  holePastEnd: stepCode('hole-past-end', 'component', 'row'),
  moveIntoHole: stepCode('move-into-hole', 'entity', 'component', 'row', 'last_row'),
  fixSparse: stepCode('fix-sparse', 'entity', 'component', 'row', 'from'),
  noHoles: stepCode('no-holes', 'component'),
  cutTail: stepCode('cut-tail', 'component', 'row'),
  orderPacked: stepCode('order-packed', 'component', 'count'),
  sortAsNext: stepCode('sort-as-next', 'entity', 'component', 'row'),
  sortAsSkip: stepCode('sort-as-skip', 'entity', 'component', 'row'),

  // Groups
  createGroup: stepCode('create-group', 'group'),
  groupCheck: stepCode('group-check', 'entity', 'group'),
  groupCheckLeave: stepCode('group-check-leave', 'entity', 'group'),
  groupLacks: stepCode('group-lacks', 'entity', 'group', 'component'),
  groupExcludes: stepCode('group-excludes', 'entity', 'group', 'component'),
  groupHasIt: stepCode('group-has-it', 'entity', 'group'),
  groupWasNot: stepCode('group-was-not', 'entity', 'group'),
  groupEnter: stepCode('group-enter', 'entity', 'group', 'row'),
  groupLeave: stepCode('group-leave', 'entity', 'group', 'row'),
  groupPush: stepCode('group-push', 'entity', 'group', 'row'),
  groupPop: stepCode('group-pop', 'entity', 'group'),
  groupStays: stepCode('group-stays', 'entity', 'component', 'row'),
  groupHole: stepCode('group-hole', 'entity', 'component', 'row'),
  groupBeyond: stepCode('group-beyond', 'entity', 'component', 'row'),
  groupSort: stepCode('group-sort', 'group', 'component', 'count'),
  groupPick: stepCode('group-pick', 'group', 'count'),
  groupYield: stepCode('group-yield', 'entity', 'group', 'row'),
  ownedStorage: stepCode('owned-storage', 'component', 'group'),
  sortOwned: stepCode('sort-owned', 'component', 'group'),

  // Views
  viewPick: stepCode('view-pick', 'component', 'size'),
  viewPickEntities: stepCode('view-pick-entities', 'count'),
  viewYieldReleased: stepCode('view-yield-released', 'entity', 'row'),
  viewYield: stepCode('view-yield', 'entity', 'component', 'row'),
  viewSkipTombstone: stepCode('view-skip-tombstone', 'entity', 'component', 'row'),
  viewSkipMissing: stepCode('view-skip-missing', 'entity', 'component', 'row'),
  viewSkipExcluded: stepCode('view-skip-excluded', 'entity', 'component', 'row'),

  // Loops
  eachBegin: stepCode('each-begin', 'component', 'size'),
  eachVisit: stepCode('each-visit', 'entity', 'component', 'row'),
  eachVisitAgain: stepCode('each-visit-again', 'entity', 'component', 'row'),
  eachVisitReleased: stepCode('each-visit-released', 'entity', 'component', 'row'),
  eachVisitNull: stepCode('each-visit-null', 'entity', 'component', 'row', 'size'),
  eachVisitLeft: stepCode('each-visit-left', 'entity', 'component', 'row', 'size'),
  eachSkipTombstone: stepCode('each-skip-tombstone', 'entity', 'component', 'row'),
  eachSkipMissing: stepCode('each-skip-missing', 'entity', 'component', 'row'),
  eachSkipExcluded: stepCode('each-skip-excluded', 'entity', 'component', 'row'),
  eachSkipBehind: stepCode('each-skip-behind', 'component', 'row', 'size'),
  eachOver: stepCode('each-over', 'component'),
  eachEnd: stepCode('each-end', 'component', 'count'),
  eachEndMissed: stepCode('each-end-missed', 'component', 'count', 'missed'),
} as const;

/** The steps that move, copy, reuse, allocate or free something, so no sentence leaves them out. */
export const consequences = namesOf(
  steps.takeRecycled,
  steps.fillUpToHint,
  steps.bumpVersion,
  steps.wrapVersion,
  steps.writeVersion,
  steps.waitVersion,
  steps.hintIsAlive,
  steps.hintIsReserved,
  steps.fillHole,
  steps.allocateSparsePage,
  steps.createStorage,
  steps.allocatePayloadPage,
  steps.addPayloadPage,
  steps.constructorThrew,
  steps.lastIsItself,
  steps.writeLastIntoHole,
  steps.makeHole,
  steps.clearOne,
  steps.resetSet,
  steps.swapPacked,
  steps.moveIntoHole,
  steps.fixSparse,
  steps.cutTail,
  steps.viewYieldReleased,
  steps.eachSkipTombstone,
  steps.eachSkipMissing,
  steps.eachSkipExcluded,
  steps.eachSkipBehind,
  steps.groupEnter,
  steps.groupLeave,
  steps.groupPush,
  steps.groupPop,
  steps.sortOwned,
);

/** The consequences that say what stays as it is. */
export const idle = namesOf(steps.lastIsItself, steps.resetSet);

/** The steps after which an operation has nothing to do. */
export const answers = namesOf(steps.componentMissing);

/** The steps that say what an operation does instead of what its line says. */
export const otherwise = namesOf(
  steps.takeOther,
  steps.killOther,
  steps.killNothing,
  steps.killNothingAgain,
  steps.addUnchecked,
  steps.secondPosition,
  steps.addedTwice,
);

/** The steps at which a debug build stops, because an assertion of EnTT fails. */
export const assertions = namesOf(
  steps.takeOther,
  steps.killOther,
  steps.killNothing,
  steps.secondPosition,
  steps.addedTwice,
  steps.sortOwned,
);
