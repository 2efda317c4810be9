import type { AnyEngineName, DriverKind } from './driver.ts';
import { aosDriver } from './drivers/aos.ts';
import { decsDriver } from './drivers/decs.ts';
import { enttDriver } from './drivers/entt.ts';
import { flecsDriver } from './drivers/flecs.ts';
import { hashMapDriver } from './drivers/hash-map.ts';

/** Every engine that scripts can be run on. */
export const drivers: Readonly<Record<AnyEngineName, DriverKind>> = {
  entt: enttDriver,
  decs: decsDriver,
  flecs: flecsDriver,
  'hash-map': hashMapDriver,
  aos: aosDriver,
};
