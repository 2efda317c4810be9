import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/**
 * npm installs Skia for the build machine alone.
 * @param resources of the packed app
 * @throws Error if a package's binding is missing
 */
export function requireBinding(resources: string, platform: string, arch: string): void {
  const folder = join(resources, 'app.asar.unpacked', 'node_modules', '@napi-rs');
  const wanted = `canvas-${platform}-${arch}`;
  const bindings = existsSync(folder) ? readdirSync(folder).filter((name) => hasBinding(join(folder, name))) : [];
  if (bindings.some((name) => name === wanted || name.startsWith(`${wanted}-`))) return;
  const found = bindings.join(', ') || 'none';
  throw new Error(`The package needs @napi-rs/${wanted} and has ${found}: build it on ${platform} ${arch}`);
}

function hasBinding(folder: string): boolean {
  return readdirSync(folder).some((name) => name.endsWith('.node'));
}
