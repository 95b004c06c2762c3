import type { JobCtx } from '../../kit/context.ts'

/** Removes files that committed rows no longer name. One that cannot be removed is left and logged: the change that replaced it stands. */
export async function removeReplaced({ files, log }: Pick<JobCtx, 'files' | 'log'>, replaced: readonly (string | null)[]): Promise<void> {
  for (const file of replaced)
    if (file !== null) await files.remove(file).catch((error: unknown) => log.warn({ err: error, file }, 'a replaced file could not be removed'))
}
