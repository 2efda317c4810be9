import { Box, CornerDownLeft, GraduationCap, type LucideIcon, MessageCircleQuestion, Shapes } from 'lucide-react';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Locale } from '../../../assets/locales/locales.ts';
import { aboutVerb, verbsOf } from '../../build/operations/operation-forms.ts';
import { isComparing } from '../../compare/state/compare-state.ts';
import { lessonsIn } from '../../learn/lesson/catalog/catalog.ts';
import { lessonEngines } from '../../learn/lesson/catalog/lesson-engines.ts';
import { useLessons } from '../../learn/lesson/catalog/use-lessons.ts';
import { isLessonOpen, loadLesson, selectInLesson, useLesson } from '../../learn/lesson/state/lesson-state.ts';
import { chooseOperation } from '../../state/editing/chosen-verb.ts';
import { examplesIn, recordedExamplesIn } from '../../state/open/examples.ts';
import type { Files } from '../../state/open/files.ts';
import { select, useSession } from '../../state/session/session.ts';
import { type MemoryPicture, worldIn } from '../../state/source/picture.ts';
import { report, useShell } from '../../state/window/window-state.ts';
import { hasAllWords } from '../../text/has-all-words.ts';
import { idLabel } from '../../ui/focus-label.ts';
import { scoreOf } from './palette-score.ts';

/** A row of the palette. */
export interface PaletteEntry {
  readonly id: string;
  readonly mark: ReactNode;
  readonly title: string;
  /** More words that find it. */
  readonly words: string;
  /** A long text in which a search is found as it is written, prepared by `searchable`. */
  readonly text?: string;
  readonly isDisabled?: boolean;
  /** The end of the row: the keys of a command, or a word about a lesson. */
  readonly after?: ReactNode;
  readonly run: () => void;
}

function Icon({ of: Picture }: { readonly of: LucideIcon }) {
  return <Picture size={16} aria-hidden="true" />;
}

/** Returns the lessons, found by their titles, goals and texts. Empty until they are loaded. */
export function useLessonEntries(): readonly PaletteEntry[] {
  const { t } = useTranslation();
  const lessons = useLessons(lessonsIn)?.flatMap((topic) => topic.lessons) ?? [];
  return lessons.map(({ id, head, file, prose }) => ({
    id: `lesson:${id}`,
    mark: <Icon of={GraduationCap} />,
    title: head.title,
    words: [lessonEngines(head, t), ...head.goals].join(' '),
    text: prose,
    after: <small>{lessonEngines(head, t)}</small>,
    run: () => void report(() => loadLesson(file)),
  }));
}

/** Returns the examples, found by their titles and goals, without the questions that people ask. */
export function useExampleEntries(files: Files): readonly PaletteEntry[] {
  const { t, i18n } = useTranslation();
  return examplesIn(i18n.language as Locale)
    .filter(({ question }) => !question)
    .map((example) => ({
      id: `example:${example.id}`,
      mark: <Icon of={Shapes} />,
      title: t(`example.${example.id}.title`),
      words: `${t(`ui.engine.name.${example.engine}`)} ${t(`example.${example.id}.goal`)}`,
      after: <small>{t(`ui.engine.name.${example.engine}`)}</small>,
      run: () => files.openExample(example),
    }));
}

/** Returns the questions that people ask, found by their titles and goals. */
export function useQuestionEntries(files: Files): readonly PaletteEntry[] {
  const { t, i18n } = useTranslation();
  const locale = i18n.language as Locale;
  const found = (id: string, about: string, run: () => void): PaletteEntry => ({
    id: `example:${id}`,
    mark: <Icon of={MessageCircleQuestion} />,
    title: t(`example.${id}.title`),
    words: `${about} ${t(`example.${id}.goal`)}`,
    after: <small>{about}</small>,
    run,
  });
  const scripts = examplesIn(locale).filter(({ question }) => question);
  return [
    ...scripts.map((each) => found(each.id, t(`ui.engine.name.${each.engine}`), () => files.openExample(each))),
    ...recordedExamplesIn(locale).map((each) => found(each.id, each.library, () => files.openRecordedExample(each))),
  ];
}

/** Returns the operations of the script's engine and version, which open their forms. */
export function useOperationEntries(): readonly PaletteEntry[] {
  const { t } = useTranslation();
  const document = useSession((session) => session.document);
  const home = useShell((shell) => shell.home);
  if (home || isComparing() || isLessonOpen()) return [];
  const { engine, script } = document;
  return verbsOf({ engine, ...script.schema }).map((verb) => ({
    id: `operation:${verb}`,
    mark: <Icon of={CornerDownLeft} />,
    title: t(`ui.operations.verbs.${verb}`),
    words: t(aboutVerb(verb, engine)),
    after: <small>{t(aboutVerb(verb, engine))}</small>,
    run: () => chooseOperation(verb),
  }));
}

/** Maximum number of listed entities, and of entities that are looked at while the user types. */
const MAX_ENTITIES = 8;
const MAX_VISITED = 100_000;

/** Returns the entities of the shown picture whose name or number matches. */
export function useEntityEntries(search: string): readonly PaletteEntry[] {
  const home = useShell((shell) => shell.home);
  const picture = useSession((session) => session.picture);
  const run = useLesson(({ played }) => played?.run ?? null);
  const shown = home || isComparing() ? null : isLessonOpen() ? run : picture;
  const found = useMemo(() => (shown === null ? [] : entitiesIn(shown, search)), [shown, search]);
  const choose = isLessonOpen() ? selectInLesson : select;
  return found.map(({ index, label }) => ({
    id: `entity:${index}`,
    mark: <Icon of={Box} />,
    title: label,
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

/** Returns the entries that match a search, the best first, and the best score: 0 if none matches. */
export function bestFirst(
  entries: readonly PaletteEntry[],
  search: string,
): { readonly entries: readonly PaletteEntry[]; readonly best: number } {
  const scored = entries
    .map((entry) => ({ entry, score: scoreOf(entry.id, search, entry.title, entry.words, entry.text) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score);
  return { entries: scored.map(({ entry }) => entry), best: scored[0]?.score ?? 0 };
}
