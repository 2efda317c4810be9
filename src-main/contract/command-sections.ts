import { LOCALES, type Locale } from '../../assets/locales/locales.ts';
import { presetNames } from '../../core/compare/presets/presets.ts';
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

/** Commands that belong together in the palette. */
export interface Section {
  readonly group: CommandGroup;
  /** True to omit it from the palette. */
  readonly hidden?: true;
  /**
   * The keys of each command by its id; menus show the first. `Mod` is Cmd on a Mac and Ctrl elsewhere. Characters stand for themselves, so
   * `?` and `+` work on any keyboard layout. A key means the same in every way of working.
   */
  readonly commands: Readonly<Record<string, readonly string[]>>;
}

/** A command for each language. */
const localeCommands = Object.fromEntries(
  LOCALES.map((locale) => [`view.locale.${locale}`, []]),
) as unknown as Readonly<Record<`view.locale.${Locale}`, readonly []>>;

/** All commands of the window, in the order of lists. `commands.ts` looks them up, `menus.ts` places them. */
export const sections = [
  {
    group: 'play',
    commands: {
      'play.toggle': ['Space'],
      'play.next': ['ArrowRight', 'PageDown'],
      'play.previous': ['ArrowLeft', 'PageUp'],
      'play.nextOperation': ['Shift+ArrowRight', 'Shift+PageDown'],
      'play.previousOperation': ['Shift+ArrowLeft', 'Shift+PageUp'],
      'play.nextMarker': [']'],
      'play.previousMarker': ['['],
      'depth.operation': [],
      'depth.beat': [],
      'depth.access': [],
      'depth.finer': [],
      'depth.coarser': [],
      'timeline.outline': [],
      'watch.next': ['F8'],
      'watch.previous': [],
      'play.start': ['Home'],
      'play.end': ['End'],
      'play.faster': ['+', '='],
      'play.slower': ['-', '−'],
    },
  },
  {
    group: 'file',
    commands: {
      'file.home': [],
      'file.new': [],
      'file.open': ['Mod+o'],
      'file.examples': [],
      'file.save': ['Mod+s'],
      'file.saveAs': [],
      'file.copyLink': [],
      'file.openLink': [],
      'export.step': ['Mod+e'],
      'export.all': [],
      'export.copy': [],
      'export.reveal': [],
    },
  },
  {
    group: 'edit',
    commands: {
      'edit.undo': ['Mod+z'],
      'edit.redo': ['Mod+Shift+z', 'Mod+y'],
      'storyboard.add': [],
      'storyboard.addOperation': [],
      'storyboard.addChapter': [],
      'storyboard.undo': [],
      'storyboard.redo': [],
      'storyboard.export': [],
    },
  },
  {
    group: 'lesson',
    commands: {
      'lesson.again': [],
      'lesson.continue': [],
      'lesson.speaker': [],
      'class.open': [],
      'class.endAnswers': [],
      'class.close': [],
      'class.results': [],
      'scores.export': [],
      'scores.forget': [],
      'lesson.scorm': [],
      'lesson.close': [],
      'present.blank': ['.', 'b'],
      'present.laser': [],
      'present.draw': [],
      'present.undo': [],
      'present.clear': [],
    },
  },
  { group: 'engine', commands: each('engine', libraryIds) },
  {
    group: 'compare',
    commands: {
      'compare.toggle': [],
      'compare.script': [],
      ...each('compare.preset', presetNames),
      'compare.verdict': [],
      'compare.table': [],
      'compare.curves': [],
      'compare.figures': [],
      'compare.copyCommand': [],
      'compare.lesson': [],
    },
  },
  {
    group: 'live',
    commands: {
      'games.open': [],
      'recording.open': [],
      'recording.openLast': [],
      'games.next': [],
      'games.script': [],
      'games.close': [],
      'live.freeze': [],
      'live.follow': [],
      'live.pause': [],
      'live.step': [],
      'live.allowPause': [],
      'live.record': [],
      'recording.saveSpan': [],
    },
  },
  {
    group: 'panes',
    commands: {
      ...each('pane.preset', panePresets()),
      'pane.splitRight': [],
      'pane.splitDown': [],
      'pane.maximise': [],
      'pane.close': [],
      'pane.structures': [],
      'pane.next': [],
      'pane.previous': [],
      'selection.clear': [],
      'pane.reset': [],
    },
  },
  {
    group: 'view',
    commands: {
      'view.zoomIn': [],
      'view.zoomOut': [],
      'view.zoomReset': [],
      'view.theme.system': [],
      'view.theme.light': [],
      'view.theme.dark': [],
      'view.theme.contrast': [],
      ...localeCommands,
      'view.panel.script': [],
      'view.panel.pseudocode': [],
      'view.panel.inspector': [],
      'view.panel.operations': [],
      'view.panel.tables': [],
      'view.panel.entities': [],
      'view.panel.systems': [],
      'view.panel.differences': [],
      'view.panel.watches': [],
      'view.panel.storyboard': [],
      'view.resetLayout': [],
      'view.follow': [],
      'view.motion': [],
      'view.fit': [],
      // Presentation remotes send F5 and Escape alternately.
      'view.present': ['F5', 'Shift+F5'],
      'view.fullscreen': ['f'],
      'focus.stage': [],
      'focus.script': [],
      'focus.entities': [],
      'focus.timeline': [],
      'focus.nextPanel': ['F6'],
      'focus.previousPanel': [],
    },
  },
  { group: 'help', commands: { 'help.keys': ['?'], 'help.palette': ['Mod+k'], 'site.update': [] } },
  { group: 'help', hidden: true, commands: { back: ['Escape'] } },
] as const satisfies readonly Section[];

/** Makes a command for each of several names. */
function each<P extends string, N extends string>(
  prefix: P,
  names: readonly N[],
): Record<`${P}.${N}`, readonly string[]> {
  return Object.fromEntries(names.map((name) => [`${prefix}.${name}`, []])) as never;
}

/** Returns the pane presets of all engines in the window, without duplicates. */
function panePresets(): readonly string[] {
  const shown = cards.filter(({ kind }) => kind !== 'baseline');
  return [...new Set(shown.flatMap(({ presets }) => presets))];
}
