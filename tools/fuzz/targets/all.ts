import type { Target } from '../target.ts';
import { embed } from './embed.ts';
import { lesson } from './lesson.ts';
import type { TargetName } from './names.ts';
import { recording } from './recording.ts';
import { script } from './script.ts';
import { wire } from './wire.ts';

export const targets: Readonly<Record<TargetName, Target>> = { wire, recording, script, lesson, embed };
