/** The two IPC channels between preload and main: calls through the gate, and events. */
export const CALL_CHANNEL = 'ecs-atlas.call';
export const PUSH_CHANNEL = 'ecs-atlas.push';
