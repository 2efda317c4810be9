import type { MemoryLayout, Placer } from '../../../cost/placement.ts';
import { vector } from '../../../cost/placers.ts';

/** The size of an element of `std::vector<std::uint32_t>`. The layout of `std::vector<Object>` is in the columns' meta. */
export const SLOT_BYTES = 4;

const field: Placer = (site) => {
  const { stride, offset, bytes } = site.column.meta;
  return vector('object', [Number(stride), Number(offset), Number(bytes)])(site);
};

export const aosLayout: MemoryLayout = {
  parts: {
    'aos.objects/generation': field,
    'aos.objects/flags': field,
    'aos.objects/value': field,
    'aos.objects/free': vector('free', SLOT_BYTES),
  },
};
