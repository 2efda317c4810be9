import { LOCALES, type Locale } from '../../assets/locales/locales.ts';
import { presetNames } from '../../core/compare/presets.ts';
import { libraryIds } from '../../core/engines/all.ts';
import { cards } from '../../core/engines/cards.ts';

/** The groups of the palette and of the list of keys, in order. */
export const commandGroups = [
  'play',
  'file',
  'edit',
  'lesson',
  'engine',
  'compare',
  'live',
  'panes',
  'view',
  'help',
] as const;
export type CommandGroup = (typeof commandGroups)[number];

export type MenuName = 'file' | 'edit' | 'play' | 'view' | 'panes' | 'compare' | 'help';

/** A mode in which some keys have another meaning: a lesson is open, or is being presented. */
export type KeyMode = 'lesson' | 'presenting';

/** Commands that belong together. Menus draw a line between two sections. */
export interface Section {
  readonly group: CommandGroup;
  /** The menus that show the section; none if undefined. */
  readonly menus?: readonly MenuName[];
  /** True if only the application's own menu shows it, because the window has buttons for it. */
  readonly application?: true;
  /** If defined, the application's menu shows it below the heading `menu.view.<submenu>`, with the short titles `menu.<id>`. */
  readonly submenu?: string;
  /** True to omit it from the palette. */
  readonly hidden?: true;
  /** The mode in which its keys are active and override others. */
  readonly during?: KeyMode;
  /**
   * The keys of each command by its id; menus show the first. `Mod` is Cmd on a Mac and Ctrl elsewhere. Characters stand for themselves, so
   * `?` and `+` work on any keyboard layout.
   */
  readonly commands: Readonly<Record<string, readonly string[]>>;
}

/** A command for each language. */
const localeCommands = Object.fromEntries(
  LOCALES.map((locale) => [`view.locale.${locale}`, []]),
) as unknown as Readonly<Record<`view.locale.${Locale}`, readonly []>>;

const PERCENTS = ['0', '10', '20', '30', '40', '50', '60', '70', '80', '90'] as const;

/** All commands of the window, in the order of menus and lists. `commands.ts` looks them up. */
export const sections = [
  { group: 'play', menus: ['play'], commands: { 'play.toggle': ['Space'] } },
  {
    group: 'play',
    menus: ['play'],
    commands: {
      'play.next': ['ArrowRight', 'PageDown'],
      'play.previous': ['ArrowLeft', 'PageUp'],
      'play.nextOperation': ['Shift+ArrowRight', 'Shift+PageDown'],
      'play.previousOperation': ['Shift+ArrowLeft', 'Shift+PageUp'],
      'play.nextMarker': [']'],
      'play.previousMarker': ['['],
    },
  },
  {
    group: 'play',
    menus: ['play'],
    commands: {
      'depth.operation': [],
      'depth.beat': [],
      'depth.access': [],
      'depth.finer': ['d'],
      'depth.coarser': ['Shift+d'],
      'timeline.outline': ['i'],
    },
  },
  { group: 'play', menus: ['play'], commands: { 'watch.next': ['F8'], 'watch.previous': ['Shift+F8'] } },
  { group: 'play', menus: ['play'], commands: { 'play.start': ['Home'], 'play.end': ['End'] } },
  { group: 'play', menus: ['play'], commands: { 'play.faster': ['+', '='], 'play.slower': ['-', '−'] } },
  { group: 'play', hidden: true, commands: each('play.percent', PERCENTS, (percent) => [percent[0]!]) },
  {
    group: 'file',
    menus: ['file'],
    commands: { 'file.home': ['h'], 'file.new': [], 'file.open': ['Mod+o'], 'file.examples': [] },
  },
  { group: 'live', menus: ['file'], commands: { 'games.open': ['l'], 'recording.open': ['Mod+Shift+o'] } },
  { group: 'live', menus: ['file'], commands: { 'class.open': [] } },
  { group: 'live', commands: { 'class.close': [], 'class.endAnswers': [] } },
  {
    group: 'file',
    menus: ['file'],
    commands: { 'file.save': ['Mod+s'], 'file.saveAs': ['Mod+Shift+s'], 'file.copyLink': [], 'file.openLink': [] },
  },
  {
    group: 'file',
    menus: ['file'],
    commands: {
      'export.step': ['Mod+e'],
      'export.all': ['Mod+Shift+e'],
      'storyboard.export': [],
      'export.copy': [],
      'export.reveal': [],
    },
  },
  {
    group: 'edit',
    menus: ['edit'],
    commands: { 'edit.undo': ['Mod+z'], 'edit.redo': ['Mod+Shift+z', 'Mod+y'] },
  },
  {
    group: 'edit',
    menus: ['edit'],
    commands: {
      'storyboard.add': ['b'],
      'storyboard.addOperation': [],
      'storyboard.addChapter': [],
      'storyboard.undo': [],
      'storyboard.redo': [],
    },
  },
  { group: 'file', menus: ['file'], commands: { 'scores.export': [], 'scores.forget': [] } },
  {
    group: 'lesson',
    menus: ['file'],
    commands: {
      'lesson.speaker': ['Shift+p'],
      'lesson.again': [],
      'lesson.continue': [],
      'lesson.scorm': [],
      'lesson.close': [],
    },
  },
  // Presentation remotes send F5 and Escape alternately.
  { group: 'lesson', during: 'lesson', commands: { 'present.start': ['F5', 'Shift+F5'] } },
  {
    group: 'lesson',
    during: 'presenting',
    commands: {
      'present.blank': ['b', '.'],
      'present.laser': ['l'],
      'present.draw': ['d'],
      'present.undo': ['u', 'Mod+z'],
      'present.clear': ['e'],
    },
  },
  { group: 'engine', menus: ['view'], commands: each('engine', libraryIds) },
  { group: 'compare', menus: ['view'], commands: { 'compare.toggle': ['v'] } },
  { group: 'compare', menus: ['compare'], commands: { 'compare.script': [], ...each('compare.preset', presetNames) } },
  {
    group: 'compare',
    menus: ['compare'],
    commands: { 'compare.table': ['o'], 'compare.curves': [], 'compare.figures': [], 'compare.copyCommand': [] },
  },
  {
    group: 'live',
    commands: {
      'recording.openLast': [],
      'games.next': ['Alt+l'],
      'games.script': ['Shift+l'],
      'games.close': [],
      'live.freeze': [],
      'live.follow': ['.'],
      'live.pause': ['Shift+Space'],
      'live.step': ['n'],
      'live.allowPause': [],
      'live.record': ['r'],
      'recording.saveSpan': [],
    },
  },
  { group: 'panes', menus: ['panes'], commands: each('pane.preset', panePresets()) },
  {
    group: 'panes',
    menus: ['panes'],
    commands: {
      'pane.splitRight': ['Alt+Shift+ArrowRight'],
      'pane.splitDown': ['Alt+Shift+ArrowDown'],
      'pane.maximise': ['Alt+Enter'],
      'pane.close': ['Alt+Shift+Backspace'],
    },
  },
  {
    group: 'panes',
    menus: ['panes', 'compare'],
    commands: { 'pane.structures': ['s'], 'pane.next': ['F6'], 'pane.previous': ['Shift+F6'], 'selection.clear': [] },
  },
  { group: 'panes', commands: { 'pane.reset': [] } },
  {
    group: 'view',
    menus: ['view'],
    application: true,
    commands: { 'view.zoomIn': ['Mod+=', 'Mod++'], 'view.zoomOut': ['Mod+-'], 'view.zoomReset': ['Shift+z', 'Mod+0'] },
  },
  {
    group: 'view',
    menus: ['view'],
    submenu: 'themes',
    commands: { 'view.theme.system': [], 'view.theme.light': [], 'view.theme.dark': [], 'view.theme.contrast': [] },
  },
  {
    group: 'view',
    menus: ['view'],
    application: true,
    submenu: 'languages',
    commands: localeCommands,
  },
  {
    group: 'view',
    menus: ['view'],
    submenu: 'panels',
    commands: {
      'view.panel.script': ['w'],
      'view.panel.pseudocode': ['k'],
      'view.panel.inspector': ['x'],
      'view.panel.operations': ['a'],
      'view.panel.tables': ['Shift+s'],
      'view.panel.entities': ['Shift+e'],
      'view.panel.systems': ['Shift+y'],
      'view.panel.watches': ['Shift+w'],
      'view.panel.storyboard': ['Shift+b'],
    },
  },
  { group: 'view', menus: ['view'], commands: { 'view.resetLayout': [] } },
  {
    group: 'view',
    menus: ['view'],
    commands: {
      'view.follow': ['c'],
      'view.motion': [],
      'view.fit': ['z'],
      'view.present': ['p'],
      'view.fullscreen': ['f'],
    },
  },
  {
    group: 'view',
    commands: { 'focus.stage': ['g'], 'focus.script': ['e'], 'focus.entities': ['/'], 'focus.timeline': ['t'] },
  },
  {
    group: 'view',
    commands: { 'focus.nextPanel': ['Mod+F6'], 'focus.previousPanel': ['Mod+Shift+F6'] },
  },
  { group: 'help', menus: ['help'], commands: { 'help.keys': ['?'], 'help.palette': ['Mod+k'] } },
  { group: 'help', commands: { 'site.update': [] } },
  { group: 'help', hidden: true, commands: { back: ['Escape'] } },
] as const satisfies readonly Section[];

/** Makes a command for each of several names. */
function each<P extends string, N extends string>(
  prefix: P,
  names: readonly N[],
  keys: (name: N) => readonly string[] = () => [],
): Record<`${P}.${N}`, readonly string[]> {
  return Object.fromEntries(names.map((name) => [`${prefix}.${name}`, keys(name)])) as never;
}

/** Returns the pane presets of all engines in the window, without duplicates. */
function panePresets(): readonly string[] {
  const shown = cards.filter(({ kind }) => kind !== 'baseline');
  return [...new Set(shown.flatMap(({ presets }) => presets))];
}
