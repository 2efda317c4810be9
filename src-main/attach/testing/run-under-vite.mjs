// Runs a TypeScript module of ours as the build would: `import.meta.glob` and JSON imports work. node run-under-vite.mjs FILE [ARG…]
// Modules may be imported later too, so the process lasts until it is killed.
import { createServer } from 'vite';

const [file] = process.argv.splice(2, 1);
const server = await createServer({
  configFile: false,
  logLevel: 'error',
  appType: 'custom',
  optimizeDeps: { noDiscovery: true },
  server: { middlewareMode: true, ws: false, watch: null },
});
await server.ssrLoadModule(file);
