import { listing } from '../../../trace/pseudocode.ts';

export const { lines: pseudocode, at } = listing('aos', {
  create: {
    head: 'create():',
    free: '  if free is not empty: slot = free.pop_back()',
    revive: '    objects[slot].flags = alive',
    append: '  else: objects.push_back({generation 0, flags alive})',
  },
  destroy: {
    head: 'destroy(entity):',
    alive: '  assert objects[slot].generation == generation(entity)',
    kill: '  objects[slot].flags = 0; objects[slot].generation += 1',
    free: '  free.push_back(slot)',
  },
  add: {
    head: 'add<Component>(entity, value):',
    alive: '  assert entity is alive',
    has: '  assert objects[slot] has no flag Component',
    flag: '  objects[slot].flags |= Component',
    construct: '  objects[slot].component = value',
  },
  set: {
    head: 'set<Component>(entity, value):',
    alive: '  assert entity is alive',
    has: '  assert objects[slot] has flag Component',
    assign: '  objects[slot].component = value',
  },
  remove: {
    head: 'remove<Component>(entity):',
    alive: '  assert entity is alive',
    has: '  if objects[slot] has no flag Component: return',
    flag: '  objects[slot].flags &= ~Component',
  },
  clear: {
    head: 'clear(entity):',
    alive: '  assert entity is alive',
    flags: '  objects[slot].flags = alive',
  },
  query: {
    head: 'query(get…, exclude…):',
    mask: '  for slot in 0 … objects.size() - 1:',
    dead: '    if not alive: skip',
    missing: '    if a flag of get is missing: skip',
    excluded: '    if a flag of exclude is set: skip',
    yield: '    yield objects[slot]',
  },
});
