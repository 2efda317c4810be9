import { lstat } from 'node:fs/promises';
import { isAbsolute, join } from 'node:path';
import type { EndpointProblem } from '../contract/attach-status.ts';
import { makeFolder } from '../files/make-folder.ts';
import { isPrivate } from '../files/private-folder.ts';

/**
 * The folders in which hubs announce their endpoints (docs/protocol.md, section 1). The first one that can be created is used. Relative ones
 * are ignored, because the current folder may have come from others.
 */
export function endpointFolders(
  platform: NodeJS.Platform = process.platform,
  environment: NodeJS.ProcessEnv = process.env,
  uid: number = process.getuid?.() ?? 0,
): string[] {
  const {
    ECS_ATLAS_RUNTIME: own,
    XDG_RUNTIME_DIR: runtime = '',
    TMPDIR: temporary = '',
    LOCALAPPDATA: local,
  } = environment;
  if (own) return [own];
  if (platform === 'win32') return local ? [join(local, 'ecs-atlas', 'run')] : [];
  return [
    ...(isAbsolute(runtime) ? [join(runtime, 'ecs-atlas')] : []),
    ...(isAbsolute(temporary) ? [join(temporary, `ecs-atlas-${uid}`)] : []),
    join('/tmp', `ecs-atlas-${uid}`),
  ];
}

/** The longest path of a Unix socket that every system accepts. */
const SOCKET_PATH_BYTES = 100;

/**
 * Returns the first folder that is private or can be created so: a directory, not a link, owned by our user, inaccessible to others.
 * Rejects with the problem of the last one.
 */
export async function makeEndpointFolder(folders: readonly string[], longestName: number): Promise<string> {
  let problem = other('There is no place for the endpoints of games');
  for (const folder of folders) {
    if (process.platform !== 'win32' && Buffer.byteLength(folder) + 1 + longestName > SOCKET_PATH_BYTES) {
      problem = other(`${folder} is too long a path for a socket`);
      continue;
    }
    const found = await tryFolder(folder);
    if (found === null) return folder;
    problem = found;
  }
  throw new EndpointError(problem);
}

class EndpointError extends Error {
  readonly problem: EndpointProblem;

  constructor(problem: EndpointProblem) {
    super(`${problem.key} ${JSON.stringify(problem.args)}`);
    this.problem = problem;
  }
}

/** Returns null if the folder can be used. */
async function tryFolder(folder: string): Promise<EndpointProblem | null> {
  try {
    makeFolder(folder, 0o700);
    if (await isPrivate(folder)) return null;
    const found = await lstat(folder);
    if (!found.isDirectory()) return other(`${folder} is no directory`);
    if (found.uid !== process.getuid?.()) return other(`${folder} belongs to another user`);
    if ((found.mode & 0o077) === 0) return other(`Other users can write above ${folder}`);
    return { key: 'host.endpoint.open', args: { folder } };
  } catch (error) {
    return problemIn(error);
  }
}

function other(problem: string): EndpointProblem {
  return { key: 'host.endpoint.other', args: { problem } };
}

/** Describes why an endpoint cannot be opened. */
export function problemIn(error: unknown): EndpointProblem {
  if (error instanceof EndpointError) return error.problem;
  return other(error instanceof Error ? error.message : String(error));
}
