import type { i18n } from 'i18next';
import type { Locale } from '../../../../assets/locales/locales.ts';
import { loadEngines } from '../../../../core/engines/load.ts';
import { headOf } from '../../../../core/lesson/parse/front-matter.ts';
import type { LessonHead } from '../../../../core/lesson/parse/lesson.ts';
import type { Host, ScriptFile } from '../../../../src-main/contract/api.ts';
import { watchHandle } from '../../../state/open/file-handle.ts';
import type { Lessons } from '../../../state/open/files.ts';
import { decodeLink, encodeLessonLink, type LinkedLesson, linkAddress } from '../../../state/open/link.ts';
import { setAddress } from '../../../state/open/remembered-preferences.ts';
import { newRequest } from '../../../state/session/open-request.ts';
import { report, toast, useShell } from '../../../state/window/window-state.ts';
import { type LessonFile, lessonChanged, loadLesson, openLesson, useLesson } from '../state/lesson-state.ts';
import { lessonNamed } from './catalog.ts';

/** Returns the functions that open lessons from files and links. */
export function lessonsOf(texts: i18n): Lessons {
  return {
    openFile: (file, handle) => void report(() => openFile(file, handle, texts)),
    openLinked: (lesson) => openLinked(lesson, texts),
    link() {
      const fields = useLesson.getState().file === null ? undefined : here();
      return fields == null ? fields : linkAddress(fields, '//open?');
    },
  };
}

/** Opens a lesson from disk, and loads its engine if necessary. Warns if changes on disk cannot be watched. */
async function openFile(
  { name, text, path, step }: ScriptFile,
  handle: FileSystemFileHandle | null,
  texts: i18n,
): Promise<void> {
  const isLast = newRequest();
  await loadEngines();
  if (!isLast()) return;
  openLesson({ name, text, id: null, ...(path !== undefined && { path }), ...(handle !== null && { handle }) }, step);
  if (path === undefined && handle === null) toast({ tone: 'info', text: texts.t('ui.file.notWatched', { name }) });
}

/** Returns the front matter of a linked lesson; null if the lesson does not exist. */
export async function headOfLinked(lesson: LinkedLesson, locale: Locale): Promise<LessonHead | null> {
  const file = await linkedFile(lesson, locale);
  return file && headOf(file.text, file.name);
}

async function linkedFile(lesson: LinkedLesson, locale: Locale): Promise<LessonFile | null> {
  return 'id' in lesson ? ((await lessonNamed(lesson.id, locale))?.file ?? null) : { ...lesson, id: null };
}

async function openLinked(lesson: LinkedLesson, texts: i18n): Promise<boolean> {
  const isLast = newRequest();
  const file = await linkedFile(lesson, texts.language as Locale);
  if (file === null) {
    toast({ tone: 'error', text: texts.t('ui.file.linkLesson', { id: 'id' in lesson ? lesson.id : lesson.name }) });
    return false;
  }
  if (isLast()) await loadLesson({ name: file.name, text: file.text, id: file.id }, lesson.beat - 1);
  return true;
}

/** Returns a link's fields for the open lesson and its moment; null if its text is too long. */
function here(): string | null {
  const { file, position } = useLesson.getState();
  const { id, name, text } = file!;
  return encodeLessonLink({ ...(id === null ? { name, text } : { id }), beat: position + 1 });
}

/**
 * Reloads the open lesson at its moment whenever its file changes on disk.
 * @returns a function that stops watching
 */
export function watchLesson(host: Host): () => void {
  const watch = (): void => {
    const path = useLesson.getState().file?.path ?? null;
    void host.call('lesson.watch', { path }).catch(() => null);
  };
  let stopHandle = (): void => {};
  const stops = [
    () => stopHandle(),
    useLesson.subscribe((now, before) => {
      if (now.file?.path !== before.file?.path) watch();
      if (now.file?.handle === before.file?.handle) return;
      stopHandle();
      stopHandle = followHandle(now.file);
    }),
    // The host may be a new process that does not watch the file yet.
    useShell.subscribe((now, before) => {
      if (now.connected && !before.connected) watch();
    }),
    host.on('lesson.changed', ({ name, text, path }) => {
      const { file } = useLesson.getState();
      if (file !== null && path !== undefined && file.path === path && file.text !== text)
        lessonChanged({ name, text, id: null, path });
    }),
  ];
  watch();
  return () => {
    for (const stop of stops) stop();
  };
}

/**
 * Reloads the lesson whenever the file behind its handle changes.
 * @returns a function that stops watching
 */
function followHandle(file: LessonFile | null): () => void {
  if (file?.handle === undefined) return () => {};
  return watchHandle(file.handle, file.text, (text) => lessonChanged({ ...file, text }));
}

/** A delay in milliseconds, because browsers refuse addresses that change too often. */
const REMEMBER_AFTER = 300;

/**
 * Keeps the lesson and its moment in the address, for reloading and the browser's back button.
 * @returns a function that stops
 */
export function rememberLesson(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return useLesson.subscribe((now, before) => {
    if (now.file === before.file && now.position === before.position) return;
    clearTimeout(timer);
    const isOther = now.file?.name !== before.file?.name;
    if (isOther || now.file === null) setAddress(now.file === null ? null : here(), isOther && !isInAddress(now.file));
    else timer = setTimeout(() => setAddress(here()), REMEMBER_AFTER);
  });
}

/** Tells whether the address already leads to a lesson. */
function isInAddress(file: LessonFile | null): boolean {
  const link = decodeLink(location.hash);
  if (link?.kind !== 'lesson') return false;
  return 'id' in link.lesson ? link.lesson.id === file?.id : link.lesson.name === file?.name;
}

/**
 * Shows the open lesson in the chosen language if it comes with the program.
 * @returns a function that stops
 */
export function translateLesson(texts: i18n): () => void {
  const change = async (language: string): Promise<void> => {
    const { file } = useLesson.getState();
    if (file?.id == null) return;
    const translated = await lessonNamed(file.id, language as Locale);
    if (translated !== null && useLesson.getState().file === file) lessonChanged(translated.file);
  };
  const listener = (language: string): void => void change(language);
  texts.on('languageChanged', listener);
  return () => texts.off('languageChanged', listener);
}
