import type { Rule } from './import-rule.ts';

/**
 * For each folder of core: the other folders that it may import, and the reason. Engines come last, because they may
 * import all generic folders.
 */
export const coreLayers: readonly (readonly [folder: string, below: readonly string[], reason: string])[] = [
  ['trace', [], 'trace is the bottom: everything is built on it'],
  ['cells', ['trace'], 'what a cell is follows from its column, however it is drawn or counted'],
  ['wire', ['trace'], 'the wire carries columns, whatever fills or shows them'],
  ['world', ['cells', 'trace'], 'a world is read from columns, and nothing is drawn'],
  ['changes', ['world', 'cells', 'trace'], 'changes are made from writes and readings, whoever tells them'],
  ['inspect', ['changes', 'world', 'cells', 'trace'], 'searches and conditions read a world, and nothing is drawn'],
  ['scene', ['cells', 'world', 'inspect', 'trace'], 'pictures come from columns, whatever filled them'],
  ['script', ['changes', 'world', 'cells', 'trace'], 'running a script draws and counts nothing'],
  ['cost', ['cells', 'trace'], 'costs are counted from columns and steps, whatever made them'],
  [
    'capture',
    ['wire', 'changes', 'world', 'inspect', 'cells', 'trace'],
    'a capture is columns and moments, however they are drawn',
  ],
  [
    'engine',
    ['script', 'scene', 'cost', 'world', 'cells', 'trace'],
    'the record of an engine names what each engine provides: generic code reads it and knows no engine',
  ],
  ['compare', ['engine', 'script', 'cost', 'cells', 'trace'], 'comparing engines draws nothing'],
  [
    'lesson',
    [
      ...['compare', 'engine', 'script', 'world', 'cost', 'cells', 'trace'],
      ...['scene/stage/diagrams.ts$', 'scene/stage/touched-structures.ts$'],
    ],
    'a lesson is a script with questions and claims; windows and presenters draw it',
  ],
  [
    'page',
    [...['lesson', 'compare', 'engine', 'scene', 'script', 'cost', 'world', 'cells', 'trace'], 'engines/all.ts$'],
    'what a page says and shows is data; windows and hosts draw it',
  ],
  [
    'export',
    ['compare', 'scene', 'script', 'cost/cost.ts$', 'trace', 'engines/all.ts$'],
    'requests and formats are data; hosts draw and write',
  ],
  [
    'import',
    ['script', 'cells', 'trace', 'export/limits.ts$', 'engines/flecs/built-in.ts$'],
    'a file of another program becomes a script: whoever opens it runs or draws that',
  ],
  [
    'recording-script',
    ['export', 'compare', 'script', 'trace', 'scene/stage/structure-choice.ts$', 'engines/all.ts$'],
    'a recording script is a text that says what is exported; hosts draw and write',
  ],
];

export const coreRules: readonly Rule[] = [
  ...coreLayers.map(
    ([folder, below, reason]): Rule => ({
      from: new RegExp(`^core/${folder}/`),
      to: new RegExp(
        `^core/(?!${[folder, ...below].map((each) => (each.endsWith('$') ? each : `${each}/`)).join('|')})`,
      ),
      reason,
    }),
  ),
  {
    from: /^core\/engines\/([^/]+)\//,
    to: /^core\/(?!engines\/$1\/|engine\/|trace\/|cells\/|world\/|scene\/|script\/|cost\/)/,
    reason: 'an engine is written on the generic folders and does not know the other engines',
  },
  {
    from: /^core\/engines\/([^/]+)\/model\//,
    to: /^core\/(?!engines\/$1\/model\/|trace\/)/,
    reason: 'a model is the storage alone: it changes columns, and does not know how these are shown',
  },
  {
    from: /^core\/scene\/(?!kit\/|stage\/|charts\/)/,
    to: /^core\/scene\/(kit|stage|charts)\//,
    reason: 'marks, themes and painting are the bottom of core/scene',
  },
  {
    from: /^core\/scene\/kit\//,
    to: /^core\/scene\/stage\//,
    reason: 'the kit draws parts of a diagram; the stage places them',
  },
  {
    from: /^(src-main|src-renderer|probes|tools)\//,
    to: /^core\/engines\/(?!(all|cards|load)\.ts)/,
    reason: 'the program reads the Engine record: what it needs of an engine is a part of the record',
  },
];
