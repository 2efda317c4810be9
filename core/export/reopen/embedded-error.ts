/** What a file is, by its content. */
export type Container = 'PNG' | 'SVG' | 'PDF' | 'PPTX' | 'HTML';

/**
 * Why a file does not open again. `foreign`: its content is of no kind that can. `none`: it has no source of ours in it. `damaged`: what
 * is there cannot be read. `large`: more than is read.
 */
export type EmbeddedProblem = 'foreign' | 'none' | 'damaged' | 'large';

/** A file in which no source was found that can be opened. */
export class EmbeddedError extends Error {
  readonly problem: EmbeddedProblem;
  /** Null: unknown. */
  readonly container: Container | null;

  constructor(problem: EmbeddedProblem, container: Container | null) {
    super(`${problem} source in ${container ?? 'a file'}`);
    this.name = 'EmbeddedError';
    this.problem = problem;
    this.container = container;
  }
}
