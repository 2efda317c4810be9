const KEY = 'ecs-atlas.window';

/** Returns the id of this window, which stays the same when its page is loaded again. */
export function windowId(): string {
  const id = sessionStorage.getItem(KEY) ?? Math.random().toString(36).slice(2);
  sessionStorage.setItem(KEY, id);
  return id;
}
