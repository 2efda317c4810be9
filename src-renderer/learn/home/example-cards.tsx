import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Locale } from '../../../assets/locales/locales.ts';
import type { Translate } from '../../../core/cells/translate.ts';
import { libraryIds } from '../../../core/engines/all.ts';
import { getOrInsert } from '../../../core/trace/lookup.ts';
import { type Cover, coverOf } from '../../stage/stills/example-cover.ts';
import { type Example, examplesIn } from '../../state/open/examples.ts';
import type { Files } from '../../state/open/files.ts';
import { hasAllWords } from '../../text/has-all-words.ts';
import { Thumbnail } from './thumbnail.tsx';

interface Props {
  readonly files: Files;
  /** Prefix of the headings' ids, because a dialog may show a second set of cards over Home. */
  readonly id: string;
  readonly search?: string;
}

/** The examples that match a search as cards, by engine, in the order of a course. */
export function ExampleCards({ files, id, search = '' }: Props) {
  const { t, i18n } = useTranslation();
  const examples = useMemo(() => examplesIn(i18n.language as Locale), [i18n.language]);
  const matches = ({ id, engine }: Example) =>
    hasAllWords(
      [`ui.engine.name.${engine}`, `example.${id}.title`, `example.${id}.goal`].map((key) => t(key)).join(' '),
      search,
    );
  return libraryIds.map((engine) => {
    const found = examples.filter((example) => example.engine === engine && matches(example));
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
  });
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
