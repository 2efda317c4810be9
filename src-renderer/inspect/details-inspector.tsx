import type { Focus } from '../../core/cells/focus.ts';
import { bytesText } from '../../core/scene/kit/number-text.ts';
import type { DetailItem, Details, Text } from '../../core/world/world-reader.ts';
import { isScriptRun } from '../state/script/document.ts';
import { type MemoryPicture, worldIn } from '../state/source/picture.ts';
import { useTranslate } from '../text/translate.ts';
import { Facts } from '../ui/fact-list.tsx';
import { focusLabel, textOf } from '../ui/focus-label.ts';
import { FocusLink } from '../ui/focus-link.tsx';
import { useCountText } from '../ui/number-text.ts';
import { PinButton } from '../ui/pin-button.tsx';
import { Addresses, CellAddress } from './cell-address.tsx';
import { PairParts } from './pair-parts.tsx';

interface Props {
  readonly picture: MemoryPicture;
  readonly focus: Exclude<Focus, { kind: 'entity' }>;
}

/** Shows a component or a table of any engine, as its world reader describes it. */
export function DetailsInspector({ picture, focus }: Props) {
  const t = useTranslate();
  const countText = useCountText();
  const details = worldIn(picture).detailsOf(focus, picture.nameOf);
  if (details === null) {
    return <p className="hint">{t('ui.selection.none', { name: focusLabel(focus, picture, t) })}</p>;
  }
  const { title, badges, cells, lists } = details;
  const facts = [...details.facts, ...declaredSize(details, picture, focus)];
  return (
    <>
      <p className="row entity-status">
        <strong className="mono">{textOf(title, t)}</strong>
        {badges.map((badge) => (
          <span key={String(badge)} className="badge">
            {textOf(badge, t)}
          </span>
        ))}
        {focus.kind === 'component' && (
          <PinButton
            pin={{ kind: 'count', search: focus.id }}
            label={t('ui.watch.pin', { name: `count(${focus.id})` })}
          />
        )}
      </p>
      {focus.kind === 'component' && <PairParts component={focus.id} picture={picture} />}
      <Facts
        facts={facts.map(([name, value]) => [
          textOf(name, t),
          value === null ? t('ui.tables.unknown') : figure(name, value, countText),
        ])}
      />
      <Addresses picture={picture} cells={cells} />
      {lists.map((list) => (
        <List key={String(list.heading)} list={list} picture={picture} />
      ))}
    </>
  );
}

/** Formats whole numbers in the user's language, and bytes with a unit. */
function figure(name: Text, value: string, countText: (count: number) => string): string {
  if (!/^\d+$/.test(value)) return value;
  return name[0] === 'ui.tables.bytes' ? bytesText(Number(value)) : countText(Number(value));
}

function List({ list, picture }: { readonly list: Details['lists'][number]; readonly picture: MemoryPicture }) {
  const translate = useTranslate();
  return (
    <>
      <h3 className="subtitle">{textOf(list.heading, translate)}</h3>
      {list.items.length === 0 && <p className="hint">{textOf(list.empty, translate)}</p>}
      <ul className="stack tight detail-list">
        {list.items.map((item, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: items are made again for each position
          <Item key={i} item={item} picture={picture} />
        ))}
      </ul>
    </>
  );
}

function Item({
  item: { label, focus, cell, note },
  picture,
}: {
  readonly item: DetailItem;
  readonly picture: MemoryPicture;
}) {
  const translate = useTranslate();
  const text = textOf(label, translate);
  return (
    <li>
      {focus === undefined && cell !== undefined && <CellAddress picture={picture} cell={cell} label={text} />}
      {focus !== undefined && <FocusLink focus={focus} label={text} />}
      {focus === undefined && cell === undefined && <span>{text}</span>}
      {note !== undefined && <small>{textOf(note, translate)}</small>}
      {focus !== undefined && cell !== undefined && <CellAddress picture={picture} cell={cell} />}
    </li>
  );
}

/** Returns the declared size, if the engine's memory does not show it. Games have no declarations. */
function declaredSize({ facts }: Details, picture: MemoryPicture, focus: Props['focus']): Details['facts'] {
  if (!isScriptRun(picture) || focus.kind === 'table' || facts.some(([[key]]) => key === 'ui.selection.size'))
    return [];
  const declared = picture.script.schema.declarations.find(({ name }) => name === focus.id);
  return declared?.kind === 'component' && declared.size !== undefined
    ? [[['ui.selection.size'], `${declared.size} B`]]
    : [];
}
