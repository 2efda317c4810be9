#!/usr/bin/env node
import { runCommandLine } from './cli/program.ts';
import { processTerminal } from './cli/terminal.ts';

void runCommandLine(process.argv.slice(2), processTerminal()).then((code) => {
  process.exitCode = code;
});
