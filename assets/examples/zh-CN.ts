/// <reference types="vite/types/importMeta.d.ts" />

/** The texts of the translated examples by their path. */
export const examples = import.meta.glob<string>('./zh-CN/*.ecs', { query: '?raw', import: 'default', eager: true });
