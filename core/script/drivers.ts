import type { DriverKind, EngineName } from './driver.ts';
import { enttDriver } from './drivers/entt.ts';

/** Every engine that scripts can be run on. */
export const drivers: Readonly<Record<EngineName, DriverKind>> = { entt: enttDriver };
