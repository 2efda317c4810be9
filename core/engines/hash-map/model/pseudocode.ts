import { listing } from '../../../trace/pseudocode.ts';

export const { lines: pseudocode, at } = listing('hash-map', {
  create: {
    head: 'create():',
    next: '  entity = next entity; next entity = next entity + 1',
    insert: '  alive.insert(entity)',
  },
  destroy: {
    head: 'destroy(entity):',
    alive: '  assert alive.contains(entity)',
    maps: '  for map in maps:',
    erase: '    map.erase(entity)',
    kill: '  alive.erase(entity)',
  },
  find: {
    head: 'find(key):',
    empty: '  if size == 0: return none',
    hash: '  bucket = key mod bucket count; before = buckets[bucket]',
    none: '  if before == null: return none',
    compare: '  for node = before.next:',
    same: '    if node.key == key: return node',
    ends: '    if node.next is in another bucket: return none',
  },
  insert: {
    head: 'emplace(key, value):',
    known: '  if find(key): return false',
    allocate: '  node = new node (key, value)',
    load: '  if size + 1 > next resize: rehash(next prime)',
    chain: '  if buckets[bucket] != null: link after buckets[bucket]',
    front: '  else: link at the front of the list; buckets[bucket] = head',
    size: '  size = size + 1',
  },
  rehash: {
    head: 'rehash(count):',
    allocate: '  buckets = new array of count null pointers',
    each: '  for node in list: link it into its new bucket',
  },
  assign: {
    head: 'at(key) = value:',
    find: '  assert find(key)',
    assign: '  node.value = value',
  },
  erase: {
    head: 'erase(key):',
    find: '  if not find(key): return',
    bucket: '  if node was first or last of its bucket: fix the buckets',
    unlink: '  before.next = node.next',
    free: '  delete node',
    size: '  size = size - 1',
  },
  clear: {
    head: 'clear():',
    nodes: '  for node in list: delete node',
    buckets: '  fill buckets with null; size = 0',
  },
  query: {
    head: 'query(get…, exclude…):',
    pick: '  lead = the smallest map of get',
    each: '  for node in lead, along the list:',
    missing: '    if any map of get lacks node.key: skip',
    excluded: '    if any map of exclude has node.key: skip',
    yield: '    yield node.key',
  },
});
