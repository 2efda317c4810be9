/** As the command is given them. The command itself loads no target. */
export const TARGET_NAMES = ['wire', 'recording', 'script', 'lesson', 'embed'] as const;

export type TargetName = (typeof TARGET_NAMES)[number];

export function isTargetName(name: string): name is TargetName {
  return TARGET_NAMES.some((each) => each === name);
}
