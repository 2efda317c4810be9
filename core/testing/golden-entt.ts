import { readdirSync, readFileSync } from 'node:fs';
import type { Json } from '../trace/value.ts';

/** A recorded run of the real EnTT: operations, their results, and its memory after them. */
export interface GoldenRun {
  readonly name: string;
  readonly config: Json;
  readonly steps: readonly {
    readonly op: string;
    readonly result?: Json;
    readonly state?: Json;
    /** The assertion that failed. The run ends there. */
    readonly refused?: string;
    readonly calls?: readonly string[];
  }[];
  /** The operations after their schema lines. */
  readonly script: string;
}

interface GoldenFile {
  readonly version: string;
  readonly config: { readonly sparsePage: number; readonly packedPage: number; readonly build?: string };
  readonly schema: readonly {
    readonly name: string;
    readonly inPlaceDelete?: boolean;
    readonly pageSize?: number;
    readonly empty?: boolean;
    /** The component of a named storage. */
    readonly pool?: string;
  }[];
  /** The lines of a script with loops, whose lines are performed several times. */
  readonly script?: readonly string[];
  readonly steps: GoldenRun['steps'];
}

const FOLDER = new URL('./golden/', import.meta.url);

export function goldenRuns(): GoldenRun[] {
  return readdirSync(FOLDER)
    .filter((name) => name.includes('entt'))
    .map((name) => {
      const file = JSON.parse(readFileSync(new URL(name, FOLDER), 'utf8')) as GoldenFile;
      return { name, config: file.config, steps: file.steps, script: scriptOf(file) };
    });
}

function scriptOf({ version, config, schema, script, steps }: GoldenFile): string {
  const declarations = schema.map(({ name, empty, inPlaceDelete, pageSize, pool }) =>
    empty || pool
      ? `${empty ? 'tag' : 'pool'} ${name} ${pool ?? ''}`
      : `component ${name}${inPlaceDelete ? ' pinned' : ''}${pageSize === undefined ? '' : ` page ${pageSize}`}`,
  );
  return [
    // A script without a version runs on the oldest one, as these did before there were several.
    ...(version === '3.12.2' ? [] : [`config version ${version}`]),
    `config sparsePage ${config.sparsePage}`,
    `config packedPage ${config.packedPage}`,
    ...(config.build === undefined ? [] : [`config build ${config.build}`]),
    ...declarations,
    ...(script ?? steps.map(({ op }) => op)),
  ].join('\n');
}
