#!/usr/bin/env tsx
import { execFileSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { gzipSync } from 'node:zlib';

/*
 * Builds a deb with dpkg-deb instead of fpm, which electron-builder would download; CUSTOM_FPM_PATH selects this
 * program. It accepts electron-builder's arguments, so the package contains everything that electron-builder has put
 * together.
 */

const { values, positionals } = parseArgs({
  allowPositionals: true,
  strict: false,
  options: {
    s: { type: 'string', short: 's' },
    t: { type: 'string', short: 't' },
    d: { type: 'string', short: 'd', multiple: true },
    force: { type: 'boolean' },
    ...strings(
      ['architecture', 'after-install', 'after-remove', 'description', 'version', 'package', 'name', 'maintainer'],
      ['vendor', 'url', 'category', 'deb-priority', 'license', 'deb-compression', 'deb-recommends'],
    ),
  },
});
if (values.t !== 'deb') throw new Error(`Only a deb can be made here, not ${values.t}`);

const work = mkdtempSync(join(tmpdir(), 'ecs-atlas-deb-'));
try {
  for (const mapping of positionals) place(mapping);
  place(`${changelog()}=/usr/share/doc/${values.name}/changelog.gz`);
  control();
  // Tests install the package immediately, and compressing and decompressing 250 MB would take a dozen seconds.
  const compression = process.env.UNPACKED_DEB === '1' ? '-Znone' : '-Zxz';
  execFileSync('dpkg-deb', ['--root-owner-group', compression, '--build', join(work, 'root'), text('package')]);
} finally {
  rmSync(work, { recursive: true, force: true });
}

function strings(...names: string[][]): Record<string, { type: 'string' }> {
  return Object.fromEntries(names.flat().map((name) => [name, { type: 'string' as const }]));
}

function text(name: string): string {
  const value = values[name];
  if (typeof value !== 'string') throw new Error(`--${name} is missing`);
  return value;
}

/** A mapping is `FROM=TO`, or `FOLDER/=TO` for the contents of a folder. */
function place(mapping: string): void {
  const [from, to] = mapping.split('=') as [string, string];
  const target = join(work, 'root', to);
  mkdirSync(dirname(target), { recursive: true });
  cpSync(from, target, { recursive: true, verbatimSymlinks: true });
  if (!from.endsWith('/')) chmodSync(target, 0o644);
}

function changelog(): string {
  const path = join(work, 'changelog.gz');
  const entry = `${values.name} (${values.version}) stable; urgency=medium\n\n  * See CHANGELOG.md.\n\n -- ${values.maintainer}  ${new Date(0).toUTCString().replace('GMT', '+0000')}\n`;
  writeFileSync(path, gzipSync(entry, { level: 9 }));
  return path;
}

function control(): void {
  const folder = join(work, 'root', 'DEBIAN');
  mkdirSync(folder);
  const [summary, ...description] = text('description').split('\n');
  const fields = {
    Package: text('name'),
    Version: text('version'),
    Architecture: text('architecture'),
    Maintainer: text('maintainer'),
    'Installed-Size': String(Math.ceil(sizeOf(join(work, 'root')) / 1024)),
    Depends: (values.d as string[]).join(', '),
    Recommends: text('deb-recommends'),
    Section: text('category'),
    Priority: text('deb-priority'),
    Homepage: text('url'),
    Description: [summary, ...description.map((line) => ` ${line.trim()}`)].join('\n'),
  };
  const lines = Object.entries(fields).map(([name, value]) => `${name}: ${value}\n`);
  writeFileSync(join(folder, 'control'), lines.join(''));
  for (const [script, option] of [
    ['postinst', 'after-install'],
    ['postrm', 'after-remove'],
  ] as const) {
    cpSync(text(option), join(folder, script));
    chmodSync(join(folder, script), 0o755);
  }
}

function sizeOf(path: string): number {
  const status = statSync(path);
  if (!status.isDirectory()) return status.size;
  return readdirSync(path).reduce((sum, name) => sum + sizeOf(join(path, name)), 0);
}
