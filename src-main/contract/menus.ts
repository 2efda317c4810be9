import { LOCALES } from '../../assets/locales/locales.ts';
import { type CommandId, commandInfos } from './commands.ts';

/** `file` and `view` are always there; the others belong to a way of working: Learn, Build or Debug. */
export type MenuName = 'file' | 'lesson' | 'script' | 'game' | 'view';

/** The menu of a way of working. */
export type WorkMenu = Exclude<MenuName, 'file' | 'view'>;

type SubmenuName =
  | 'recent'
  | 'engines'
  | 'compare'
  | 'depths'
  | 'speeds'
  | 'panes'
  | 'storyboard'
  | 'recording'
  | 'zoom'
  | 'panels'
  | 'themes'
  | 'languages'
  | 'scores';

/** Commands below the heading `menu.heading.<name>`. */
export interface Submenu {
  readonly name: SubmenuName;
  readonly ids: readonly CommandId[];
}

export type MenuEntry = CommandId | Submenu;

const panes: Submenu = {
  name: 'panes',
  ids: [
    ...idsBelow('pane.preset.'),
    'pane.splitRight',
    'pane.splitDown',
    'pane.maximise',
    'pane.close',
    'pane.reset',
    'pane.next',
    'pane.previous',
  ],
};

const storyboard: Submenu = {
  name: 'storyboard',
  ids: [
    'view.panel.storyboard',
    'storyboard.add',
    'storyboard.addOperation',
    'storyboard.addChapter',
    'storyboard.undo',
    'storyboard.redo',
    'storyboard.export',
  ],
};

const recording: Submenu = { name: 'recording', ids: ['live.record', 'recording.saveSpan', 'recording.openLast'] };

const compare: Submenu = {
  name: 'compare',
  ids: [
    'compare.toggle',
    'compare.script',
    ...idsBelow('compare.preset.'),
    'compare.verdict',
    'compare.table',
    'compare.curves',
    'compare.figures',
    'compare.copyCommand',
    'compare.lesson',
  ],
};

const steps: readonly MenuEntry[] = [
  { name: 'depths', ids: ['depth.operation', 'depth.beat', 'depth.access', 'depth.finer', 'depth.coarser'] },
  { name: 'speeds', ids: ['play.faster', 'play.slower'] },
  'timeline.outline',
];

/** The entries of each menu, in sections between which a line is drawn. An entry that makes no sense is omitted while it makes none. */
export const menus: Readonly<Record<MenuName, readonly (readonly MenuEntry[])[]>> = {
  file: [
    [
      'file.home',
      'file.new',
      'file.open',
      { name: 'recent', ids: [] },
      'file.examples',
      'games.open',
      'recording.open',
    ],
    ['file.save', 'file.saveAs'],
    ['file.copyLink', 'export.step'],
  ],
  lesson: [
    ['lesson.again', 'lesson.continue', storyboard],
    ['view.present', 'lesson.speaker', 'class.open', 'class.endAnswers', 'class.results', 'class.close'],
    [{ name: 'scores', ids: ['scores.export', 'scores.forget'] }, 'lesson.scorm'],
    ['lesson.close'],
  ],
  script: [
    ['edit.undo', 'edit.redo'],
    [{ name: 'engines', ids: idsBelow('engine.') }, compare],
    steps,
    ['pane.structures', panes, storyboard],
    ['view.panel.pseudocode', 'view.panel.tables'],
  ],
  game: [
    ['live.follow', 'live.pause', 'live.step', 'live.allowPause'],
    ['watch.next', 'watch.previous'],
    [recording],
    [panes, storyboard],
    ['games.close'],
  ],
  view: [
    ['view.fit', 'view.follow', { name: 'zoom', ids: ['view.zoomIn', 'view.zoomOut', 'view.zoomReset'] }],
    [{ name: 'panels', ids: idsBelow('view.panel.') }, 'view.fullscreen', 'view.resetLayout'],
    [
      { name: 'themes', ids: idsBelow('view.theme.') },
      { name: 'languages', ids: LOCALES.map((locale): CommandId => `view.locale.${locale}`) },
      'view.motion',
    ],
  ],
};

/** Returns the ids of all commands in the menus of a way of working, with undo and redo, which are in each Edit menu. */
export function menuCommands(work: WorkMenu): readonly CommandId[] {
  const entries: readonly MenuEntry[] = [...menus.file, ...menus[work], ...menus.view].flat();
  const ids = entries.flatMap((entry) => (typeof entry === 'string' ? [entry] : entry.ids));
  return [...new Set<CommandId>([...ids, 'edit.undo', 'edit.redo'])];
}

const SHORT: ReadonlySet<SubmenuName> = new Set(['panels', 'themes', 'languages']);

/** Returns the key of a command's title in a submenu whose heading already names the subject. */
export function titleKey(id: CommandId, submenu: SubmenuName): string {
  return SHORT.has(submenu) ? `menu.${id}` : `command.${id}.title`;
}

function idsBelow(prefix: string): readonly CommandId[] {
  return commandInfos.flatMap(({ id }) => (id.startsWith(prefix) ? [id] : []));
}
