import type { appInstall } from '@stoa/contract/app-install.ts'
import type { Returned } from '@stoa/contract/route.ts'
import { v7 as uuidv7 } from 'uuid'
import type { JobCtx } from '../../../kit/context.ts'
import { AppError } from '../../../kit/errors.ts'
import { findInstaller } from './find-installer.ts'
import { insertSetup } from './queries-install.ts'
import { setupPurpose, setupSeconds } from './rules-install.ts'

/**
 * Sends a person to a provider to install our app: on the `account` they named, or with the `token` of an installation that began there. The state that comes
 * back is of this person, this company and this provider, and good once.
 */
export async function startInstall(
  jobCtx: JobCtx,
  platform: string,
  from: { account?: string | undefined; token?: string | undefined },
): Promise<Returned<typeof appInstall.wixSetup>> {
  const { installer } = findInstaller(jobCtx, platform)
  const { actor, scope, settings, vault, now } = jobCtx
  if (actor.kind !== 'person') throw new AppError('not_allowed')
  const id = uuidv7()
  const account = from.account === undefined ? undefined : (installer.toAccount?.(from.account) ?? from.account.toLowerCase())
  await jobCtx.transact((ctx) => insertSetup(ctx.db, { companyId: scope.companyId, id, userId: actor.userId, provider: platform, account }))
  const state = vault.signToken({ setupId: id }, { purpose: setupPurpose, seconds: setupSeconds })
  return {
    state,
    installUrl: installer.installUrl({
      state,
      returnUrl: `${settings.publicUrl}/signin/${platform}`,
      token: from.token,
      account,
      isStorefront: scope.companyType === 'MARKETPLACE',
    }),
    expiresAt: new Date(now.getTime() + setupSeconds * 1000).toISOString(),
  }
}
