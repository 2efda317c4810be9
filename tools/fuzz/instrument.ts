/** A node of a syntax tree of JavaScript, as bundlers have it. */
export interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [key: string]: unknown;
}

export interface Instrumented {
  readonly code: string;
  /** By branch, from the first on: the texts and numbers that are written in it. */
  readonly literals: readonly (readonly (string | number)[])[];
}

/** A text that is put into code. */
interface Insert {
  readonly at: number;
  readonly text: string;
  /** Whether it ends what lies before it. */
  readonly closes: boolean;
}

/** The name under which code imports `visit`. */
export const VISIT = '__visit';

const MAX_LITERAL_LENGTH = 40;

/**
 * Code that says which of its branches run: bodies of functions, loops, conditions and cases.
 * @param first number of its first branch
 */
export function instrument(code: string, program: Node, first: number): Instrumented {
  const inserts: Insert[] = [];
  const literals: (string | number)[][] = [];

  const branch = (): number => literals.push([]) + first - 1;
  const opens = (at: number, text: string) => inserts.push({ at, text, closes: false });
  const closes = (at: number, text: string) => inserts.push({ at, text, closes: true });

  /** A node that only runs sometimes. What is closed inside it is closed before it. */
  const walkBranch = (node: Node, as: 'expression' | 'statement'): void => {
    const id = branch();
    if (node.type === 'BlockStatement') opens(node.start + 1, `${VISIT}(${id});`);
    else opens(node.start, as === 'expression' ? `(${VISIT}(${id}), ` : `{${VISIT}(${id});`);
    walk(node, id);
    if (node.type !== 'BlockStatement') closes(node.end, as === 'expression' ? ')' : '}');
  };
  /** @param inside the branch that it belongs to; null: none, it runs once */
  const walk = (node: Node, inside: number | null): void => {
    if (node.type === 'Literal' && inside !== null) keep(literals[inside - first]!, node.value);
    const begun = beginnings(node);
    for (const child of childrenOf(node)) {
      const begins = begun.find((each) => each.node === child);
      if (begins === undefined) walk(child, inside);
      else walkBranch(child, begins.as);
    }
    const [firstOfCase] = node.type === 'SwitchCase' ? (node.consequent as Node[]) : [];
    if (firstOfCase !== undefined) opens(firstOfCase.start, `${VISIT}(${branch()});`);
  };
  walk(program, null);
  return { code: inserted(code, inserts), literals };
}

/** Children that only run sometimes. */
function beginnings(node: Node): readonly { readonly node: unknown; readonly as: 'expression' | 'statement' }[] {
  const { type, body, consequent, alternate, right } = node;
  const statements = (...nodes: unknown[]) =>
    nodes
      .filter((each) => each !== null && each !== undefined)
      .map((each) => ({ node: each, as: 'statement' }) as const);
  if (/^(For|While|DoWhile|Function|CatchClause)/.test(type)) return statements(body);
  if (type === 'ArrowFunctionExpression') {
    const isBlock = (body as Node).type === 'BlockStatement';
    return isBlock ? statements(body) : [{ node: body, as: 'expression' }];
  }
  if (type === 'IfStatement') return statements(consequent, alternate);
  if (type === 'ConditionalExpression') {
    return [
      { node: consequent, as: 'expression' },
      { node: alternate, as: 'expression' },
    ];
  }
  if (type === 'LogicalExpression') return [{ node: right, as: 'expression' }];
  return [];
}

function childrenOf(node: Node): Node[] {
  return Object.values(node)
    .flatMap((value) => (Array.isArray(value) ? value : [value]))
    .filter(isNode);
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && typeof (value as Partial<Node>).type === 'string';
}

function keep(literals: (string | number)[], value: unknown): void {
  if (typeof value === 'number') literals.push(value);
  if (typeof value === 'string' && value.length > 0 && value.length <= MAX_LITERAL_LENGTH) literals.push(value);
}

/** Of several texts at one place, those that close come first: what they close lies before. */
function inserted(code: string, inserts: readonly Insert[]): string {
  const sorted = [...inserts].sort((a, b) => a.at - b.at || Number(b.closes) - Number(a.closes));
  let result = '';
  let from = 0;
  for (const { at, text } of sorted) {
    result += code.slice(from, at) + text;
    from = at;
  }
  return result + code.slice(from);
}
