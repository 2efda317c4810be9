import { isRunOperation } from '../language/performers.ts';
import type { SetupLines } from '../language/script.ts';
import type { BlockOperation, Operation } from '../operation/operation.ts';
import type { ScriptLine } from './lexer.ts';
import type { LineReader } from './parse-line.ts';
import type { Symbols } from './parse-symbols.ts';

type BlockKeyword = 'setup' | BlockOperation['kind'];

/** A set-up, loop or listener whose line `end` has not come yet. `operation` is null in a set-up, and if its line has errors. */
interface OpenBlock {
  readonly keyword: BlockKeyword;
  readonly line: ScriptLine;
  /** Index of the first operation of a set-up. */
  readonly first: number;
  readonly operation: BlockOperation | null;
  readonly body: Operation[];
  /** The name of the entity inside, also if the line of the block has errors. */
  readonly as: string;
}

/** Collects the operations of a script: set-ups are ranges of them, and loops and listeners hold the operations up to their end. */
export class ScriptBlocks {
  readonly operations: Operation[] = [];
  readonly setups: SetupLines[] = [];
  readonly #symbols: Symbols;
  readonly #open: OpenBlock[] = [];

  constructor(symbols: Symbols) {
    this.#symbols = symbols;
  }

  add(operation: Operation): void {
    const around = this.#around();
    // The lines of a listener are performed by the engine, which has no pointers.
    if (isRunOperation(operation) && around !== undefined && around.keyword !== 'each') {
      const args = { keyword: operation.kind, around: around.keyword, line: around.line.number };
      this.#symbols.report('block-in-block', operation, args);
    }
    (around?.body ?? this.operations).push(operation);
  }

  /** @param operation null if the line has errors */
  begin(keyword: BlockOperation['kind'], line: ScriptLine, operation: BlockOperation | null): void {
    const around = this.#around();
    if (around !== undefined) this.#reportInside(keyword, line, around);
    if (keyword === 'hook' || keyword === 'observer') this.#requireFirst(keyword, line);
    const as = operation?.as ?? line.words.at(-1)!.text;
    // Without the name, each use of it would be another error.
    this.#symbols.entities.set(as, as);
    this.#open.push({ keyword, line, first: 0, operation: around === undefined ? operation : null, body: [], as });
  }

  /** Requires hooks and observers before all other operations, because an observer is an entity and would otherwise shift the indices of later entities. */
  #requireFirst(keyword: string, line: ScriptLine): void {
    const other = this.operations.find(({ kind }) => kind !== 'hook' && kind !== 'observer');
    if (other === undefined) return;
    this.#symbols.report('late-listener', line.words[0]!, { keyword, line: other.span.line });
  }

  beginSetup(line: ScriptLine): void {
    const around = this.#open.at(-1);
    if (around !== undefined) this.#reportInside('setup', line, around);
    if (around?.keyword !== 'setup')
      this.#open.push({ keyword: 'setup', line, first: this.operations.length, operation: null, body: [], as: '' });
  }

  end(reader: LineReader): void {
    const block = this.#open.pop();
    const word = reader.line.words[0]!;
    if (block === undefined) this.#symbols.report('end-without-start', word);
    else if (block.keyword === 'setup') this.#endSetup(block.first);
    else this.#endBlock(block, { kind: 'end', ...reader.whole });
  }

  /** Reports the blocks that have no end. */
  finish(): void {
    for (const { keyword, line } of this.#open) {
      const code = keyword === 'setup' || keyword === 'each' ? (`${keyword}-not-closed` as const) : 'block-not-closed';
      this.#symbols.report(code, line.words[0]!, { keyword });
    }
  }

  #endSetup(first: number): void {
    const end = this.operations.length;
    if (first < end) this.setups.push({ first, end });
  }

  /** The name of the entity inside is not known after the block. */
  #endBlock({ operation, body, as }: OpenBlock, end: Operation): void {
    this.#symbols.entities.delete(as);
    this.#symbols.bound.delete(as);
    if (operation !== null) this.add({ ...operation, body, end });
  }

  #around(): OpenBlock | undefined {
    return this.#open.find(({ keyword }) => keyword !== 'setup');
  }

  #reportInside(keyword: BlockKeyword, line: ScriptLine, around: OpenBlock): void {
    const own = `${keyword}-in-${around.keyword}`;
    const known = ['each-in-each', 'setup-in-each', 'setup-in-setup'] as const;
    const code = known.find((each) => each === own) ?? 'block-in-block';
    this.#symbols.report(code, line.words[0]!, { keyword, around: around.keyword, line: around.line.number });
  }
}
