import { Command as Cmdk } from 'cmdk';
import { Box, GraduationCap, type LucideIcon, Shapes } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Locale } from '../../../assets/locales/locales.ts';
import { isComparing } from '../../compare/compare-state.ts';
import { lessonsIn } from '../../learn/lesson/catalog.ts';
import { isLessonOpen, loadLesson, selectInLesson, useLesson } from '../../learn/lesson/lesson-state.ts';
import { useLessons } from '../../learn/lesson/use-lessons.ts';
import { examplesIn } from '../../state/open/examples.ts';
import type { Files } from '../../state/open/files.ts';
import { select, useSession } from '../../state/session/session.ts';
import { type MemoryPicture, worldIn } from '../../state/source/picture.ts';
import { report, useShell } from '../../state/window/window-state.ts';
import { hasAllWords } from '../../text/has-all-words.ts';
import { idLabel } from '../../ui/focus-label.ts';

/** Runs an action once the palette is closed. */
type Choose = (action: () => void) => void;

/** The lessons, by their titles and goals. */
export function PaletteLessons({ onChoose }: { readonly onChoose: Choose }) {
  const { t } = useTranslation();
  const topics = useLessons(lessonsIn) ?? [];
  return (
    <Cmdk.Group heading={t('ui.palette.group.lessons')}>
      {topics.flatMap(({ lessons }) =>
        lessons.map(({ id, head, file }) => (
          <Find
            key={id}
            id={`lesson:${id}`}
            icon={GraduationCap}
            title={head.title}
            about={t(`ui.engine.name.${head.engine}`)}
            words={head.goals.join(' ')}
            onChoose={() => onChoose(() => void report(() => loadLesson(file)))}
          />
        )),
      )}
    </Cmdk.Group>
  );
}

/** The examples, by their titles and goals. */
export function PaletteExamples({ files, onChoose }: { readonly files: Files; readonly onChoose: Choose }) {
  const { t, i18n } = useTranslation();
  return (
    <Cmdk.Group heading={t('ui.palette.group.examples')}>
      {examplesIn(i18n.language as Locale).map((example) => (
        <Find
          key={example.id}
          id={`example:${example.id}`}
          icon={Shapes}
          title={t(`example.${example.id}.title`)}
          about={t(`ui.engine.name.${example.engine}`)}
          words={t(`example.${example.id}.goal`)}
          onChoose={() => onChoose(() => files.openExample(example))}
        />
      ))}
    </Cmdk.Group>
  );
}

/** Maximum number of listed entities, and of entities that are looked at while the user types. */
const MAX_ENTITIES = 8;
const MAX_VISITED = 100_000;

/** The entities of the shown picture whose name or number matches. */
export function PaletteEntities({ search, onChoose }: { readonly search: string; readonly onChoose: Choose }) {
  const { t } = useTranslation();
  const home = useShell((shell) => shell.home);
  const picture = useSession((session) => session.picture);
  const run = useLesson(({ played }) => played?.run ?? null);
  const shown = home || isComparing() ? null : isLessonOpen() ? run : picture;
  const found = useMemo(() => (shown === null ? [] : entitiesIn(shown, search)), [shown, search]);
  const choose = isLessonOpen() ? selectInLesson : select;
  return (
    <Cmdk.Group heading={t('ui.palette.group.entities')}>
      {found.map(({ index, label }) => (
        <Find
          key={index}
          id={`entity:${index}`}
          icon={Box}
          title={label}
          about=""
          words=""
          onChoose={() => onChoose(() => choose({ kind: 'entity', entity: index }))}
        />
      ))}
    </Cmdk.Group>
  );
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

interface FindProps {
  readonly id: string;
  readonly icon: LucideIcon;
  readonly title: string;
  readonly about: string;
  /** More words that find it. */
  readonly words: string;
  readonly onChoose: () => void;
}

function Find({ id, icon: Icon, title, about, words, onChoose }: FindProps) {
  return (
    <Cmdk.Item className="row" value={id} keywords={[title, about, words]} onSelect={onChoose}>
      <span className="mark">
        <Icon size={16} aria-hidden="true" />
      </span>
      <span className="label ellipsis">{title}</span>
      <small>{about}</small>
    </Cmdk.Item>
  );
}
