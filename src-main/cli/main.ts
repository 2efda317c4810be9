#!/usr/bin/env node
import { runCommandLine } from './program.ts';
import { processTerminal } from './terminal/terminal.ts';

void runCommandLine(process.argv.slice(2), processTerminal()).then((code) => {
  // Already set if the output could not be written.
  process.exitCode ??= code;
});
