/** The kind of a file, by its content. */
export type Container = 'PNG' | 'SVG' | 'PDF' | 'PPTX' | 'HTML';

/**
 * The reason why a file does not open again. `foreign`: files of this kind never do. `none`: the file contains no source. `damaged`: its source
 * cannot be read. `large`: it is over the limit.
 */
export type EmbeddedProblem = 'foreign' | 'none' | 'damaged' | 'large';

/** No source that can be opened was found in a file. */
export class EmbeddedError extends Error {
  readonly problem: EmbeddedProblem;
  /** Null if the kind is unknown. */
  readonly container: Container | null;

  constructor(problem: EmbeddedProblem, container: Container | null) {
    super(`${problem} source in ${container ?? 'a file'}`);
    this.name = 'EmbeddedError';
    this.problem = problem;
    this.container = container;
  }
}
