import { useTranslation } from 'react-i18next';
import { headingName } from '../../core/cells/heading.ts';
import type { Picture } from '../state/picture.ts';
import { Facts } from '../ui/facts.tsx';
import { FocusLink } from '../ui/focus-link.tsx';
import { Address } from './address.tsx';
import { decsArchetype } from './decs-archetype.ts';
import { shortColumn } from './decs-memory.ts';

interface Props {
  readonly run: Picture;
  readonly slot: number;
}

/** An archetype of decs: its types, where their arrays begin, and how full its chunks are. */
export function ArchetypeInspector({ run, slot }: Props) {
  const { t } = useTranslation();
  const archetype = decsArchetype(run.timeline.columns, slot);
  if (archetype === null) return <p className="hint">{t('ui.selection.noArchetype', { slot })}</p>;
  const { group, types, chunks, rows, capacity } = archetype;
  return (
    <>
      <p className="entity-status">
        <strong className="mono">{t('diagram.decs.archetype', { slot })}</strong>
      </p>
      <Facts
        facts={[
          [t('ui.selection.entities'), String(rows)],
          [t('ui.selection.chunks'), String(chunks.length)],
          [t('ui.selection.aChunk'), String(capacity)],
        ]}
      />
      <div className="addresses">
        <Address cell={{ column: headingName(group), row: 0 }} label={shortColumn(group)} />
      </div>
      <h3 className="subtitle">{t('ui.selection.types', { count: types.length })}</h3>
      <ul className="type-list">
        {types.map(({ name, offset }) => (
          <li key={name}>
            <FocusLink focus={{ kind: 'component', id: name }} label={name} />
            <small>{t('ui.selection.offset', { offset })}</small>
          </li>
        ))}
      </ul>
      <h3 className="subtitle">{t('ui.selection.chunksOf', { count: chunks.length })}</h3>
      {chunks.length === 0 && <p className="hint">{t('ui.selection.noChunks')}</p>}
      <ul className="type-list">
        {chunks.map((chunk) => (
          <li key={chunk.slot}>
            <Address
              cell={{ column: headingName(chunk.group), row: 0 }}
              label={t('diagram.decs.chunk-of', { chunk: chunk.slot })}
            />
            <small>{t('ui.selection.rowsOf', { rows: chunk.rows, capacity })}</small>
          </li>
        ))}
      </ul>
    </>
  );
}
