/** Downloads a file in the browser. */
export function download(blob: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  // By the next task the browser has read the address.
  setTimeout(() => URL.revokeObjectURL(link.href), 0);
}

/** Lets the user pick a file in the browser with one of these extensions. */
export function pickFile(extensions: readonly string[], picked: (file: File) => void): void {
  const input = document.createElement('input');
  input.type = 'file';
  input.accept = extensions.map((extension) => `.${extension}`).join();
  input.addEventListener('change', () => {
    const file = input.files?.[0];
    if (file !== undefined) picked(file);
  });
  input.click();
}
