import type { AppConnection } from '@stoa/contract/app-install.ts'
import type { JobCtx } from '../../../kit/context.ts'
import { findInstaller } from './find-installer.ts'
import { finishInstall } from './finish-install.ts'
import { startAgain } from './start-again.ts'

/** Finishes an installation with the whole address that the provider signed. Throws `link_used_or_expired` where the signature is not its own. */
export async function finishSignedInstall(jobCtx: JobCtx, platform: string, query: string): Promise<AppConnection> {
  const returned = findInstaller(jobCtx, platform).installer.readReturn?.(query, jobCtx.now)
  if (!returned) throw startAgain()
  return finishInstall(jobCtx, platform, returned)
}
