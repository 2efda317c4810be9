import type { Rule } from './import-rule.ts';

/** The rooms of the hosts, lowest first: the other rooms that each may import, and the reason. */
export const hostLayers: readonly (readonly [room: string, below: readonly string[], reason: string])[] = [
  ['contract', [], 'every host and the window agree on the contract, so it depends on none of them'],
  ['workers', ['contract'], 'workers and threads are called the same way by every host and by the window'],
  ['program', [], 'where the parts of the program are does not depend on what they do'],
  ['http', ['contract'], 'pages are served the same way to the window and to a class'],
  ['files', ['contract'], 'files are read and written the same way for every concern'],
  ['class', ['contract', 'http', 'program'], 'each concern stands alone: calls/ and the ways in combine them'],
  ['scorm', ['contract', 'http', 'program'], 'each concern stands alone: calls/ and the ways in combine them'],
  [
    'attach',
    ['contract', 'files', 'http', 'program'],
    'each concern stands alone: calls/ and the ways in combine them',
  ],
  ['start', ['contract', 'files', 'program'], 'each concern stands alone: calls/ and the ways in combine them'],
  [
    'export',
    ['contract', 'files', 'program', 'workers'],
    'an export is the same on every host, so it knows none of them',
  ],
  [
    'calls',
    ['attach', 'class', 'contract', 'export', 'files', 'program', 'scorm'],
    'calls of the window are answered the same way by every host that is a program',
  ],
  [
    'site',
    ['contract', 'export', 'files/download.ts$', 'workers'],
    'the site is a host without a program: it shares the contract and exports with the other hosts',
  ],
  [
    'electron',
    ['calls', 'contract', 'export', 'files', 'http', 'program', 'start'],
    'the desktop app does not know the other ways in',
  ],
  [
    'serve',
    ['calls', 'contract', 'export', 'files', 'http', 'program', 'class'],
    'the browser host does not know the other ways in',
  ],
  [
    'cli',
    ['attach', 'calls', 'class', 'contract', 'export', 'files', 'program', 'scorm', 'serve', 'start', 'workers'],
    'the command line runs without Electron and without the site',
  ],
];

/** The folders of an export, lowest first: each only imports the folders before it. Formats do not import each other. */
const EXPORT_FOLDERS = [
  'fonts',
  'node',
  'browser',
  'paint',
  'tasks',
  'threads',
  'replay',
  'picture',
  'exported',
  'formats',
  'job',
];

const exportRules = EXPORT_FOLDERS.map(
  (folder, i): Rule => ({
    from: new RegExp(`^src-main/export/${folder}/`),
    to: new RegExp(`^src-main/export/(${EXPORT_FOLDERS.slice(i + 1).join('|') || '-'})/`),
    reason: 'the folders of an export have an order: pictures know no format, formats do not know what is drawn',
  }),
);

export const hostRules: readonly Rule[] = hostLayers
  .map(
    ([room, below, reason]): Rule => ({
      from: new RegExp(`^src-main/${room}/`),
      to: new RegExp(
        `^src-main/(?!${[room, ...below].map((each) => (/\.ts\$?$/.test(each) ? each : `${each}/`)).join('|')})`,
      ),
      reason,
    }),
  )
  .concat(exportRules, {
    from: /^src-main\/export\/formats\/(\w[\w-]*)\//,
    to: /^src-main\/export\/formats\/(?!$1\/)[\w-]+\//,
    reason: 'a format can be added or removed alone',
  });
