import { ChevronRight, LibraryBig, type LucideIcon, Radio, Shapes } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { examplesIn, recordedExamplesIn } from '../../state/open/examples.ts';
import type { Files } from '../../state/open/files.ts';
import { useReducedMotion } from '../../state/preferences/theme.ts';
import { useRunCommand } from '../../ui/command.ts';
import { SearchField } from '../../ui/search-field.tsx';
import { lessonIds } from '../lesson/catalog/catalog.ts';
import { ExampleCards } from './example-cards.tsx';
import { LessonCards } from './lesson-cards.tsx';

type Shelf = 'lessons' | 'examples';

/** All lessons and all examples, folded until the user opens one of them. A search looks through both. */
export function Library({ files }: { readonly files: Files }) {
  const { t } = useTranslation();
  const run = useRunCommand();
  const [open, setOpen] = useState<Shelf | null>(null);
  const toggle = (shelf: Shelf) => setOpen(open === shelf ? null : shelf);
  const fold = (shelf: Shelf, icon: LucideIcon, about: string) => (
    <Fold
      icon={icon}
      label={t(`ui.home.library.${shelf}`)}
      about={about}
      expanded={open === shelf}
      onToggle={() => toggle(shelf)}
    />
  );
  return (
    <>
      <nav className="folds" aria-label={t('ui.home.library.label')}>
        {fold('lessons', LibraryBig, String(lessonIds.length))}
        {fold('examples', Shapes, String(examplesIn('en').length + recordedExamplesIn('en').length))}
        <Fold
          icon={Radio}
          label={t('ui.home.library.game')}
          about={t('ui.home.library.games')}
          onToggle={() => run('games.open')}
        />
      </nav>
      {open !== null && <Shelves key={open} files={files} shelf={open} />}
    </>
  );
}

interface FoldProps {
  readonly icon: LucideIcon;
  readonly label: string;
  readonly about: string;
  readonly expanded?: boolean;
  readonly onToggle: () => void;
}

function Fold({ icon: Icon, label, about, expanded, onToggle }: FoldProps) {
  return (
    <button type="button" className="fold" aria-expanded={expanded} onClick={onToggle}>
      <Icon size={18} aria-hidden="true" />
      <b>{label}</b>
      <span>{about}</span>
      <ChevronRight size={16} aria-hidden="true" />
    </button>
  );
}

function Shelves({ files, shelf }: { readonly files: Files; readonly shelf: Shelf }) {
  const { t } = useTranslation();
  const [search, setSearch] = useState('');
  const still = useReducedMotion();
  const section = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: an opened shelf comes into view once
  useEffect(() => {
    section.current?.scrollIntoView({ behavior: still ? 'auto' : 'smooth', block: 'start' });
    section.current?.querySelector('input')?.focus({ preventScroll: true });
  }, []);
  const searching = search.trim() !== '';
  return (
    <section ref={section} className="shelves" aria-label={t(`ui.home.library.${shelf}`)}>
      <SearchField label={t('ui.home.library.search')} value={search} onChange={setSearch} />
      {(searching || shelf === 'lessons') && <LessonCards search={search} />}
      {(searching || shelf === 'examples') && <ExampleCards files={files} id="home" search={search} />}
      <p className="hint nothing-found">{t('ui.home.library.nothing')}</p>
    </section>
  );
}
