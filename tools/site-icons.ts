import { createCanvas, loadImage } from '@napi-rs/canvas';

/** The icon's own background color, used for icons that are cut into another shape. */
const BACKGROUND = '#171b23';

/**
 * Renders the icons that an installed page needs as pixels.
 * @param svg the icon
 */
export async function siteIcons(svg: Uint8Array): Promise<Readonly<Record<string, Uint8Array>>> {
  return {
    'icon-192.png': await iconPng(svg, 192, 1),
    'icon-512.png': await iconPng(svg, 512, 1),
    // Systems cut this icon to a circle; its content has to be within 80 % of the size.
    'icon-maskable.png': await iconPng(svg, 512, 0.8),
  };
}

async function iconPng(svg: Uint8Array, size: number, share: number): Promise<Uint8Array> {
  const canvas = createCanvas(size, size);
  const context = canvas.getContext('2d');
  if (share < 1) {
    context.fillStyle = BACKGROUND;
    context.fillRect(0, 0, size, size);
  }
  const image = await loadImage(Buffer.from(svg));
  const margin = (size * (1 - share)) / 2;
  image.width = size * share;
  image.height = size * share;
  context.drawImage(image, margin, margin, size * share, size * share);
  return canvas.encode('png');
}
