import { useTranslation } from 'react-i18next';
import type { Files } from '../../state/open/files.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { ExampleCards } from './example-cards.tsx';

export function ExamplesDialog({ files }: { readonly files: Files }) {
  const { t } = useTranslation();
  return (
    <Dialog title={t('ui.examples.title')} className="examples-dialog">
      <ExampleCards files={files} id="examples" />
    </Dialog>
  );
}
