import type { ExportRequest, StoryboardShot } from '../../../core/export/request.ts';
import type { Place } from '../../../core/script/narration/place.ts';
import type { StoredExport } from '../../state/preferences/export-choices.ts';
import type { ExportScope } from '../../state/window/window-state.ts';

/** The options of the dialog. */
export interface ExportChoices extends Omit<StoredExport, 'theme' | 'locale'> {
  readonly scope: ExportScope;
  /** `both`: light and dark. */
  readonly theme: ExportRequest['theme'] | 'both';
  readonly locale: ExportRequest['locale'];
}

/** The source of the pictures and their positions, which any host can paint. */
export type ExportPart = Pick<ExportRequest, 'source' | 'steps'>;

/** The content of the stage: its position, and the data that the host needs. */
export interface StageContent extends Pick<ExportRequest, 'focus' | 'shown' | 'compare' | 'curves'> {
  readonly kind: 'script' | 'recording' | 'lesson' | 'compare' | 'curves';
  /** The shown position; inside a beat its end, unless pictures show single accesses. */
  positionAt(every: ExportChoices['every']): number;
  /** The place of a position as pictures of a depth number it. */
  placeAt(position: number, every: ExportChoices['every']): Pick<Place, 'unit' | 'n'>;
  /** Number of steps before a position that the storyboard summarises. */
  readonly depth: ExportRequest['every'];
  /** The collected pictures, in their order. */
  readonly storyboard: readonly StoryboardShot[];
  /** Returns all positions. */
  all(choices: Pick<ExportChoices, 'every' | 'questions' | 'format' | 'handout'>): readonly number[];
  sentenceAt(position: number, every: ExportChoices['every']): string;
  /** The stops of the shown operation; left out where a picture is no part of an operation. */
  readonly operation?: (every: ExportChoices['every']) => readonly number[];
  /**
   * Null if it has more pictures than an export may have. Rejects if a recording cannot be read.
   * @param at the position of a single picture, by default the shown one
   */
  part(scope: ExportScope, every: ExportChoices['every'], at?: number): Promise<ExportPart | null>;
}

/** The properties of every group of fields. */
export interface FieldsProps {
  readonly content: StageContent;
  readonly choices: ExportChoices;
  readonly change: (patch: Partial<ExportChoices>) => void;
}
