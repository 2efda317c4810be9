type Translate = (key: string, args: Readonly<Record<string, string | number>>) => string;

/** Lists the bits of a mask, the highest first: `bits 53 and 12`, or `no bits`. */
export function maskText(mask: bigint, translate: Translate): string {
  const digits = mask.toString(2);
  const bits = [...digits].flatMap((digit, i) => (digit === '1' ? digits.length - 1 - i : []));
  const last = bits.pop();
  if (last === undefined) return translate('mask.none', {});
  const before = bits.length === 0 ? '' : `${bits.join(translate('mask.comma', {}))}${translate('mask.and', {})}`;
  return translate('mask.bits', { count: bits.length + 1, bits: `${before}${last}` });
}
