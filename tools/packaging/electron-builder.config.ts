import { chmod, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Arch, type Configuration, type FileAssociation } from 'electron-builder';
import { type FileType, LINK_SCHEME, lessonFileType, ownFileTypes } from '../../src-main/files/file-types.ts';
import { fusesOf } from './fuses.ts';
import { requireBinding } from './native-binding.ts';

/*
 * The configuration of electron-builder for the desktop packages: names, file types, links, icons and fuses.
 * docs/install.md explains how to build them.
 */

const here = import.meta.dirname;
const root = join(here, '..', '..');
const lesson = associated(lessonFileType, 'Alternate');

const configuration: Configuration = {
  appId: 'io.github.ecs-atlas',
  productName: 'ECS Atlas',
  copyright: 'Copyright © 2026 The ECS Atlas authors',
  directories: { output: 'out/packages', buildResources: 'tools/packaging' },
  // electron-builder adds the packages of `dependencies` itself.
  files: ['out/{main,preload,renderer}/**', '!**/*.map', 'assets/fonts/*.woff2', 'assets/fonts/*.LICENSE'],
  // The system can only load native modules from separate files.
  asarUnpack: ['**/*.node'],
  npmRebuild: false,
  publish: null,
  afterPack: async ({ appOutDir, electronPlatformName, arch, packager }) => {
    requireBinding(packager.getResourcesDir(appOutDir), electronPlatformName, Arch[arch]);
    if (electronPlatformName !== 'linux') return;
    const libraries = (await readdir(appOutDir)).filter((name) => /\.so(\.\d+)?$/.test(name));
    for (const name of libraries) await chmod(join(appOutDir, name), 0o644); // Debian requires this mode
  },
  fileAssociations: ownFileTypes.map((type) => associated(type, 'Owner')),
  protocols: [{ name: 'ECS Atlas link', schemes: [LINK_SCHEME] }],
  electronFuses: fusesOf(process.env.PACKAGED_ELECTRON),
  linux: {
    target: ['deb', 'rpm', 'AppImage'],
    executableName: 'ecs-atlas',
    icon: 'assets/icons',
    category: 'Education',
    maintainer: process.env.PACKAGE_MAINTAINER || 'The ECS Atlas authors <noreply@github.com>',
    synopsis: 'Draws how an Entity-Component-System stores a game',
    description:
      'Shows the memory of an Entity-Component-System step by step: sparse sets, chunks and tables, of scripts, of lessons and of running games.',
    fileAssociations: [lesson],
  },
  deb: {
    packageCategory: 'education',
    // The libraries that Chromium links to; GTK depends on the rest. Debian 13 and Ubuntu 24.04 have renamed some of
    // them and provide the old names.
    depends: ['libc6', 'libgtk-3-0', 'libnss3', 'libasound2 | libasound2t64', 'libgbm1', 'libatspi2.0-0'],
    recommends: ['xdg-utils'],
    fpm: [
      `${join(here, 'deb', 'copyright')}=/usr/share/doc/ecs-atlas/copyright`,
      `${join(here, 'deb', 'lintian-overrides')}=/usr/share/lintian/overrides/ecs-atlas`,
    ],
  },
  // A package is built for the machine's processor, because native modules are only installed for that one. A release
  // contains packages for all.
  mac: {
    target: 'dmg',
    artifactName: `\${name}-\${version}-\${arch}.\${ext}`,
    icon: join(root, 'assets/icons/1024x1024.png'),
    category: 'public.app-category.education',
    fileAssociations: [lesson],
  },
  // Lessons are not registered, because the installer would make this program the default for every Markdown file.
  win: {
    target: 'nsis',
    artifactName: `\${name}-\${version}-setup-\${arch}.\${ext}`,
    icon: join(root, 'assets/icons/512x512.png'),
  },
  nsis: { oneClick: false, perMachine: false, allowToChangeInstallationDirectory: true },
};

function associated({ extension, name, mime }: FileType, rank: 'Owner' | 'Alternate'): FileAssociation {
  return { ext: extension, name, description: name, mimeType: mime, role: 'Editor', rank };
}

export default configuration;
