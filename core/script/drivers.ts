import { aosDriver } from '../engines/aos/language.ts';
import { decsDriver } from '../engines/decs/language.ts';
import { enttDriver } from '../engines/entt/language.ts';
import { flecsDriver } from '../engines/flecs/language.ts';
import { hashMapDriver } from '../engines/hash-map/language.ts';
import type { AnyEngineName, DriverKind } from './language.ts';

/** Every engine that scripts can be run on. */
export const drivers: Readonly<Record<AnyEngineName, DriverKind>> = {
  entt: enttDriver,
  decs: decsDriver,
  flecs: flecsDriver,
  'hash-map': hashMapDriver,
  aos: aosDriver,
};
