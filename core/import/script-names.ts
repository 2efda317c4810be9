import { NAME } from '../script/operation/grammar.ts';

const MAX_LENGTH = 60;

/** Relations that Flecs declares itself. */
const RESERVED = ['ChildOf', 'IsA'];

/** Things whose names a script cannot have. */
export interface RenamedThings {
  readonly count: number;
  readonly first: { readonly from: string; readonly to: string };
}

/** Gives things of another program distinct names that are valid in scripts. The same text always gets the same name of a kind. */
export class ScriptNames {
  readonly #taken = new Set<string>(RESERVED);
  readonly #entities = new Map<string, string>();
  readonly #components = new Map<string, string>();
  /** By name without a number: the next number to try. Names stay taken, so none has to be tried again. */
  readonly #numbers = new Map<string, number>();
  #renamed = 0;
  #firstRenamed: RenamedThings['first'] | null = null;

  /** Names components first, because a short name is worth more to them. */
  component(text: string): string {
    return this.#name(text, this.#components, componentName);
  }

  entity(text: string): string {
    return this.#name(text, this.#entities, entityName);
  }

  /** Returns null if all names are as in the file, apart from namespaces and the `e` before numbers. */
  get renamed(): RenamedThings | null {
    return this.#firstRenamed && { count: this.#renamed, first: this.#firstRenamed };
  }

  #name(text: string, known: Map<string, string>, wish: (text: string) => readonly string[]): string {
    const name = known.get(text);
    if (name !== undefined) return name;
    const wishes = wish(text);
    const free = wishes.find((each) => !this.#taken.has(each)) ?? this.#numbered(wishes.at(-1)!);
    this.#taken.add(free);
    known.set(text, free);
    if (!text.endsWith(free) && !/^e\d+(v\d+)?$/.test(free)) {
      this.#renamed++;
      this.#firstRenamed ??= { from: text, to: free };
    }
    return free;
  }

  #numbered(name: string): string {
    let n = this.#numbers.get(name) ?? 2;
    while (this.#taken.has(`${name}_${n}`)) n++;
    this.#numbers.set(name, n + 1);
    return `${name}_${n}`;
  }
}

/** `game::Position` is `Position` if no other component is, and else `game_Position`. */
function componentName(text: string): readonly string[] {
  const plain = text.replace(/^(struct|class) /, '');
  const last = /(?:^|::|\.|\/)([^:./<>(),\s]+)$/.exec(plain)?.[1];
  const whole = validName(plain, 'C');
  return last === undefined ? [whole] : [validName(last, 'C'), whole];
}

/** `5` is `e5`, and `5:2`, `5v2` and a 64-bit id with the generation 2 are `e5v2`. */
function entityName(text: string): readonly string[] {
  const generation = /^\D?(\d+)\D+(\d+)\D?$/.exec(text);
  if (generation !== null) return [`e${generation[1]}v${generation[2]}`];
  if (/^\d{10,20}$/.test(text) && BigInt(text) >> 32n > 0n) {
    const id = BigInt(text);
    return [`e${id & 0xffff_ffffn}v${id >> 32n}`];
  }
  return [validName(text.replace(/^#/, ''), 'e')];
}

/**
 * Replaces what a name may not have by `_`, and cuts a long name between two characters.
 * @param before what a name that begins with a digit gets
 */
function validName(text: string, before: string): string {
  const name = text
    .replace(/^[^\p{L}\p{M}\p{N}_-]+/u, '')
    .replace(/[^\p{L}\p{M}\p{N}_-]+/gu, '_')
    .replace(/(?<=.)_+$/, '')
    .slice(0, MAX_LENGTH)
    .replace(/[\ud800-\udbff]$/, '');
  return NAME.test(name) ? name : `${before}${name}`;
}
