import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Locale } from '../../../assets/locales/locales.ts';
import type { Translate } from '../../../core/cells/translate.ts';
import { libraryIds } from '../../../core/engines/all.ts';
import { getOrInsert } from '../../../core/trace/lookup.ts';
import { type Cover, coverOf } from '../../stage/stills/example-cover.ts';
import { answerOf, type Example, examplesIn, recordedExamplesIn } from '../../state/open/examples.ts';
import type { Files } from '../../state/open/files.ts';
import { hasAllWords } from '../../text/has-all-words.ts';
import { Thumbnail } from './thumbnail.tsx';

interface Props {
  readonly files: Files;
  /** Prefix of the headings' ids, because a dialog may show a second set of cards over Home. */
  readonly id: string;
  readonly search?: string;
}

/** The examples that match a search: by engine, in the order of a course, then the questions that people ask. */
export function ExampleCards({ files, id, search = '' }: Props) {
  const { t, i18n } = useTranslation();
  const examples = useMemo(() => examplesIn(i18n.language as Locale), [i18n.language]);
  const matches = ({ id, engine }: Example) =>
    hasAllWords(
      [`ui.engine.name.${engine}`, `example.${id}.title`, `example.${id}.goal`].map((key) => t(key)).join(' '),
      search,
    );
  return (
    <>
      {libraryIds.map((engine) => {
        const found = examples.filter((each) => each.engine === engine && !each.question && matches(each));
        if (found.length === 0) return null;
        return (
          <section key={engine} className="topics" aria-labelledby={`${id}-${engine}`}>
            <h3 id={`${id}-${engine}`}>{t(`ui.engine.about.${engine}`)}</h3>
            <ul className="example-cards">
              {found.map((example) => (
                <li key={example.id}>
                  <ExampleCard example={example} onOpen={() => files.openExample(example)} />
                </li>
              ))}
            </ul>
          </section>
        );
      })}
      <QuestionCards files={files} id={id} search={search} />
    </>
  );
}

interface QuestionRow {
  readonly id: string;
  readonly about: string;
  readonly answer: string;
  readonly open: () => void;
}

/** The questions that people ask elsewhere, each with a paragraph: what was asked, what is seen, and why. */
function QuestionCards({ files, id, search = '' }: Props) {
  const { t, i18n } = useTranslation();
  const rows = useMemo(() => questionsIn(i18n.language as Locale, t, files), [i18n.language, t, files]);
  const found = rows.filter((row) =>
    hasAllWords([t(`example.${row.id}.title`), t(`example.${row.id}.goal`), row.about, row.answer].join(' '), search),
  );
  if (found.length === 0) return null;
  return (
    <section className="topics" aria-labelledby={`${id}-questions`}>
      <h3 id={`${id}-questions`}>{t('ui.examples.questions')}</h3>
      <ul className="question-cards">
        {found.map((row) => (
          <li key={row.id}>
            <button type="button" className="question-card" onClick={row.open}>
              <strong>{t(`example.${row.id}.title`)}</strong>
              <small>{row.about}</small>
              <span>{row.answer}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function questionsIn(locale: Locale, t: TFunction, files: Files): readonly QuestionRow[] {
  const scripts = examplesIn(locale).filter(({ question }) => question);
  return [
    ...scripts.map((example) => ({
      id: example.id,
      about: t(`ui.engine.name.${example.engine}`),
      answer: answerOf(example.file),
      open: () => files.openExample(example),
    })),
    ...recordedExamplesIn(locale).map((example) => ({
      id: example.id,
      about: t('ui.examples.recorded', { library: example.library }),
      answer: t(`example.${example.id}.answer`),
      open: () => files.openRecordedExample(example),
    })),
  ];
}

function ExampleCard({ example, onOpen }: { readonly example: Example; readonly onOpen: () => void }) {
  const { t } = useTranslation();
  return (
    <button type="button" className="example-card" onClick={onOpen}>
      <Thumbnail id={example.id} sample={example.file.text} cover={coverFor(example)} />
      <strong>{t(`example.${example.id}.title`)}</strong>
      <span>{t(`example.${example.id}.goal`)}</span>
    </button>
  );
}

const covers = new WeakMap<Example, (translate: Translate) => Cover>();

/** Returns the same function for the same example, so it can be a React dependency. */
function coverFor(example: Example): (translate: Translate) => Cover {
  return getOrInsert(covers, example, () => (translate: Translate) => coverOf(example, translate));
}
