import { Command as Cmdk } from 'cmdk';
import { Check } from 'lucide-react';
import { useContext, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { commandGroups } from '../../../src-main/contract/command-sections.ts';
import { closeDialog } from '../../state/window/window-state.ts';
import { type Command, CommandsContext, runCommand, statesOf } from '../../ui/command.ts';
import { CommandKeys } from '../../ui/command-keys.tsx';
import { Dialog } from '../../ui/dialog.tsx';

/** Lists every command by its name, with its key. English names find a command in any language. */
export function Palette() {
  const { t } = useTranslation();
  const commands = useContext(CommandsContext);
  useSyncExternalStore(onTick, () => statesOf(commands));
  const listed = [...commands.values()].filter((command) => !command.hidden && command.relevant?.() !== false);
  const run = (command: Command): void => {
    closeDialog();
    // Deferred, because the command may open another dialog or read the focus.
    queueMicrotask(() => runCommand(commands, command.id));
  };
  return (
    <Dialog title={t('command.help.palette.title')} className="palette" showTitle={false}>
      <Cmdk label={t('command.help.palette.title')} filter={hasAllWords} loop>
        <Cmdk.Input placeholder={t('ui.palette.placeholder')} />
        <Cmdk.List label={t('ui.palette.list')}>
          <Cmdk.Empty>{t('ui.palette.empty')}</Cmdk.Empty>
          {commandGroups.map((group) => (
            <Cmdk.Group key={group} heading={t(`ui.palette.group.${group}`)}>
              {listed
                .filter((command) => command.group === group && command.id !== 'help.palette')
                .map((command) => (
                  <PaletteItem key={command.id} command={command} onRun={() => run(command)} />
                ))}
            </Cmdk.Group>
          ))}
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

/** True if the command's name contains every word typed. Looser matching listed surprising commands first. */
function hasAllWords(id: string, search: string, keywords: readonly string[] = []): number {
  const text = [id, ...keywords].join(' ').toLowerCase();
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word))
    ? 1
    : 0;
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
