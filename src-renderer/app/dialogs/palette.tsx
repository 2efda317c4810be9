import { Command as Cmdk } from 'cmdk';
import { Check } from 'lucide-react';
import { useContext, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { commandGroups } from '../../../src-main/contract/command-sections.ts';
import type { Files } from '../../state/open/files.ts';
import { closeDialog } from '../../state/window/window-state.ts';
import { type Command, CommandsContext, runCommand, statesOf } from '../../ui/command.ts';
import { CommandKeys } from '../../ui/command-keys.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { PaletteEntities, PaletteExamples, PaletteLessons } from './palette-finds.tsx';
import { scoreOf } from './palette-score.ts';

/** Finds every command, with its key, every lesson and example, and the entities of the shown picture. English names find a command in any language. */
export function Palette({ files }: { readonly files: Files }) {
  const { t } = useTranslation();
  const commands = useContext(CommandsContext);
  useSyncExternalStore(onTick, () => statesOf(commands));
  const listed = [...commands.values()].filter((command) => !command.hidden && command.relevant?.() !== false);
  const [search, setSearch] = useState('');
  const choose = (action: () => void): void => {
    closeDialog();
    // Deferred, because the action may open another dialog or read the focus.
    queueMicrotask(action);
  };
  return (
    <Dialog title={t('command.help.palette.title')} className="palette" showTitle={false}>
      <Cmdk label={t('command.help.palette.title')} filter={scoreOf} loop>
        <Cmdk.Input value={search} onValueChange={setSearch} placeholder={t('ui.palette.placeholder')} />
        <Cmdk.List label={t('ui.palette.list')}>
          <Cmdk.Empty>{t('ui.palette.empty')}</Cmdk.Empty>
          {commandGroups.map((group) => (
            <Cmdk.Group key={group} heading={t(`ui.palette.group.${group}`)}>
              {listed
                .filter((command) => command.group === group && command.id !== 'help.palette')
                .map((command) => (
                  <PaletteItem
                    key={command.id}
                    command={command}
                    onRun={() => choose(() => runCommand(commands, command.id))}
                  />
                ))}
            </Cmdk.Group>
          ))}
          <PaletteLessons onChoose={choose} />
          <PaletteExamples files={files} onChoose={choose} />
          <PaletteEntities search={search} onChoose={choose} />
        </Cmdk.List>
      </Cmdk>
    </Dialog>
  );
}

/** Whether a command is enabled depends on many stores and on mounted diagrams, so an open palette checks this often. */
const LOOK_MS = 250;

function onTick(look: () => void): () => void {
  const timer = setInterval(look, LOOK_MS);
  return () => clearInterval(timer);
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
