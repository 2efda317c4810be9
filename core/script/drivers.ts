import type { DriverKind, EngineName } from './driver.ts';
import { enttDriver } from './drivers/entt.ts';
import { flecsDriver } from './drivers/flecs.ts';

/** Every engine that scripts can be run on. */
export const drivers: Readonly<Record<EngineName, DriverKind>> = { entt: enttDriver, flecs: flecsDriver };
