/**
 * Every command of the window. Keys, the palette, toolbars and the host's menu all name commands by these ids; a menu
 * item sends one in a `command` event. Each has a title under `command.<id with dots>.title` in assets/locales.
 */
export const commandIds = [
  'file.open',
  'file.examples',
  'file.new',
  'file.save',
  'file.saveAs',
  'file.copyLink',
  'export.step',
  'export.all',
  'edit.undo',
  'edit.redo',
  'play.toggle',
  'play.next',
  'play.previous',
  'play.nextOperation',
  'play.previousOperation',
  'play.nextMarker',
  'play.previousMarker',
  'play.start',
  'play.end',
  'play.faster',
  'play.slower',
  'play.percent.0',
  'play.percent.10',
  'play.percent.20',
  'play.percent.30',
  'play.percent.40',
  'play.percent.50',
  'play.percent.60',
  'play.percent.70',
  'play.percent.80',
  'play.percent.90',
  'view.fit',
  'view.zoomIn',
  'view.zoomOut',
  'view.zoomReset',
  'view.follow',
  'view.fullscreen',
  'view.present',
  'view.panel.script',
  'view.panel.pseudocode',
  'view.panel.inspector',
  'view.panel.operations',
  'view.resetLayout',
  'view.theme.system',
  'view.theme.light',
  'view.theme.dark',
  'view.theme.contrast',
  'view.locale.en',
  'view.locale.zh-CN',
  'view.motion',
  'engine.entt',
  'engine.decs',
  'engine.flecs',
  'focus.stage',
  'focus.script',
  'focus.timeline',
  'back',
  'help.palette',
  'help.keys',
] as const;

export type CommandId = (typeof commandIds)[number];

const known: ReadonlySet<string> = new Set(commandIds);

/** Ids that come from outside (a menu of another version, say) are checked before use. */
export function isCommandId(id: string): id is CommandId {
  return known.has(id);
}
