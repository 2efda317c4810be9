import { doubling } from '../../cost/growth.ts';
import type { Arrangement, MemoryLayout, Place } from '../../cost/placement.ts';

/** `std::vector<Object>` and `std::vector<std::uint32_t>`. The columns say where the struct's members are. */
export const SLOT_BYTES = 4;

const field: Place = ({ group, column }) => {
  const { stride, offset, bytes } = column.meta;
  const arrangement: Arrangement = { kind: 'vector', growth: doubling };
  return { group, part: 'object', arrangement, stride: Number(stride), offset: Number(offset), bytes: Number(bytes) };
};

const free: Place = ({ group }) => {
  const arrangement: Arrangement = { kind: 'vector', growth: doubling };
  return { group, part: 'free', arrangement, stride: SLOT_BYTES, offset: 0, bytes: SLOT_BYTES };
};

export const aosLayout: MemoryLayout = {
  parts: {
    'aos.objects/generation': field,
    'aos.objects/flags': field,
    'aos.objects/value': field,
    'aos.objects/free': free,
  },
};
