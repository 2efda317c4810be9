/**
 * Returns the version of a library from the `package.json` that the program's own modules would find. It is empty in a browser and where
 * there is no such file. The file is read, not imported, so bundlers do not look for it.
 */
export function libraryVersion(name: string): string {
  if (typeof process !== 'object' || typeof process.getBuiltinModule !== 'function') return '';
  const program = process.argv[1];
  if (program === undefined) return '';
  const { readFileSync, realpathSync } = process.getBuiltinModule('node:fs');
  const { dirname, join } = process.getBuiltinModule('node:path');
  let folder: string;
  try {
    folder = dirname(realpathSync(program));
  } catch {
    return '';
  }
  for (;;) {
    const version = readVersion(() => readFileSync(join(folder, 'node_modules', name, 'package.json'), 'utf8'));
    const above = dirname(folder);
    if (version !== null || above === folder) return version ?? '';
    folder = above;
  }
}

function readVersion(read: () => string): string | null {
  try {
    const { version } = JSON.parse(read()) as { version?: unknown };
    return typeof version === 'string' ? version : null;
  } catch {
    return null;
  }
}
