import type { Focus } from '../../core/cells/focus.ts';
import { entityOfPart, pairParts } from '../../core/world/hierarchy.ts';
import { type MemoryPicture, worldIn } from '../state/source/picture.ts';
import { FocusLink } from '../ui/focus-link.tsx';

/** Links to the component and the entity of a pair. Empty for other components. */
export function PairParts({ component, picture }: { readonly component: string; readonly picture: MemoryPicture }) {
  const parts = pairParts(component);
  if (parts === null) return null;
  return (
    <p className="row pair-parts">
      {parts.map((part, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a pair has a first and a second part
        <PartLink key={place} part={part} picture={picture} />
      ))}
    </p>
  );
}

/** A link to the entity or component that a text names, if it exists. */
export function PartLink({ part, picture }: { readonly part: string; readonly picture: MemoryPicture }) {
  const focus = focusOf(part, picture);
  const label = worldIn(picture).idText(part, picture.nameOf);
  return focus === null ? <code>{label}</code> : <FocusLink focus={focus} label={label} />;
}

function focusOf(part: string, picture: MemoryPicture): Focus | null {
  const world = worldIn(picture);
  const entity = entityOfPart(world, part, (id) => picture.nameOf(id));
  if (entity !== null) return { kind: 'entity', entity };
  return world.components.includes(part) ? { kind: 'component', id: part } : null;
}
