import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { libraryIds } from '../../core/engines/all.ts';
import { type Example, examplesIn } from '../state/examples.ts';
import type { Files } from '../state/files.ts';
import type { Locale } from '../state/preferences.ts';
import { Thumbnail } from './thumbnail.tsx';

interface Props {
  readonly files: Files;
  /** Prefix of the headings' ids: a dialog shows the cards over Home. */
  readonly id: string;
}

/** All examples as cards, by engine, in the order of a course. */
export function ExampleCards({ files, id }: Props) {
  const { t, i18n } = useTranslation();
  const examples = useMemo(() => examplesIn(i18n.language as Locale), [i18n.language]);
  return libraryIds.map((engine) => (
    <section key={engine} className="topics" aria-labelledby={`${id}-${engine}`}>
      <h3 id={`${id}-${engine}`}>{t(`ui.engine.about.${engine}`)}</h3>
      <ul className="example-cards">
        {examples
          .filter((example) => example.engine === engine)
          .map((example) => (
            <li key={example.id}>
              <ExampleCard example={example} onOpen={() => files.openExample(example)} />
            </li>
          ))}
      </ul>
    </section>
  ));
}

function ExampleCard({ example, onOpen }: { readonly example: Example; readonly onOpen: () => void }) {
  const { t } = useTranslation();
  return (
    <button type="button" className="example-card" onClick={onOpen}>
      <Thumbnail example={example} />
      <strong>{t(`example.${example.id}.title`)}</strong>
      <span>{t(`example.${example.id}.goal`)}</span>
    </button>
  );
}
