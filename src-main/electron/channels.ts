/** The two IPC channels between preload and main: for calls through the gate, and for events. */
export const CALL_CHANNEL = 'ecs-atlas.call';
export const PUSH_CHANNEL = 'ecs-atlas.push';
