import type { SetupLines } from '../language/script.ts';
import type { EachOperation, Operation } from '../operation/operation.ts';
import type { ScriptLine } from './lexer.ts';
import type { LineReader } from './parse-line.ts';
import type { Symbols } from './parse-symbols.ts';

/** A set-up or a loop whose line `end` has not come yet. `loop` is null in a set-up, and if its line has errors. */
interface OpenBlock {
  readonly keyword: 'setup' | 'each';
  readonly line: ScriptLine;
  /** Index of the first operation of a set-up. */
  readonly first: number;
  readonly loop: EachOperation | null;
  readonly body: Operation[];
  /** The name of the visited entity, also if the line of the loop has errors. */
  readonly as: string;
}

/** Collects the operations of a script: set-ups are ranges of them, and a loop holds the operations up to its end. */
export class ScriptBlocks {
  readonly operations: Operation[] = [];
  readonly setups: SetupLines[] = [];
  readonly #symbols: Symbols;
  readonly #open: OpenBlock[] = [];

  constructor(symbols: Symbols) {
    this.#symbols = symbols;
  }

  add(operation: Operation): void {
    (this.#loop()?.body ?? this.operations).push(operation);
  }

  /** @param loop null if the line has errors */
  beginLoop(line: ScriptLine, loop: EachOperation | null): void {
    const around = this.#loop();
    if (around !== undefined) this.#report('each-in-each', line, around.line);
    const as = loop?.as ?? line.words.at(-1)!.text;
    // Without the name, each use of it would be another error.
    this.#symbols.entities.set(as, as);
    this.#open.push({ keyword: 'each', line, first: 0, loop: around === undefined ? loop : null, body: [], as });
  }

  beginSetup(line: ScriptLine): void {
    const around = this.#open.at(-1);
    if (around?.keyword === 'setup') this.#report('setup-in-setup', line, around.line);
    else {
      if (around !== undefined) this.#report('setup-in-each', line, around.line);
      this.#open.push({ keyword: 'setup', line, first: this.operations.length, loop: null, body: [], as: '' });
    }
  }

  end(reader: LineReader): void {
    const block = this.#open.pop();
    const word = reader.line.words[0]!;
    if (block === undefined) this.#symbols.report('end-without-start', word);
    else if (block.keyword === 'setup') this.#endSetup(block.first);
    else this.#endLoop(block, { kind: 'end', ...reader.whole });
  }

  /** Reports the blocks that have no end. */
  finish(): void {
    for (const { keyword, line } of this.#open) this.#symbols.report(`${keyword}-not-closed`, line.words[0]!);
  }

  #endSetup(first: number): void {
    const end = this.operations.length;
    if (first < end) this.setups.push({ first, end });
  }

  /** The name of the visited entity is not known after the loop. */
  #endLoop({ loop, body, as }: OpenBlock, end: Operation): void {
    this.#symbols.entities.delete(as);
    this.#symbols.bound.delete(as);
    if (loop !== null) this.add({ ...loop, body, end });
  }

  #loop(): OpenBlock | undefined {
    return this.#open.find(({ keyword }) => keyword === 'each');
  }

  #report(code: 'each-in-each' | 'setup-in-each' | 'setup-in-setup', line: ScriptLine, around: ScriptLine): void {
    this.#symbols.report(code, line.words[0]!, { line: around.number });
  }
}
