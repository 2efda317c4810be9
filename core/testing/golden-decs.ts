import { readdirSync, readFileSync } from 'node:fs';
import type { Json } from '../trace/value.ts';

/** A recorded run of the real decs (commit c2f4899): operations, their results, and its memory after some of them. */
export interface GoldenDecsRun {
  readonly name: string;
  readonly config: Json;
  readonly components: readonly GoldenComponent[];
  readonly steps: readonly {
    readonly op: string;
    readonly result?: Json;
    readonly state?: Json;
    /** The first number of each component of each living entity: index → name → number. Some runs do not have it. */
    readonly values?: Json;
    /** The operation was refused by an assertion. The run ends there. */
    readonly refused?: string;
  }[];
  /** The operations after their schema lines. `bit` is omitted, because the model computes it. */
  readonly script: string;
}

interface GoldenComponent {
  readonly name: string;
  readonly size: number;
  readonly align: number;
  readonly signatureBit: number;
}

interface GoldenFile {
  readonly config: Json;
  readonly components: readonly GoldenComponent[];
  readonly typeOrder: readonly string[];
  /** The lines of a script with loops, whose lines are performed several times. */
  readonly script?: readonly string[];
  readonly steps: GoldenDecsRun['steps'];
}

const FOLDER = new URL('./golden/', import.meta.url);

export function goldenDecsRuns(): GoldenDecsRun[] {
  return readdirSync(FOLDER)
    .filter((name) => name.includes('decs'))
    .map((name) => {
      const file = JSON.parse(readFileSync(new URL(name, FOLDER), 'utf8')) as GoldenFile;
      return { name, config: file.config, components: file.components, steps: file.steps, script: scriptOf(file) };
    });
}

function scriptOf({ components, typeOrder, script, steps }: GoldenFile): string {
  const declarations = typeOrder.map((name) => {
    const { size, align } = components.find((component) => component.name === name) as GoldenComponent;
    return size === 0 ? `tag ${name}` : `component ${name} size ${size} align ${align}`;
  });
  return [...declarations, ...(script ?? steps.map(({ op }) => op))].join('\n');
}
