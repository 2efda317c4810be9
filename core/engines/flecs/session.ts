import type { Bindings, EntityLoop } from '../../script/language/language.ts';
import type {
  IdExpression,
  Operation,
  OperationKind,
  QueryTerm,
  ValueLiteral,
} from '../../script/operation/operation.ts';
import { UnknownOperation } from '../../script/operation/unknown-operation.ts';
import { ModelError } from '../../trace/model-error.ts';
import type { Json } from '../../trace/value.ts';
import { Clones } from './model/clones.ts';
import { CommandQueue } from './model/command-queue.ts';
import { FIRST_INDEX, generationOf, type Handle, handle, indexOf } from './model/handle.ts';
import {
  BUILT_IN,
  type FlecsId,
  type IdPart,
  NO_PARENT,
  PARENT,
  pair,
  pairPartOf,
  tagOf,
  WILDCARD,
} from './model/id.ts';
import { QueryLoop } from './model/query-loop.ts';
import { steps } from './model/steps.ts';
import type { World } from './model/world.ts';
import { NamedRanges } from './named-ranges.ts';

type OperationOf<K extends OperationKind> = Extract<Operation, { kind: K }>;
export type SessionPerform<K extends OperationKind> = (session: Session, operation: OperationOf<K>) => Json | undefined;
export type SessionPerformers = { readonly [K in OperationKind]?: SessionPerform<K> };

/** A world with the entity names of its script. Inside a loop it also has a queue of operations that wait. */
export class Session {
  readonly world: World;
  readonly #names = new Map<Handle, string>();
  /** Bindings of the current operation. */
  bindings: Bindings | null = null;

  readonly queue: CommandQueue;
  readonly clones: Clones;
  readonly ranges: NamedRanges;
  /** True inside a loop. */
  isDeferred = false;

  constructor(world: World) {
    this.world = world;
    this.queue = new CommandQueue(world);
    this.clones = new Clones(world, this.queue);
    this.ranges = new NamedRanges(world);
    world.listeners.flush = () => {
      if (!this.isDeferred && !world.isFlushing && this.queue.isWaiting) this.queue.flush(steps.flushListeners);
    };
  }

  loop(terms: readonly QueryTerm[]): EntityLoop {
    const loop = new QueryLoop(
      this.world,
      this.queue,
      terms.map(({ id, not }) => ({ id: this.id(id), not })),
    );
    return {
      next: () => {
        const visited = loop.next();
        this.isDeferred = true;
        return visited === null ? null : { handle: visited, result: jsonHandle(visited) };
      },
      end: () => {
        this.isDeferred = false;
        loop.end();
        this.nameChildren();
      },
    };
  }

  /** Runs the function of a listener, whose operations are put off. */
  runListener(run: () => void): void {
    const { isDeferred, bindings } = this;
    this.isDeferred = true;
    try {
      run();
    } finally {
      this.isDeferred = isDeferred;
      this.bindings = bindings;
    }
  }

  alive(name: string): Handle {
    const entity = this.entity(name);
    this.world.requireAlive(entity);
    return entity;
  }

  bind(name: string, entity: Handle): void {
    this.#names.set(entity, name);
    this.bindings?.bind(name, entity);
  }

  /** @param hint an index, or a raw handle with its generation */
  claim(hint: number, version: number = generationOf(hint)): Handle {
    if (indexOf(hint) === 0) throw new UnknownOperation('flecs-no-entity', 'Index 0 means no entity');
    const claimed = handle(indexOf(hint), version);
    this.world.claim(claimed);
    return claimed;
  }

  entity(name: string): Handle {
    return this.bindings?.handle(name) as Handle;
  }

  /** @throws ModelError if an entity in the id is dead */
  id(expression: IdExpression): FlecsId {
    if (expression.kind === 'pair') return pair(this.#part(expression.first), this.#part(expression.second));
    return this.#isName(expression.name) ? expression.name : tagOf(this.#alive(expression.name));
  }

  /**
   * Returns an id that is added without a value.
   * @throws ModelError like `id`, and for `Parent`, which needs a parent
   */
  addedId(expression: IdExpression): FlecsId {
    const id = this.id(expression);
    if (id !== PARENT) return id;
    throw new ModelError('flecs-parent-value', 'Parent needs a value: write set ENTITY Parent PARENT', {});
  }

  /** Names the children that instances got, such as `a.turret` for a child of `a` that is like `turret`. */
  nameChildren(): void {
    for (const { child, like, parent } of this.world.instances.takeMade()) {
      const own = this.nameOf(like).replace(/^.*\./, '');
      this.bind(`${this.nameOf(parent)}.${own}`, child);
    }
  }

  known(entity: Handle): string | undefined {
    return this.#names.get(entity);
  }

  nameOf(entity: Handle): string {
    return this.#names.get(entity) ?? `#${indexOf(entity)} v${generationOf(entity)}`;
  }

  idName(id: FlecsId): string {
    if (id === NO_PARENT) return id;
    return this.world.context.label(id).replace(/#(\d+)/g, (_, entity: string) => this.#lastName(Number(entity)));
  }

  /** A dead entity already has its next generation, which has no name. */
  #lastName(entity: Handle): string {
    const before = handle(indexOf(entity), Math.max(0, generationOf(entity) - 1));
    return this.#names.get(entity) ?? this.nameOf(before);
  }

  #part(name: string): IdPart {
    return this.#isName(name) || name === WILDCARD ? name : pairPartOf(this.#alive(name));
  }

  #isName(name: string): boolean {
    const { space, version } = this.world.context;
    const builtIn =
      BUILT_IN.includes(name) || version.tags.includes(name) || (version.nonFragmenting && name === PARENT);
    return builtIn || space.isDeclared(name);
  }

  #alive(name: string): Handle {
    const entity = this.entity(name);
    this.world.requireAlive(entity);
    return entity;
  }
}

export function numberOf(value: ValueLiteral): number {
  if (value === 'throw')
    throw new UnknownOperation('not-modelled-throw', 'Constructors that throw are not modelled in Flecs');
  return value;
}

export function jsonHandle(entity: Handle): Json {
  return [indexOf(entity) - FIRST_INDEX, generationOf(entity)];
}
