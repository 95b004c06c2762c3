import type { appInstall } from '@stoa/contract/app-install.ts'
import { v7 as uuidv7 } from 'uuid'
import type { JobCtx } from '../../../kit/context.ts'
import { AppError } from '../../../kit/errors.ts'
import type { Received } from '../../../kit/http.ts'
import type { Returned } from '@stoa/contract/route.ts'
import { findInstaller } from './find-installer.ts'
import { insertSetup } from './queries-install.ts'
import { setupPurpose, setupSeconds } from './rules-install.ts'

/** Sends a person to a provider to install our app. The state that comes back is of this person, this company and this provider, and good once. */
export async function startInstall(
  jobCtx: JobCtx,
  platform: string,
  { body }: Received<typeof appInstall.wixSetup>,
): Promise<Returned<typeof appInstall.wixSetup>> {
  const { installer } = findInstaller(jobCtx, platform)
  const { actor, scope, settings, vault, now } = jobCtx
  if (actor.kind !== 'person') throw new AppError('not_allowed')
  const id = uuidv7()
  const account = body.instanceId?.toLowerCase()
  await jobCtx.transact((ctx) => insertSetup(ctx.db, { companyId: scope.companyId, id, userId: actor.userId, provider: platform, account }))
  const state = vault.signToken({ setupId: id }, { purpose: setupPurpose, seconds: setupSeconds })
  return {
    state,
    installUrl: installer.installUrl({ state, returnUrl: `${settings.publicUrl}/signin/${platform}`, token: body.token }),
    expiresAt: new Date(now.getTime() + setupSeconds * 1000).toISOString(),
  }
}
