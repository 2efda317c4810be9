import { Command as Cmdk } from 'cmdk';
import { Box, GraduationCap, type LucideIcon, MessageCircleQuestion, Shapes } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Locale } from '../../../assets/locales/locales.ts';
import { isComparing } from '../../compare/compare-state.ts';
import { lessonsIn } from '../../learn/lesson/catalog.ts';
import { isLessonOpen, loadLesson, selectInLesson, useLesson } from '../../learn/lesson/lesson-state.ts';
import { useLessons } from '../../learn/lesson/use-lessons.ts';
import { examplesIn, recordedExamplesIn } from '../../state/open/examples.ts';
import type { Files } from '../../state/open/files.ts';
import { select, useSession } from '../../state/session/session.ts';
import { type MemoryPicture, worldIn } from '../../state/source/picture.ts';
import { report, useShell } from '../../state/window/window-state.ts';
import { hasAllWords } from '../../text/has-all-words.ts';
import { idLabel } from '../../ui/focus-label.ts';
import { scoreOf } from './palette-score.ts';

/** Something that the palette finds besides commands. */
export interface Find {
  readonly id: string;
  readonly icon: LucideIcon;
  readonly title: string;
  readonly about: string;
  /** More words that find it. */
  readonly words: string;
  readonly run: () => void;
}

/** Returns the lessons, found by their titles and goals. Empty until they are loaded. */
export function useLessonFinds(): readonly Find[] {
  const { t } = useTranslation();
  const lessons = useLessons(lessonsIn)?.flatMap((topic) => topic.lessons) ?? [];
  return lessons.map(({ id, head, file }) => ({
    id: `lesson:${id}`,
    icon: GraduationCap,
    title: head.title,
    about: t(`ui.engine.name.${head.engine}`),
    words: head.goals.join(' '),
    run: () => void report(() => loadLesson(file)),
  }));
}

/** Returns the examples, found by their titles and goals, without the questions that people ask. */
export function useExampleFinds(files: Files): readonly Find[] {
  const { t, i18n } = useTranslation();
  return examplesIn(i18n.language as Locale)
    .filter(({ question }) => !question)
    .map((example) => ({
      id: `example:${example.id}`,
      icon: Shapes,
      title: t(`example.${example.id}.title`),
      about: t(`ui.engine.name.${example.engine}`),
      words: t(`example.${example.id}.goal`),
      run: () => files.openExample(example),
    }));
}

/** Returns the questions that people ask, found by their titles and goals. */
export function useQuestionFinds(files: Files): readonly Find[] {
  const { t, i18n } = useTranslation();
  const locale = i18n.language as Locale;
  const found = (id: string, about: string, run: () => void): Find => ({
    id: `example:${id}`,
    icon: MessageCircleQuestion,
    title: t(`example.${id}.title`),
    about,
    words: t(`example.${id}.goal`),
    run,
  });
  const scripts = examplesIn(locale).filter(({ question }) => question);
  return [
    ...scripts.map((each) => found(each.id, t(`ui.engine.name.${each.engine}`), () => files.openExample(each))),
    ...recordedExamplesIn(locale).map((each) => found(each.id, each.library, () => files.openRecordedExample(each))),
  ];
}

/** Maximum number of listed entities, and of entities that are looked at while the user types. */
const MAX_ENTITIES = 8;
const MAX_VISITED = 100_000;

/** Returns the entities of the shown picture whose name or number matches. */
export function useEntityFinds(search: string): readonly Find[] {
  const home = useShell((shell) => shell.home);
  const picture = useSession((session) => session.picture);
  const run = useLesson(({ played }) => played?.run ?? null);
  const shown = home || isComparing() ? null : isLessonOpen() ? run : picture;
  const found = useMemo(() => (shown === null ? [] : entitiesIn(shown, search)), [shown, search]);
  const choose = isLessonOpen() ? selectInLesson : select;
  return found.map(({ index, label }) => ({
    id: `entity:${index}`,
    icon: Box,
    title: label,
    about: '',
    words: '',
    run: () => choose({ kind: 'entity', entity: index }),
  }));
}

function entitiesIn(picture: MemoryPicture, search: string): readonly { index: number; label: string }[] {
  if (search.trim() === '') return [];
  const { entities } = worldIn(picture);
  const found = [];
  for (let place = 0; place < Math.min(MAX_VISITED, entities.count) && found.length < MAX_ENTITIES; place++) {
    const label = idLabel(entities.idAt(place), picture);
    if (hasAllWords(label, search)) found.push({ index: entities.indexAt(place), label });
  }
  return found;
}

interface Props {
  readonly heading: string;
  readonly finds: readonly Find[];
  readonly onChoose: (find: Find) => void;
}

export function FindGroup({ heading, finds, onChoose }: Props) {
  return (
    <Cmdk.Group heading={heading}>
      {finds.map((find) => {
        const { id, icon: Icon, title, about } = find;
        return (
          <Cmdk.Item key={id} className="row" value={id} keywords={keywordsOf(find)} onSelect={() => onChoose(find)}>
            <span className="mark">
              <Icon size={16} aria-hidden="true" />
            </span>
            <span className="label ellipsis">{title}</span>
            <small>{about}</small>
          </Cmdk.Item>
        );
      })}
    </Cmdk.Group>
  );
}

/** Returns the best score of some finds. */
export function bestScore(finds: readonly Find[], search: string): number {
  return Math.max(0, ...finds.map((find) => scoreOf(find.id, search, keywordsOf(find))));
}

function keywordsOf({ title, about, words }: Find): string[] {
  return [title, about, words];
}
