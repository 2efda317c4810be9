import type { i18n } from 'i18next';
import type { ScriptFile } from '../../src-main/api.ts';
import type { Locale } from '../state/preferences.ts';
import { lessonNamed } from './catalog.ts';
import { lessonChanged, openLesson, useLesson } from './lesson-state.ts';

/** Opens a lesson that a person has on disk. */
export function openLessonFile({ name, text, path, step }: ScriptFile): void {
  openLesson({ name, text, id: null, ...(path !== undefined && { path }) }, step);
}

/** Shows the open lesson in the language that was chosen, where it comes with the program. @returns stops listening */
export function translateLesson(texts: i18n): () => void {
  const change = async (language: string): Promise<void> => {
    const { file } = useLesson.getState();
    if (file?.id == null) return;
    const translated = await lessonNamed(file.id, language as Locale);
    if (translated !== null && useLesson.getState().file === file) lessonChanged(translated);
  };
  const listener = (language: string): void => void change(language);
  texts.on('languageChanged', listener);
  return () => texts.off('languageChanged', listener);
}
