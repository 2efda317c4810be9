// Replaces Electron's default_app.asar, which the Electron for tests lacks: `electron FOLDER` runs the app in the folder that is the first
// plain argument.
const { app } = require('electron');
const { readFileSync } = require('node:fs');
const { join, resolve } = require('node:path');

Object.defineProperty(process, 'defaultApp', { value: true, enumerable: true });
const folder = resolve(process.argv.slice(1).find((argument) => !argument.startsWith('-')) ?? '.');
const { main } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
app.setAppPath(folder);
require(join(folder, main));
