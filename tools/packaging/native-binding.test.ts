import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Arch } from 'electron-builder';
import { afterEach, beforeEach, expect, test } from 'vitest';
import configuration from './electron-builder.config.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ecs-atlas-binding-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Creates a packed app with a binding, which electron-builder unpacks next to the archive. */
function packed(binding: string, file = 'skia.node'): void {
  const module = join(folder, 'resources', 'app.asar.unpacked', 'node_modules', '@napi-rs', binding);
  mkdirSync(module, { recursive: true });
  writeFileSync(join(module, file), '');
}

async function afterPack(electronPlatformName: string, arch: Arch): Promise<void> {
  const packager = { getResourcesDir: (appOutDir: string) => join(appOutDir, 'resources') };
  const { afterPack } = configuration;
  if (typeof afterPack !== 'function') throw new Error('There is no hook');
  await afterPack({ appOutDir: folder, electronPlatformName, arch, packager } as Parameters<typeof afterPack>[0]);
}

test.each([
  ['canvas-linux-x64-gnu', 'linux', Arch.x64],
  ['canvas-darwin-arm64', 'darwin', Arch.arm64],
  ['canvas-win32-arm64-msvc', 'win32', Arch.arm64],
])('a package with %s can paint on %s', async (binding, platform, arch) => {
  packed(binding);
  await afterPack(platform, arch);
});

test('a package for a different processor than the build machine’s is rejected', async () => {
  packed('canvas-darwin-x64');
  await expect(afterPack('darwin', Arch.arm64)).rejects.toThrow(
    'The package needs @napi-rs/canvas-darwin-arm64 and has canvas-darwin-x64: build it on darwin arm64',
  );
});

test('a package without a binding, or with only its folder, is rejected', async () => {
  await expect(afterPack('linux', Arch.x64)).rejects.toThrow('has none');
  packed('canvas-linux-x64-gnu', 'README.md');
  await expect(afterPack('linux', Arch.x64)).rejects.toThrow('has none');
});

test.each(['mac', 'win'] as const)(
  'packages for %s are built for the machine’s processor, which is part of the file name',
  (system) => {
    const { target, artifactName } = configuration[system]!;
    expect(target).toEqual(expect.any(String)); // a target without `arch`
    expect(artifactName).toContain('$' + '{arch}');
  },
);
