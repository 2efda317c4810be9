/**
 * Blends translucent pixels with a background, `#rrggbb`, because GIF only supports transparent and opaque pixels. Transparent pixels
 * become 0.
 */
export function onBackground(data: Uint8Array, background: string): void {
  const behind = [1, 3, 5].map((at) => Number.parseInt(background.slice(at, at + 2), 16));
  for (let i = 0; i < data.length; i += 4) {
    const alpha = data[i + 3]!;
    if (alpha === 255) continue;
    for (let k = 0; k < 3; k++) {
      const color = data[i + k]! * alpha + behind[k]! * (255 - alpha);
      data[i + k] = alpha === 0 ? 0 : Math.round(color / 255);
    }
    data[i + 3] = alpha === 0 ? 0 : 255;
  }
}
