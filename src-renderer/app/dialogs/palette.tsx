import { Command as Cmdk } from 'cmdk';
import { Check } from 'lucide-react';
import { type RefObject, useContext, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { commandGroups } from '../../../src-main/contract/command-sections.ts';
import type { Files } from '../../state/open/files.ts';
import { closeDialog } from '../../state/window/window-state.ts';
import { type Command, CommandsContext, runCommand, statesOf, whenStatesMayChange } from '../../ui/command.ts';
import { CommandKeys } from '../../ui/command-keys.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import {
  bestScore,
  type Find,
  FindGroup,
  useEntityFinds,
  useExampleFinds,
  useLessonFinds,
  useQuestionFinds,
} from './palette-finds.tsx';
import { scoreOf } from './palette-score.ts';

interface Props {
  readonly files: Files;
}

/**
 * Finds every command, with its key, every lesson and example, and the entities of the shown picture. English names find a command in any
 * language.
 */
export function Palette({ files }: Props) {
  const { t } = useTranslation();
  const commands = useContext(CommandsContext);
  const [search, setSearch] = useState('');
  const list = useTopOf(search);
  const choose = (action: () => void): void => {
    closeDialog();
    // Deferred, because the action may open another dialog or read the focus.
    queueMicrotask(action);
  };
  return (
    <Dialog title={t('command.help.palette.title')} className="palette" showTitle={false}>
      <Cmdk label={t('command.help.palette.title')} filter={scoreOf} loop>
        <Cmdk.Input value={search} onValueChange={setSearch} placeholder={t('ui.palette.placeholder')} />
        <Cmdk.List ref={list} label={t('ui.palette.list')}>
          <Cmdk.Empty>{t('ui.palette.empty')}</Cmdk.Empty>
          {useSections(files, search).map((section) =>
            section.finds === null ? (
              <CommandSections key="commands" onChoose={({ id }) => choose(() => runCommand(commands, id))} />
            ) : (
              <FindGroup
                key={section.name}
                heading={t(`ui.palette.group.${section.name}`)}
                finds={section.finds}
                onChoose={({ run }) => choose(run)}
              />
            ),
          )}
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
  /** Null for the commands. */
  readonly finds: readonly Find[] | null;
  readonly best: number;
}

/** Returns what is listed: the kind with the best match first, and commands before other things that match as well. */
function useSections(files: Files, search: string): readonly Section[] {
  const { t } = useTranslation();
  const listed = useListed();
  const [lessons, examples, questions] = [useLessonFinds(), useExampleFinds(files), useQuestionFinds(files)];
  const entities = useEntityFinds(search);
  const commandScores = listed.map(({ id }) => scoreOf(id, search, [t(`command.${id}.title`)]));
  const of = (name: string, finds: readonly Find[]): Section => ({ name, finds, best: bestScore(finds, search) });
  const sections: Section[] = [
    { name: 'commands', finds: null, best: Math.max(0, ...commandScores) },
    of('lessons', lessons),
    of('examples', examples),
    of('questions', questions),
    of('entities', entities),
  ];
  return search.trim() === '' ? sections : sections.sort((a, b) => b.best - a.best);
}

/** The commands that make sense now. */
function useListed(): readonly Command[] {
  const commands = useContext(CommandsContext);
  useSyncExternalStore(whenStatesMayChange, () => statesOf(commands));
  return [...commands.values()].filter((command) => !command.hidden && command.relevant?.() !== false);
}

function CommandSections({ onChoose }: { readonly onChoose: (command: Command) => void }) {
  const { t } = useTranslation();
  const listed = useListed();
  return commandGroups.map((group) => (
    <Cmdk.Group key={group} heading={t(`ui.palette.group.${group}`)}>
      {listed
        .filter((command) => command.group === group && command.id !== 'help.palette')
        .map((command) => (
          <PaletteItem key={command.id} command={command} onRun={() => onChoose(command)} />
        ))}
    </Cmdk.Group>
  ));
}

function PaletteItem({ command, onRun }: { readonly command: Command; readonly onRun: () => void }) {
  const { t, i18n } = useTranslation();
  const title = t(`command.${command.id}.title`);
  const english = i18n.getFixedT('en')(`command.${command.id}.title`);
  return (
    <Cmdk.Item
      className="row"
      value={command.id}
      keywords={[title, english]}
      disabled={command.enabled?.() === false}
      onSelect={onRun}
    >
      <span className="mark">{command.checked?.() === true && <Check size={16} aria-hidden="true" />}</span>
      <span className="label">{title}</span>
      <CommandKeys command={command.id} />
    </Cmdk.Item>
  );
}
