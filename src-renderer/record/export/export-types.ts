import type { ExportRequest, Shot } from '../../../core/export/request.ts';
import type { StoredExport } from '../../state/preferences/export-choices.ts';
import type { ExportScope } from '../../state/window/window-state.ts';

/** What the dialog lets one choose. */
export interface ExportChoices extends Omit<StoredExport, 'theme' | 'locale'> {
  readonly scope: ExportScope;
  /** `both`: light and dark. */
  readonly theme: ExportRequest['theme'] | 'both';
  readonly locale: ExportRequest['locale'];
}

/** What pictures are made of, so that they can be painted anywhere, and which positions of that. */
export type Part = Pick<ExportRequest, 'source' | 'steps'>;

/** What is on the stage: its position, and what the host needs to know of it. */
export interface Subject extends Pick<ExportRequest, 'focus' | 'shown' | 'compare' | 'curves'> {
  readonly kind: 'script' | 'recording' | 'lesson' | 'compare' | 'curves';
  readonly position: number;
  /** How much of what led to a position the storyboard shows. */
  readonly depth: ExportRequest['every'];
  /** The pictures that were picked, in their order. */
  readonly storyboard: readonly Shot[];
  /** The positions of all of it. */
  all(choices: Pick<ExportChoices, 'every' | 'questions'>): readonly number[];
  sentenceAt(position: number, every: ExportChoices['every']): string;
  /** Null: more pictures than an export may have. Rejects when a recording cannot be read. */
  part(scope: ExportScope): Promise<Part | null>;
}

/** What all groups of fields take. */
export interface FieldsProps {
  readonly subject: Subject;
  readonly choices: ExportChoices;
  readonly change: (patch: Partial<ExportChoices>) => void;
}
