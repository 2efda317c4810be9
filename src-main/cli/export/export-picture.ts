import type { Command } from 'commander';
import { engineNamed } from '../../../core/engines/all.ts';
import { formats, PARTS } from '../../../core/export/formats.ts';
import { captionParts, type ExportRequest, type Parts } from '../../../core/export/request.ts';
import { choiceNamed } from '../../../core/scene/stage/structure-choice.ts';
import type { EngineId } from '../../../core/script/language/language.ts';
import { UserError } from '../../contract/user-error.ts';

/** Options for the content of a picture and the texts around it. */
export interface PictureOptions {
  caption: boolean;
  title: boolean;
  number: boolean;
  sentence: boolean;
  pseudocode: boolean;
  costs: boolean;
  crop: boolean;
  structure?: string[];
  chapters?: (string | number)[];
  questions: boolean;
}

export function addPictureOptions(command: Command): Command {
  return command
    .option('--no-caption', 'only the diagram, without title, sentence and pseudocode')
    .option('--no-title', 'without the title')
    .option('--number', 'with the number of the beat and the line of the script, also where --as leaves it out', true)
    .option('--no-number', 'without the number of the beat and the line of the script')
    .option('--no-sentence', 'without the sentence')
    .option('--no-pseudocode', 'without the pseudocode')
    .option('--costs', 'with bars of what the operation costs', false)
    .option('--crop', 'exactly the diagram, as large as it is, for figures in a text', false)
    .option('--structure <name>', 'only this structure or kind of structure; given again, more of them', listed)
    .option(
      '--chapters <list>',
      'only these operations, by number, by how they begin, or by chapter: 3, or add, or "remove hero,setup"',
      chaptersValue,
    )
    .option('--no-questions', 'of a lesson: without its questions');
}

type Settings = Pick<ExportRequest, 'parts' | 'crop' | 'shown' | 'questions' | 'chapters'>;

export function pictureSettings(options: PictureOptions, engine: EngineId): Settings {
  const { crop, structure, chapters, questions } = options;
  return {
    parts: partsIn(options),
    crop: crop ? 'diagram' : 'picture',
    shown: structure === undefined ? null : choiceNamed(structure, engineNamed(engine).diagrams),
    questions,
    ...(chapters !== undefined && { chapters }),
  };
}

/**
 * @param isGiven true for an option of the command line
 * @throws UserError if it leaves out or adds a part that no file of the formats can be without or have
 */
export function refuseParts(
  ids: ExportRequest['formats'],
  given: Readonly<Parts>,
  isGiven: (name: string) => boolean,
): void {
  for (const part of PARTS) {
    if (!isGiven(part) || ids.some((id) => formats[id].parts?.includes(part) !== false)) continue;
    const option = given[part] ? `--${part}` : `--no-${part}`;
    throw new UserError('cli.export.fixed-part', { option, format: ids.map((id) => formats[id].name).join(', ') });
  }
}

function partsIn({ caption, title, number, sentence, pseudocode, costs }: PictureOptions): Parts {
  return caption ? { title, number, sentence, pseudocode, costs } : { ...captionParts(false), costs };
}

function listed(name: string, before: readonly string[] = []): string[] {
  return [...before, name];
}

/** Parses chapters, such as `3,add,remove hero`: numbers and names. */
function chaptersValue(text: string): (string | number)[] {
  const parts = text.split(',').map((part) => part.trim());
  return parts.filter((part) => part !== '').map((part) => (/^[1-9]\d{0,5}$/.test(part) ? Number(part) : part));
}
