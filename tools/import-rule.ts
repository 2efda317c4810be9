/** Imports from `from` to `to` are refused, except `except`. Paths are relative to the repository, packages are named. */
export interface Rule {
  from: RegExp;
  to: RegExp;
  except?: RegExp;
  reason: string;
}

/** What `text` of a file must not contain. */
export interface TextRule {
  from: RegExp;
  text: RegExp;
  reason: string;
}

/** Tests, and what only they import, may import Node and helpers, and name engines. */
export function isTest(file: string): boolean {
  return /(\.test\.tsx?$|\/testing\/)/.test(file);
}
