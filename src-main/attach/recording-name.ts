/** Returns `boids 2024-06-07 08-09-10.ecsrec`, in local time. Characters that are invalid in file names become dashes. */
export function recordingName(game: string, when: Date): string {
  const two = (n: number) => String(n).padStart(2, '0');
  const day = [when.getFullYear(), two(when.getMonth() + 1), two(when.getDate())].join('-');
  const time = [when.getHours(), when.getMinutes(), when.getSeconds()].map(two).join('-');
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the very characters that must not stay
  const name = game.replace(/[\u0000-\u001f<>:"/\\|?*]/g, '-').replace(/^\.+|[. ]+$/g, '') || 'game';
  return `${name.slice(0, 80)} ${day} ${time}.ecsrec`;
}
