/** Imports from `from` to `to` are rejected, except `except`. Targets are paths relative to the repository, or package names. */
export interface Rule {
  from: RegExp;
  to: RegExp;
  except?: RegExp;
  reason: string;
}

/** Files that match `from` must not contain `text`. */
export interface TextRule {
  from: RegExp;
  text: RegExp;
  reason: string;
}

/** Tests and their helpers may import Node and name engines. */
export function isTest(file: string): boolean {
  return /(\.test\.tsx?$|\/testing\/)/.test(file);
}
