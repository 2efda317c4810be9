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

/** The name under which code imports `visit`. */
export const VISIT = '__visit';

const LONGEST_LITERAL = 40;

/**
 * Code that says which of its branches run: bodies of functions, loops, conditions and cases.
 * @param first number of its first branch
 */
export function instrument(code: string, program: Node, first: number): Instrumented {
  const inserts: { readonly at: number; readonly text: string }[] = [];
  const literals: (string | number)[][] = [];

  const branch = (): number => literals.push([]) + first - 1;
  const wrap = ({ start, end }: Node, open: string, close: string) =>
    inserts.push({ at: start, text: open }, { at: end, text: close });

  const expression = (node: Node): number => {
    const id = branch();
    wrap(node, `(${VISIT}(${id}), `, ')');
    return id;
  };
  const statement = (node: Node): number => {
    const id = branch();
    if (node.type === 'BlockStatement') inserts.push({ at: node.start + 1, text: `${VISIT}(${id});` });
    else wrap(node, `{${VISIT}(${id});`, '}');
    return id;
  };

  /** @param inside the branch that it belongs to; null: none, it runs once */
  const walk = (node: Node, inside: number | null): void => {
    if (node.type === 'Literal' && inside !== null) keep(literals[inside - first]!, node.value);
    const begun = beginnings(node);
    for (const child of childrenOf(node)) {
      const begins = begun.find((each) => each.node === child);
      if (begins === undefined) walk(child, inside);
      else walk(child, begins.as === 'expression' ? expression(child) : statement(child));
    }
    const [firstOfCase] = node.type === 'SwitchCase' ? (node.consequent as Node[]) : [];
    if (firstOfCase !== undefined) inserts.push({ at: firstOfCase.start, text: `${VISIT}(${branch()});` });
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
  if (typeof value === 'string' && value.length > 0 && value.length <= LONGEST_LITERAL) literals.push(value);
}

/** Where several texts begin at one place, those that close come first: what they close lies before. */
function inserted(code: string, inserts: readonly { readonly at: number; readonly text: string }[]): string {
  const closes = (text: string) => (text.length === 1 ? 0 : 1);
  const sorted = [...inserts].sort((a, b) => a.at - b.at || closes(a.text) - closes(b.text));
  let result = '';
  let from = 0;
  for (const { at, text } of sorted) {
    result += code.slice(from, at) + text;
    from = at;
  }
  return result + code.slice(from);
}
