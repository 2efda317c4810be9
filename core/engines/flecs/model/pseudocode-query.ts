/** The lines of an uncached query. */
export const queryLines = {
  head: 'query_next():',
  plan: '  in order: plain terms at once, others as written, toggles last',
  pick: '  record = component index[first term]',
  all: '  if there is no such term: all tables',
  visit: '  for table in record:',
  hidden: '    if it is of prefabs or disabled entities, and no term names that: next',
  empty: '    if it is empty: next',
  test: '    for term: look the table up in its record',
  reject: '      if it is required but missing, or excluded but present: next table',
  bind: '      for a wildcard: every id of the type that it matches',
  sparse: '    for an id that does not fragment: every entity in its sparse set, the last one first',
  sparseStop: '      for (R, *): record after record, until one is empty',
  children: '    for (ChildOf, parent) alone: the list of children, if there is one',
  parent: '    for (ChildOf, parent): compare the Parent of each entity',
  unionList: '    for a union: every entity in the list of the target',
  unionRow: '    for a union: compare the target of each entity',
  word: '    for a toggle: take 64 bits at once',
  skip: '      skip disabled rows',
  yield: '    yield table, rows',
  end: '  no table is left',
} as const;

/** The lines of a cached query that is sorted, after `flecs_query_cache_sort_tables`. */
export const sortedLines = {
  head: 'query_iter(sorted query):',
  make: '  the cache has each table that matches',
  check: '  for table in cache: if table.dirty == monitor: next',
  sort: '    quicksort(rows of table, by value)',
  swap: '      swap rows: entities, records, all columns',
  slices: '  merge tables: slices = runs of rows from one table',
  yield: '  for slice in slices: yield table, rows',
  end: '  no slice is left',
} as const;
