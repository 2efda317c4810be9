import { doubling } from '../../cost/growth.ts';
import type { Arrangement, MemoryLayout, Place } from '../../cost/placement.ts';

/** `std::vector<Object>` and `std::vector<std::uint32_t>`. The engine itself says where its struct's members stand. */
const SLOT = 4;

const field: Place = ({ group, column }) => {
  const { stride, offset, bytes } = column.meta;
  const arrangement: Arrangement = { kind: 'vector', growth: doubling };
  return { group, part: 'object', arrangement, stride: Number(stride), offset: Number(offset), bytes: Number(bytes) };
};

const free: Place = ({ group }) => {
  const arrangement: Arrangement = { kind: 'vector', growth: doubling };
  return { group, part: 'free', arrangement, stride: SLOT, offset: 0, bytes: SLOT };
};

export const aosLayout: MemoryLayout = {
  parts: {
    'aos.objects/generation': field,
    'aos.objects/flags': field,
    'aos.objects/value': field,
    'aos.objects/free': free,
  },
  // A free slot leads to its object; everyone else comes with the slot in the handle.
  links: { 'aos.objects/free': (value, { group }) => [`${group}/object#${Number(value)}`] },
};
