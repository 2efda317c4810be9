import type { Target } from '../target.ts';
import { embed } from './embed.ts';
import { lesson } from './lesson.ts';
import { recording } from './recording.ts';
import { script } from './script.ts';
import { wire } from './wire.ts';

/** By name, as the command is given it. */
export const targets: Readonly<Record<string, Target>> = { wire, recording, script, lesson, embed };
