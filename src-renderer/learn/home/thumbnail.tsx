import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { type Pictured, cover as painted } from '../../stage/stills/cover-images.ts';
import { COVER } from '../../stage/stills/example-cover.ts';
import { useTheme } from '../../state/preferences/theme.ts';
import { useTranslate } from '../../text/translate.ts';

/** The picture of an example or a lesson, painted when it is almost in view. */
export function Thumbnail({ id, sample, cover }: Pictured) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const theme = useTheme();
  const translate = useTranslate();
  const locale = useTranslation().i18n.language;
  useEffect(() => {
    const element = canvas.current;
    if (element === null) return;
    let wanted = true;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting !== true) return;
        observer.disconnect();
        void painted({ id, sample, cover }, { locale, theme, translate }, () => wanted).then((picture) => {
          if (wanted && picture !== null) copy(picture, element);
        });
      },
      { rootMargin: '240px' },
    );
    observer.observe(element);
    return () => {
      wanted = false;
      observer.disconnect();
    };
  }, [id, sample, cover, locale, theme, translate]);
  // biome-ignore lint/a11y/noAriaHiddenOnFocusable: a canvas without tabindex takes no focus
  return <canvas ref={canvas} className="thumbnail" aria-hidden="true" {...COVER} />;
}

function copy(from: HTMLCanvasElement, to: HTMLCanvasElement): void {
  Object.assign(to, { width: from.width, height: from.height });
  to.getContext('2d')?.drawImage(from, 0, 0);
}
