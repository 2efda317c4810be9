/** A component value in at most `width` characters: `42`, `-1.25`, `3.1e7`. */
export function numberText(value: number, width = 5): string {
  const plain = String(value);
  if (plain.length <= width || !Number.isFinite(value)) return plain;
  for (let digits = width; digits >= 1; digits--) {
    const text = shorten(value.toPrecision(digits));
    if (text.length <= width) return text;
  }
  return shorten(value.toExponential(0));
}

/** Without needless zeros and signs: `1.50e+9` is `1.5e9`. */
function shorten(text: string): string {
  const [mantissa = '', exponent] = text.split('e');
  const short = mantissa.includes('.') ? mantissa.replace(/\.?0+$/, '') : mantissa;
  return exponent === undefined ? short : `${short}e${exponent.replace('+', '')}`;
}
