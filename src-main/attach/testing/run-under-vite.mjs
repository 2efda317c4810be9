// Runs a TypeScript module of ours as the build would: `import.meta.glob` and JSON imports work. node run-under-vite.mjs FILE [ARG…]
import { runnerImport } from 'vite';

const [file] = process.argv.splice(2, 1);
await runnerImport(file, { logLevel: 'error', configFile: false });
