import { join } from 'node:path';
import { app } from 'electron';
import { makeFolder } from '../files/make-folder.ts';
import { userFolder } from '../files/user-folder.ts';
import { version } from '../program/app-root.ts';
import { READY } from '../start/electron-app.ts';
import { DesktopApp } from './app.ts';
import { collectCrashReports } from './crash-reports.ts';
import { declarePageProtocol } from './page-protocol.ts';
import { confinePages } from './security.ts';
import { becomeOnlyInstance, fileFromArguments, registerLinks } from './start-arguments.ts';

/** Electron starts here. This file does the work that must precede Electron's ready event; DesktopApp does the rest. */
const folder = userFolder();
makeFolder(folder, 0o700);
app.setName('ECS Atlas');
app.setAboutPanelOptions({ applicationName: 'ECS Atlas', applicationVersion: version });
app.setPath('userData', folder);
app.setPath('sessionData', join(folder, 'chromium'));
collectCrashReports(join(folder, 'crashes'));
// Root has no sandbox, and Chromium's helpers would not start with one.
if (!app.commandLine.hasSwitch('no-sandbox')) app.enableSandbox();
declarePageProtocol();
confinePages();

const file = fileFromArguments(process.argv, process.defaultApp === true, process.cwd());
let started: Promise<DesktopApp> | null = null;

const isOnly = becomeOnlyInstance(file, async (path) => {
  const running = await started;
  await (path === null ? running?.showWindow() : running?.openFile(path));
});

if (isOnly) {
  registerLinks();
  started = app.whenReady().then(() => new DesktopApp(folder));
  void started.then(async (running) => {
    await running.run(file !== null);
    process.send?.(READY); // Without Electron, `npm start` falls back to the browser host.
    if (file !== null) await running.openFile(file);
  });
  void started.then(quitOnceSettled);
  app.on('activate', async () => (await started)?.showWindow());
  app.on('window-all-closed', () => process.platform !== 'darwin' && app.quit());
} else {
  app.quit();
}

/** Milliseconds. A disk that does not answer must not keep the program alive. */
const PATIENCE = 3_000;

/** Quits the program once the last settings and the window's place are written or have failed. */
function quitOnceSettled(running: DesktopApp): void {
  app.on('will-quit', (event) => {
    event.preventDefault();
    const patience = new Promise((resolve) => setTimeout(resolve, PATIENCE));
    void Promise.race([running.settled(), patience]).finally(() => app.exit());
  });
}
