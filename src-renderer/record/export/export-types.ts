import type { ExportRequest, StoryboardShot } from '../../../core/export/request.ts';
import type { StoredExport } from '../../state/preferences/export-choices.ts';
import type { ExportScope } from '../../state/window/window-state.ts';

/** The options of the dialog. */
export interface ExportChoices extends Omit<StoredExport, 'theme' | 'locale'> {
  readonly scope: ExportScope;
  /** `both`: light and dark. */
  readonly theme: ExportRequest['theme'] | 'both';
  readonly locale: ExportRequest['locale'];
}

/** The source of the pictures, so they can be painted anywhere, and their positions. */
export type ExportPart = Pick<ExportRequest, 'source' | 'steps'>;

/** The stage's content: its position, and the data that the host needs. */
export interface DialogSubject extends Pick<ExportRequest, 'focus' | 'shown' | 'compare' | 'curves'> {
  readonly kind: 'script' | 'recording' | 'lesson' | 'compare' | 'curves';
  readonly position: number;
  /** How many of the steps before a position the storyboard shows. */
  readonly depth: ExportRequest['every'];
  /** The pictures that were picked, in their order. */
  readonly storyboard: readonly StoryboardShot[];
  /** The positions of all of it. */
  all(choices: Pick<ExportChoices, 'every' | 'questions'>): readonly number[];
  sentenceAt(position: number, every: ExportChoices['every']): string;
  /** Null if it has more pictures than an export may have. Rejects if a recording cannot be read. */
  part(scope: ExportScope): Promise<ExportPart | null>;
}

/** The properties of every group of fields. */
export interface FieldsProps {
  readonly subject: DialogSubject;
  readonly choices: ExportChoices;
  readonly change: (patch: Partial<ExportChoices>) => void;
}
