/** The largest share of its time that a game gives its probe, whatever a person chooses (docs/protocol.md, "Share"). */
const MOST = 0.5;

/** The part of its share that a probe takes at most to find who gains and loses components. */
const FOLLOWING = 0.5;

/**
 * Returns the part of a game's time that finding gains and losses takes at most, while a breakpoint or a recording asks for it.
 * @param own the share that the game has told; undefined if it tells none
 * @param chosen the share that a person has chosen; 0 if none
 * @returns null if it is not known
 */
export function followingShare(own: number | undefined, chosen: number): number | null {
  if (own === undefined) return null;
  return (chosen > 0 ? Math.min(chosen, MOST) : own) * FOLLOWING;
}
