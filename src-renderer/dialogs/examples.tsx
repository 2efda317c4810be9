import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { libraryIds } from '../../core/engines/all.ts';
import { type Example, examplesIn } from '../state/examples.ts';
import type { Files } from '../state/files.ts';
import type { Locale } from '../state/preferences.ts';
import { Dialog } from './dialog.tsx';

export function ExamplesDialog({ files }: { readonly files: Files }) {
  const { t, i18n } = useTranslation();
  const examples = useMemo(() => examplesIn(i18n.language as Locale), [i18n.language]);
  return (
    <Dialog title={t('ui.examples.title')} className="examples-dialog">
      {libraryIds.map((engine) => (
        <section key={engine} aria-labelledby={`examples-${engine}`}>
          <h3 className="subtitle" id={`examples-${engine}`}>
            {t(`ui.engine.name.${engine}`)}
          </h3>
          <ExampleList examples={examples.filter((example) => example.engine === engine)} files={files} />
        </section>
      ))}
    </Dialog>
  );
}

function ExampleList({ examples, files }: { readonly examples: readonly Example[]; readonly files: Files }) {
  return (
    <ul className="stack example-list">
      {examples.map((example) => (
        <li key={example.id}>
          <button type="button" className="example" onClick={() => files.openExample(example)}>
            <strong>{example.title}</strong>
            <span className="hint">{example.summary}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
