import type { CommandId } from '../../../src-main/contract/commands.ts';

interface KeySection {
  /** Its heading is `ui.keys.<title>`. */
  readonly title: string;
  readonly ids: readonly CommandId[];
  /** True to also list the digits, which choose an option of a question. */
  readonly hasDigits?: true;
}

/** The sections of the card. */
export const keySections: readonly KeySection[] = [
  {
    title: 'steps',
    ids: [
      'play.next',
      'play.previous',
      'play.nextOperation',
      'play.previousOperation',
      'play.toggle',
      'play.start',
      'play.end',
      'play.previousMarker',
      'play.nextMarker',
      'play.faster',
      'play.slower',
    ],
    hasDigits: true,
  },
  {
    title: 'everywhere',
    ids: [
      'help.palette',
      'help.keys',
      'back',
      'view.fullscreen',
      'focus.nextPanel',
      'file.open',
      'file.save',
      'export.step',
      'edit.undo',
      'edit.redo',
    ],
  },
  { title: 'presentAndDebug', ids: ['view.present', 'present.blank', 'watch.next'] },
];
