/** Formats a component value in at most `width` characters: `42`, `-1.25`, `3.1e7`. */
export function numberText(value: number, width = 5): string {
  const plain = String(value);
  if (plain.length <= width || !Number.isFinite(value)) return plain;
  for (let digits = width; digits >= 1; digits--) {
    const text = shorten(value.toPrecision(digits));
    if (text.length <= width) return text;
  }
  return shorten(value.toExponential(0));
}

/** Removes needless zeros and signs: `1.50e+9` becomes `1.5e9`. */
function shorten(text: string): string {
  const [mantissa = '', exponent] = text.split('e');
  const short = mantissa.includes('.') ? mantissa.replace(/\.?0+$/, '') : mantissa;
  return exponent === undefined ? short : `${short}e${exponent.replace('+', '')}`;
}

const UNITS = ['B', 'kB', 'MB', 'GB'] as const;

/** Formats `12.3 kB`, with 1 kB = 1000 B as in file managers. */
export function bytesText(bytes: number): string {
  let [value, unit] = [bytes, 0];
  while (value >= 1000 && unit < UNITS.length - 1) {
    value /= 1000;
    unit += 1;
  }
  return `${unit === 0 || value >= 100 ? Math.round(value) : value.toFixed(1)} ${UNITS[unit]}`;
}

/** Formats `1,000,000` in every language. */
export function grouped(count: number): string {
  return String(count).replace(/\B(?=(\d{3})+$)/g, ',');
}
