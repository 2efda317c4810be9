import { readdirSync, readFileSync } from 'node:fs';

/** Linux counts CPU time in hundredths of a second. */
const TICK_MS = 10;

/**
 * Returns the milliseconds of CPU time that a process and its descendants have used; null if the system does not report
 * it.
 */
export function processorTime(pid: number): number | null {
  if (process.platform !== 'linux') return null;
  const times = new Map<number, { readonly parent: number; readonly ms: number }>();
  for (const name of readdirSync('/proc')) {
    if (/^\d+$/.test(name)) {
      const found = timesOf(name);
      if (found !== null) times.set(Number(name), found);
    }
  }
  const sumOf = (id: number): number => {
    const children = [...times].filter(([, { parent }]) => parent === id);
    return (times.get(id)?.ms ?? 0) + children.reduce((sum, [child]) => sum + sumOf(child), 0);
  };
  return sumOf(pid);
}

/** Returns null for a process that has ended meanwhile. */
function timesOf(pid: string): { readonly parent: number; readonly ms: number } | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The second field is the program's name in parentheses and may contain anything.
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    const [user, system, childUser, childSystem] = fields.slice(11, 15).map(Number) as [number, number, number, number];
    return { parent: Number(fields[1]), ms: (user + system + childUser + childSystem) * TICK_MS };
  } catch {
    return null;
  }
}
