import { indexOf } from '../handle.ts';
import { type FlecsId, pair, UNION, WILDCARD } from '../id.ts';
import type { Edge, Table } from '../table.ts';
import type { World } from '../world.ts';

/**
 * Checks the invariants that hold after every operation.
 * @throws Error naming the first violation
 */
export function checkInvariants(world: World): void {
  world.sync();
  checkEntityIndex(world);
  for (const table of world.tables) {
    checkTable(world, table);
    checkRecordsOf(world, table);
    for (const edge of table.add) checkAddEdge(world, table, edge);
    for (const edge of table.remove) checkRemoveEdge(world, table, edge);
  }
  checkComponentIndex(world);
  checkSparse(world);
  checkUnions(world);
}

function check(condition: boolean, what: string): asserts condition {
  if (!condition) throw new Error(what);
}

/** Each entry of dense has a record that points back. Live entities are in a table, dead ones are not. */
function checkEntityIndex({ context: { entities }, tables }: World): void {
  const alive = entities.aliveCount.peek(0) ?? 1;
  check(alive <= entities.dense.length, 'more are alive than there are');
  for (let row = 1; row < entities.dense.length; row++) {
    const entity = entities.dense.peek(row) as number;
    const index = indexOf(entity);
    check(entities.recordDense.peek(index) === row, `the record of ${index} does not point to dense[${row}]`);
    const slot = entities.recordTable.peek(index);
    check((slot !== undefined) === row < alive, `index ${index} is ${row < alive ? 'alive in no' : 'dead in a'} table`);
    if (slot === undefined) continue;
    check(tables.at(slot).entity(entities.rowOf(entity)) === entity, `the record of ${index} points to another’s row`);
  }
}

/** The type is in order, the column maps are inverse, and all columns have one value per row. */
function checkTable({ context: { space, entities } }: World, table: Table): void {
  const { ids, count, slot } = table;
  ids.forEach((id, i) => {
    check(table.typeColumn.peek(i) === id, `table ${slot} has another type than its column`);
    check(i === 0 || space.compare(ids[i - 1] as FlecsId, id) < 0, `table ${slot}: ${ids[i - 1]} is before ${id}`);
  });
  table.columnToType.forEach((index, column) => {
    check(table.typeToColumn[index] === column, `table ${slot}: the column map is not its own reverse`);
    check(space.hasColumn(ids[index] as FlecsId), `table ${slot} has a column for ${ids[index]}`);
  });
  check(
    table.columnMap.length === (table.columns.length === 0 ? 0 : ids.length + table.columns.length),
    `map of ${slot}`,
  );
  for (const column of table.columns)
    check(column.length === count, `table ${slot}: ${column.name} has ${column.length} rows`);
  check(table.toggles.length === ids.filter((id) => space.parts(id).toggle).length, `toggles of table ${slot}`);
  for (const { bits } of table.toggles) check(bits.length === count, `table ${slot}: a bitset has ${bits.length} bits`);
  for (let row = 0; row < count; row++) {
    const index = indexOf(table.entity(row));
    const here = entities.recordTable.peek(index) === slot && entities.recordRow.peek(index) === row;
    check(here, `row ${row} of table ${slot} is not where its entity’s record points`);
  }
}

/** The table is in the record of each id and wildcard, with its first position and the number of positions. */
function checkRecordsOf({ context: { space }, components }: World, table: Table): void {
  for (const id of table.ids) {
    const { first, second, toggle } = space.parts(id);
    const wild =
      second === null || toggle ? [] : [pair(first, WILDCARD), pair(WILDCARD, second), pair(WILDCARD, WILDCARD)];
    for (const wanted of [id, ...wild]) {
      const places = table.ids.flatMap((each, i) => (space.matches(each, wanted) ? [i] : []));
      const found = components.get(wanted)?.find(table.slot);
      const fits =
        found?.index === places[0] &&
        found?.count === places.length &&
        found?.column === table.typeToColumn[places[0]!];
      check(fits, `the record of ${wanted} says ${JSON.stringify(found)} of table ${table.slot}`);
    }
  }
}

/**
 * An add edge leads to a table with the id and all ids of its start, except a replaced target of an exclusive relation.
 */
function checkAddEdge({ context: { space } }: World, from: Table, { id, to }: Edge): void {
  const where = `the edge of table ${from.slot} to add ${id}`;
  check(to.has(space.stored(id)), `${where} leads to a table without it`);
  for (const each of from.ids) {
    const sameRelation = pair(space.parts(each).first, WILDCARD);
    const replaced = space.traits(each).exclusive && to.ids.some((other) => space.matches(other, sameRelation));
    check(to.has(each) || replaced, `${where} loses ${each}`);
  }
  if (from.has(space.stored(id))) check(to === from, `${where} does not stay`);
}

/** A remove edge leads to the same type without the id, or without all ids that a wildcard matches. */
function checkRemoveEdge({ context: { space } }: World, from: Table, { id, to }: Edge): void {
  const wanted = from.ids.filter((each) => !space.matches(each, space.stored(id))).join(' ');
  check(to.ids.join(' ') === wanted, `the edge of table ${from.slot} to remove ${id} leads to table ${to.slot}`);
}

/** The records match their columns and list existing tables. */
function checkComponentIndex({ context: { space }, components, tables }: World): void {
  const listed = [...components].map(({ id }) => id);
  const stored = Array.from({ length: components.ids.length }, (_, row) => components.ids.peek(row));
  check(
    listed.sort().join(' ') === stored.sort().join(' '),
    'the component index has other records than its column says',
  );
  for (const record of components) {
    const slots = record.slots();
    check(slots.length === record.tables, `the record of ${record.id} counts ${record.tables} tables`);
    check(new Set(slots).size === slots.length, `the record of ${record.id} lists a table twice`);
    for (const slot of slots) {
      const has = tables.at(slot).ids.some((id) => space.matches(id, record.id));
      check(has, `the record of ${record.id} lists table ${slot}, which has it not`);
    }
  }
}

/** Each entity in a sparse set has a value and is in a table with the id. Dense and sparse point to each other. */
function checkSparse({ context: { entities }, components, tables }: World): void {
  for (const { id, sparse } of components) {
    if (sparse === null) continue;
    const having = [...tables].filter((table) => table.has(id)).reduce((sum, { count }) => sum + count, 0);
    check(sparse.count - 1 === having, `${sparse.count - 1} are in the sparse set of ${id}, ${having} in tables`);
    for (let row = 1; row < sparse.dense.length; row++) {
      const entity = sparse.dense.peek(row) as number;
      check(sparse.sparse.peek(indexOf(entity)) === row, `sparse set of ${id}: dense[${row}]`);
      check(
        (sparse.data.peek(indexOf(entity)) !== undefined) === row < sparse.count,
        `sparse set of ${id}: value of ${indexOf(entity)}`,
      );
      if (row >= sparse.count) continue;
      // Changing a generation leaves the old one here.
      const current = entities.current(indexOf(entity)) as number;
      check(entities.isAlive(current), `${indexOf(entity)} is in the sparse set of ${id}, but dead`);
      check(tables.at(entities.tableOf(entity) as number).has(id), `${indexOf(entity)} has no ${id} in its table`);
    }
  }
}

/** Each list holds exactly the entities with its target, linked both ways, and their tables have the union. */
function checkUnions({ context: { entities, space }, components, tables }: World): void {
  for (const { id, union } of components) {
    if (union === null) continue;
    const listed = new Set<number>();
    for (const target of union.knownTargets()) {
      let before = 0;
      for (let index = union.first(target); index !== 0; index = union.after(index)) {
        check(!listed.has(index), `${index} is in the lists of ${id} twice`);
        check(union.values.peek(index) === target, `${index} is in the list of ${target}`);
        check(union.prev.peek(index) === before, `${index} has another neighbour in the list of ${target}`);
        listed.add(index);
        before = index;
      }
    }
    const having = [...tables].filter((table) => table.has(id)).reduce((sum, { count }) => sum + count, 0);
    check(listed.size === having, `${listed.size} are in the lists of ${id}, ${having} in tables`);
    for (const index of listed) {
      const slot = entities.recordTable.peek(index);
      const there = slot !== undefined && tables.at(slot).has(pair(space.parts(id).first, UNION));
      check(there, `${index} has a target in ${id}, but its table has it not`);
    }
  }
}
