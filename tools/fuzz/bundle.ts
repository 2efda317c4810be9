import { join } from 'node:path';
import { build, type Plugin } from 'vite';
import { root } from '../build.ts';
import { instrument, type Node, VISIT } from './instrument.ts';

export interface Bundle {
  /** Of a worker thread. */
  readonly file: string;
  /** By number of a branch: texts and numbers that are written there. */
  readonly literals: readonly (readonly (string | number)[])[];
}

/** What is being tested: the targets and what explores them say nothing of their branches. */
const TESTED = /[\\/](core|probes)[\\/](?!.*[\\/]testing[\\/]).*\.ts$/;

/** All targets and what explores them as one file of plain JavaScript. */
export async function bundle(): Promise<Bundle> {
  const literals: (readonly (string | number)[])[] = [];
  const branches: Plugin = {
    name: 'ecs-atlas-branches',
    enforce: 'post',
    transform(code, id) {
      if (!TESTED.test(id)) return null;
      const made = instrument(code, this.parse(code) as unknown as Node, literals.length);
      literals.push(...made.literals);
      const coverage = JSON.stringify(join(root, 'tools/fuzz/coverage.ts'));
      return { code: `import { visit as ${VISIT} } from ${coverage};\n${made.code}`, map: null };
    },
  };
  const outDir = join(root, '.cache/fuzz/bundle');
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    plugins: [branches],
    build: {
      ssr: join(root, 'tools/fuzz/worker.ts'),
      outDir,
      target: 'node20',
      minify: false,
      rollupOptions: { output: { entryFileNames: 'worker.mjs' } },
    },
  });
  return { file: join(outDir, 'worker.mjs'), literals };
}
