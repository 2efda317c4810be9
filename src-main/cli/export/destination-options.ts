import { type DestinationId, destinations, settingsOf } from '../../../core/export/destinations.ts';
import type { FormatId } from '../../../core/export/formats.ts';
import type { ClipMotion } from '../../../core/export/motion.ts';
import type { ExportRequest, Handout, Parts } from '../../../core/export/request.ts';

/** The options that a destination decides. */
interface DecidedOptions extends Parts, Handout, Omit<ClipMotion, 'pauses'>, Pick<ExportRequest, 'every' | 'scale'> {
  format: FormatId[];
  size: { width: number; height: number };
  theme: 'light' | 'both';
}

/**
 * Returns the options that a destination decides. Options that were given stay as they are.
 * @param isDefault false for an option that was given
 * @param engines how many are compared
 */
export function decidedBy(
  id: DestinationId | undefined,
  isDefault: (name: string) => boolean,
  engines?: number,
): Partial<DecidedOptions> {
  if (id === undefined) return {};
  const { formats } = destinations[id];
  const { every, width, height, scale, pair, parts, motion, handout } = settingsOf(id, engines);
  const theme = pair ? 'both' : 'light';
  const decided = {
    format: [formats[0]],
    size: { width, height },
    every,
    scale,
    theme,
    ...parts,
    ...handout,
    ...motion,
  };
  return Object.fromEntries(Object.entries(decided).filter(([name]) => isDefault(name)));
}
