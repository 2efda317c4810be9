/** Whether a person named a link of this program, and no file. */
export function isLink(text: string): boolean {
  return text.startsWith('ecs-atlas:');
}
