import { Command as Cmdk } from 'cmdk';
import { Check } from 'lucide-react';
import { type RefObject, useContext, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { type CommandGroup, commandGroups } from '../../../src-main/contract/command-sections.ts';
import type { Files } from '../../state/open/files.ts';
import { closeDialog } from '../../state/window/window-state.ts';
import { CommandsContext, runCommand, statesOf, whenStatesMayChange } from '../../ui/command.ts';
import { CommandKeys } from '../../ui/command-keys.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import {
  bestFirst,
  type PaletteEntry,
  useEntityEntries,
  useExampleEntries,
  useLessonEntries,
  useOperationEntries,
  useQuestionEntries,
} from './palette-entries.tsx';

/** Finds commands with their keys, lessons, examples, and the shown entities. English names find a command in any language. */
export function Palette({ files }: { readonly files: Files }) {
  const { t } = useTranslation();
  const [search, setSearch] = useState('');
  // Null until the user moves through the list: the first entry is selected then, also if more entries appear above it later.
  const [moved, setMoved] = useState<string | null>(null);
  const list = useTopOf(search);
  const sections = useSections(files, search);
  const first = sections.flatMap(({ entries }) => entries).find(({ isDisabled }) => !isDisabled)?.id ?? '';
  const searchFor = (text: string): void => {
    setSearch(text);
    setMoved(null);
  };
  const choose = (action: () => void): void => {
    closeDialog();
    // Deferred, because the action may open another dialog or read the focus.
    queueMicrotask(action);
  };
  return (
    <Dialog title={t('command.help.palette.title')} className="palette" showTitle={false}>
      <Cmdk
        label={t('command.help.palette.title')}
        shouldFilter={false}
        loop
        value={moved ?? first}
        onValueChange={(id) => setMoved(id === first ? null : id)}
      >
        <Cmdk.Input value={search} onValueChange={searchFor} placeholder={t('ui.palette.placeholder')} />
        <Cmdk.List ref={list} label={t('ui.palette.list')}>
          <Cmdk.Empty>{t('ui.palette.empty')}</Cmdk.Empty>
          {sections.map(({ name, entries }) => (
            <Cmdk.Group key={name} heading={t(`ui.palette.group.${name}`)}>
              {entries.map((entry) => (
                <PaletteItem key={entry.id} entry={entry} onRun={() => choose(entry.run)} />
              ))}
            </Cmdk.Group>
          ))}
        </Cmdk.List>
      </Cmdk>
    </Dialog>
  );
}

/** Returns a ref of the list, which is scrolled to its top after each search. cmdk scrolls only until the first entry is visible. */
function useTopOf(search: string): RefObject<HTMLDivElement | null> {
  const list = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each search lists other entries
  useEffect(() => {
    // cmdk scrolls in effects that run after this one, but before the next frame.
    const frame = requestAnimationFrame(() => list.current?.scrollTo({ top: 0 }));
    return () => cancelAnimationFrame(frame);
  }, [search]);
  return list;
}

interface Section {
  readonly name: string;
  readonly entries: readonly PaletteEntry[];
}

/** Returns the entries that match: the section with the best match first, and commands before other sections that match as well. */
function useSections(files: Files, search: string): readonly Section[] {
  const commands = useCommandEntries();
  const [lessons, examples, questions] = [useLessonEntries(), useExampleEntries(files), useQuestionEntries(files)];
  const [operations, entities] = [useOperationEntries(), useEntityEntries(search)];
  const sections: Section[] = [
    ...commandGroups.map((group) => ({ name: group, entries: commands.filter((entry) => entry.group === group) })),
    { name: 'operations', entries: operations },
    { name: 'lessons', entries: lessons },
    { name: 'examples', entries: examples },
    { name: 'questions', entries: questions },
    { name: 'entities', entries: entities },
  ];
  if (search.trim() === '') return sections.filter(({ entries }) => entries.length > 0);
  return sections
    .map(({ name, entries }) => ({ name, ...bestFirst(entries, search) }))
    .filter(({ entries }) => entries.length > 0)
    .sort((a, b) => b.best - a.best);
}

interface CommandEntry extends PaletteEntry {
  readonly group: CommandGroup;
}

/** Returns the commands that make sense now. */
function useCommandEntries(): readonly CommandEntry[] {
  const { t, i18n } = useTranslation();
  const commands = useContext(CommandsContext);
  useSyncExternalStore(whenStatesMayChange, () => statesOf(commands));
  const english = i18n.getFixedT('en');
  return [...commands.values()]
    .filter(({ id, hidden, relevant }) => !hidden && relevant?.() !== false && id !== 'help.palette')
    .map(({ id, group, enabled, checked }) => ({
      id,
      group,
      mark: checked?.() === true && <Check size={16} aria-hidden="true" />,
      title: t(`command.${id}.title`),
      words: [english, t].map((say) => `${say(`command.${id}.title`)} ${say(`ui.palette.words.${id}`, '')}`).join(' '),
      isDisabled: enabled?.() === false,
      after: <CommandKeys command={id} />,
      run: () => runCommand(commands, id),
    }));
}

function PaletteItem({ entry, onRun }: { readonly entry: PaletteEntry; readonly onRun: () => void }) {
  const { id, mark, title, after, isDisabled } = entry;
  return (
    <Cmdk.Item className="row" value={id} disabled={isDisabled === true} onSelect={onRun}>
      <span className="mark">{mark}</span>
      <span className="label ellipsis">{title}</span>
      {after}
    </Cmdk.Item>
  );
}
