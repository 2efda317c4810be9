import type { DriverKind, EngineName } from './driver.ts';
import { decsDriver } from './drivers/decs.ts';
import { enttDriver } from './drivers/entt.ts';
import { flecsDriver } from './drivers/flecs.ts';

/** Every engine that scripts can be run on. */
export const drivers: Readonly<Record<EngineName, DriverKind>> = {
  entt: enttDriver,
  decs: decsDriver,
  flecs: flecsDriver,
};
