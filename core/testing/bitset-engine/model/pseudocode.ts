import { listing } from '../../../trace/pseudocode.ts';

export const { lines: pseudocode, at } = listing('bitset', {
  create: { head: 'create():', index: '  index = free.pop() or new', alive: '  mask[index] = ALIVE' },
  destroy: { head: 'destroy(entity):', free: '  mask[index] = 0; ++generation[index]; free.push(index)' },
  check: { head: 'check(entity):', generation: '  assert generation[index] == entity.generation' },
  test: { head: 'test(entity, component):', bit: '  return mask[index] & bit' },
  add: { head: 'add(entity, component, value):', bit: '  mask[index] |= bit', value: '  values[index] = value' },
  remove: { head: 'remove(entity, component):', bit: '  mask[index] &= ~bit' },
  query: { head: 'query(get, exclude):', mask: '  if (mask & (ALIVE | get | exclude)) == (ALIVE | get)' },
});
