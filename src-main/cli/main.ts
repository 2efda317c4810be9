#!/usr/bin/env node
import { runCommandLine } from './program.ts';
import { processTerminal } from './terminal.ts';

void runCommandLine(process.argv.slice(2), processTerminal()).then((code) => {
  process.exitCode = code;
});
