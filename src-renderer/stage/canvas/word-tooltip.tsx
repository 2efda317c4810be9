import { useLayoutEffect, useRef } from 'react';
import type { TextMark } from '../../../core/scene/scene.ts';
import { boxOfText } from '../../../core/scene/text-metrics.ts';
import type { ShownScene } from '../../state/session/stages.ts';
import { toScreen } from './geometry.ts';
import { putBeside } from './tip-place.ts';

/** Explains a word of the picture, beside the arrays. */
export function WordTooltip({ word, shown }: { readonly word: TextMark; readonly shown: ShownScene }) {
  const element = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (element.current !== null) putBeside(element.current, toScreen(boxOfText(word), shown.transform), shown);
  });
  return (
    <div className="popup cell-tooltip" ref={element} role="tooltip">
      <p>{word.about}</p>
    </div>
  );
}
