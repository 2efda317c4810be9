/** The seconds without a whole structure after which that is said. */
const TORN_SECONDS = 10;

/** The shares of a game's time that a person can choose. */
export const SHARES: readonly number[] = [0.01, 0.02, 0.03, 0.05, 0.1, 0.2];

export interface Reading {
  /** The seconds in which no structure was whole; 0 if the last one was. */
  readonly tornFor: number;
  /** The share of its time that the game gives its probe by itself; undefined if it tells none. */
  readonly share?: number | undefined;
  /** The share that a person has chosen; 0 if none. */
  readonly chosenShare: number;
}

export interface NeverWhole {
  readonly key: 'ui.live.neverWhole';
  readonly args: { readonly seconds: number; readonly percent: number };
  /** The next larger share that can be chosen; null if there is none. */
  readonly larger: number | null;
}

/**
 * Says what is missing of a game that changes while its structure is read, and which share of its time may show it whole.
 * @returns null if nothing is missing, or if the game has no share
 */
export function neverWhole({ tornFor, share, chosenShare }: Reading): NeverWhole | null {
  if (share === undefined || tornFor < TORN_SECONDS) return null;
  const now = chosenShare > 0 ? chosenShare : share;
  const larger = SHARES.find((each) => each > now) ?? null;
  const percent = Math.round(now * 1000) / 10;
  return { key: 'ui.live.neverWhole', args: { seconds: TORN_SECONDS, percent }, larger };
}
