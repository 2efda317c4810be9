import { useShell } from '../state/window/window-state.ts';

/**
 * Returns details that help to find an error. Open scripts and lessons are not included, and neither is the address, which contains them.
 */
export function errorReport(error: Error): string {
  const version = useShell.getState().info?.version ?? '';
  return [
    `ECS Atlas ${version}`.trim(),
    navigator.userAgent,
    new Date().toISOString(),
    '',
    error.stack ?? `${error.name}: ${error.message}`,
    '',
  ].join('\n');
}
