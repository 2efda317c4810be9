import { builtInNames } from '../engines/flecs/built-in.ts';
import type { FlecsEntity, FlecsId } from './flecs-script.ts';
import { ScriptNames } from './script-names.ts';
import { firstNumber, oneLine } from './script-values.ts';

export interface FlecsLines {
  readonly text: string;
  readonly entities: number;
  readonly components: number;
}

/**
 * Turns the entities of a Flecs script into a script for Flecs. A name that has no scope becomes a component if it has a value, a relation
 * if it is the first of a pair, and otherwise a tag. All other names become entities, created where they are first mentioned, as Flecs does.
 * @param title the first comment of the script
 */
export function flecsLines(entities: readonly FlecsEntity[], title: string): FlecsLines {
  const writer = new LineWriter(entities);
  writer.addAll(entities, null);
  return writer.result(title);
}

class LineWriter {
  readonly #names = new ScriptNames();
  /** The paths of all entities that have a scope with something in it, or are no tag or relation. */
  readonly #entities = new Set<string>();
  readonly #declared = new Map<string, 'component' | 'relation' | 'tag'>();
  readonly #created = new Set<string>();
  readonly #lines: string[] = [];
  readonly #mentions = new Set<string>();

  constructor(entities: readonly FlecsEntity[]) {
    const used = new Map<string, 'component' | 'relation' | 'tag'>();
    const empty = new Set<string>();
    visit(entities, '', {
      entity: (path, { ids, content }) => {
        if (ids.length + content.length > 0 || path.includes('.')) this.#entities.add(path);
        else empty.add(path);
        // The parents in a path such as `ship.engine` have a scope, too.
        for (let dot = path.lastIndexOf('.'); dot > 0; dot = path.lastIndexOf('.', dot - 1))
          this.#entities.add(path.slice(0, dot));
      },
      id: (id) => {
        const { first, second, value } = id;
        if (isBuiltIn(id)) return;
        const role = value !== null ? 'component' : second !== null ? 'relation' : 'tag';
        if (used.get(first) === undefined || used.get(first) === 'tag' || role === 'component') used.set(first, role);
      },
    });
    for (const path of empty) if (!used.has(path)) this.#entities.add(path);
    for (const [name, role] of used) this.#declared.set(name, role);
  }

  addAll(content: readonly (FlecsEntity | FlecsId)[], parent: string | null): void {
    for (const each of content) {
      if ('content' in each) this.#addEntity(each, parent);
      else if (parent !== null) this.#addId(parent, each);
    }
  }

  result(title: string): FlecsLines {
    const declared = [...this.#declared].filter(([name]) => this.#mentions.has(name));
    const head = [`# ${oneLine(title)}`, ...declared.map(([name, role]) => `${role} ${this.#names.component(name)}`)];
    const text = `${[...head, '', ...this.#lines].join('\n')}\n`;
    return { text, entities: this.#created.size, components: declared.length };
  }

  #addEntity({ name, ids, content }: FlecsEntity, parent: string | null): void {
    const path = joined(parent, name);
    if (this.#declared.has(path) && !this.#entities.has(path)) return;
    this.#create(path);
    for (const id of ids) this.#addId(path, id);
    this.addAll(content, path);
  }

  /** Creates an entity and, before it, the parents in its path. */
  #create(path: string): void {
    if (this.#created.has(path)) return;
    const dot = path.lastIndexOf('.');
    const parent = dot < 0 ? null : path.slice(0, dot);
    if (parent !== null) this.#create(parent);
    this.#created.add(path);
    this.#lines.push(`create ${this.#names.component(path)}`);
    if (parent !== null)
      this.#lines.push(`add ${this.#names.component(path)} (ChildOf,${this.#names.component(parent)})`);
  }

  #addId(path: string, given: FlecsId): void {
    const { first, second, value } = given;
    const own = isBuiltIn(given) ? first : this.#mentioned(first, path);
    const id = second === null ? own : `(${own},${this.#mentioned(second, path)})`;
    const number = value === null ? null : firstNumber(value);
    const comment = value === null || value === number ? '' : `  # ${oneLine(value)}`;
    this.#lines.push(`add ${this.#names.component(path)} ${id}${number === null ? '' : ` ${number}`}${comment}`);
  }

  /** Returns the name in the script of what a name means in a scope: the nearest entity of that name, or what is declared. */
  #mentioned(name: string, path: string): string {
    for (
      let scope: string | null = path;
      scope !== null;
      scope = scope.includes('.') ? scope.slice(0, scope.lastIndexOf('.')) : null
    ) {
      if (!this.#entities.has(joined(scope, name))) continue;
      this.#create(joined(scope, name));
      return this.#names.component(joined(scope, name));
    }
    if (this.#entities.has(name)) this.#create(name);
    else {
      this.#mentions.add(name);
      if (!this.#declared.has(name)) this.#declared.set(name, 'tag');
    }
    return this.#names.component(name);
  }
}

function isBuiltIn({ first, second }: FlecsId): boolean {
  const found = builtInNames.get(first);
  return found?.since === undefined && found?.use === (second === null ? 'tag' : 'relation');
}

function joined(parent: string | null, name: string): string {
  return parent === null || parent === '' ? name : `${parent}.${name}`;
}

interface Visitor {
  entity(path: string, entity: FlecsEntity): void;
  id(id: FlecsId): void;
}

function visit(content: readonly (FlecsEntity | FlecsId)[], parent: string, visitor: Visitor): void {
  for (const each of content) {
    if (!('content' in each)) visitor.id(each);
    else {
      const path = joined(parent, each.name);
      visitor.entity(path, each);
      for (const id of each.ids) visitor.id(id);
      visit(each.content, path, visitor);
    }
  }
}
