/** The V8 engine's way to leave out the frames of a stack above a function. */
interface StackCapture {
  captureStackTrace?: (holder: { stack?: unknown }, above: (...args: never) => unknown) => void;
  stackTraceLimit?: number;
}

/** The end of a line such as `    at frame (file:///game.ts:12:5)`. */
const PLACE = /[ (]((?:[a-z][\w+.-]*:\/\/|\/|[A-Za-z]:[\\/])[^()?#]*)[^()]*?:(\d+):\d+\)?$/;

/** Returns the file and the line that called a function, as `file:line`; undefined in engines other than V8, and for code without a file. */
export function callerLine(callee: (...args: never) => unknown): string | undefined {
  const errors = Error as StackCapture;
  if (errors.captureStackTrace === undefined) return undefined;
  const holder: { stack?: unknown } = {};
  const { stackTraceLimit } = errors;
  errors.stackTraceLimit = 1;
  errors.captureStackTrace(holder, callee);
  const { stack } = holder;
  if (stackTraceLimit !== undefined) errors.stackTraceLimit = stackTraceLimit;
  if (typeof stack !== 'string') return undefined;
  const [, file, line] = PLACE.exec(stack.split('\n')[1] ?? '') ?? [];
  return file === undefined ? undefined : `${pathOf(file)}:${line}`;
}

function pathOf(file: string): string {
  if (!file.startsWith('file://')) return file;
  const path = decodeURIComponent(file.slice('file://'.length));
  return path.replace(/^\/(?=[A-Za-z]:)/, '');
}
