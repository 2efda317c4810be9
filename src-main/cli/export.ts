import { Command } from 'commander';
import type { Terminal } from './terminal.ts';

export function exportCommand(_terminal: Terminal, _finish: (code: number) => void): Command {
  return new Command('export');
}
