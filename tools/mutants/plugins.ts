import { relative } from 'node:path';
import { isInSample, MUTANT_NOT_IN_SAMPLE, type Place } from './sample.ts';

/*
 * Stryker has no samples of its own. An ignorer creates no mutants in code without a sampled place, which keeps tests
 * fast. It can only ignore a function with everything in it, so a checker drops the remaining mutants outside of the
 * sample as if they did not compile.
 */

/** A path of Babel, whose line numbers start at 1 while Stryker's start at 0. */
interface Path {
  readonly node: { readonly loc?: Place | null };
  readonly parentPath: Path | null;
  traverse(visitor: { enter(path: Path): void }): void;
}
interface Mutant {
  readonly id: string;
  readonly fileName: string;
  readonly location: Place;
  readonly mutatorName: string;
  readonly replacement: string;
}

export const strykerPlugins = [
  { kind: 'Ignore', name: 'sample', factory: () => new SampleIgnorer() },
  { kind: 'Checker', name: 'sample', factory: () => new SampleChecker() },
  { kind: 'Reporter', name: 'unnoticed', factory: () => ({ onMutantTested: sayUnnoticed }) },
];

class SampleIgnorer {
  /** The sampled nodes and their ancestors. */
  #kept = new WeakSet<object>();

  shouldIgnore(path: Path): string | undefined {
    if (path.parentPath === null) this.#enterFile(path);
    return this.#kept.has(path.node) ? undefined : MUTANT_NOT_IN_SAMPLE;
  }

  #enterFile(file: Path): void {
    this.#kept.add(file.node);
    file.traverse({
      enter: (path) => {
        if (!path.node.loc || !isChosen(path.node.loc)) return;
        for (let at: Path | null = path; at !== null && !this.#kept.has(at.node); at = at.parentPath)
          this.#kept.add(at.node);
      },
    });
  }
}

class SampleChecker {
  async init(): Promise<void> {}

  /** Checks all mutants as one group, because the check takes no time. */
  async group(mutants: readonly Mutant[]): Promise<string[][]> {
    return [mutants.map(({ id }) => id)];
  }

  async check(mutants: readonly Mutant[]): Promise<Record<string, { status: string; reason?: string }>> {
    const verdict = ({ location: { start, end } }: Mutant) =>
      isChosen({ start: { ...start, line: start.line + 1 }, end: { ...end, line: end.line + 1 } })
        ? { status: 'passed' }
        : { status: 'compileError', reason: MUTANT_NOT_IN_SAMPLE };
    return Object.fromEntries(mutants.map((mutant) => [mutant.id, verdict(mutant)]));
  }
}

function isChosen(place: Place): boolean {
  const { ECS_ATLAS_MUTANTS_ONE_IN: oneIn, ECS_ATLAS_MUTANTS_SEED: seed = '' } = process.env;
  return isInSample(place, Number(oneIn), seed);
}

/** Prints undetected mutants immediately, in case the run is stopped. A timeout may be an endless loop or a slow machine. */
function sayUnnoticed({
  status,
  fileName,
  location,
  mutatorName,
  replacement,
}: Mutant & { readonly status: string }): void {
  if (!['Survived', 'NoCoverage', 'Timeout'].includes(status)) return;
  const { line, column } = location.start;
  const put = replacement.replaceAll(/\s+/g, ' ').slice(0, 80);
  console.log(`${status}: ${relative(process.cwd(), fileName)}:${line}:${column} ${mutatorName}: ${put}`);
}
