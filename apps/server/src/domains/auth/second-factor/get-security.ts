import type { Security, security } from '@stoa/contract/security.ts'
import type { Ctx } from '../../../kit/context.ts'
import { AppError } from '../../../kit/errors.ts'
import type { Received } from '../../../kit/http.ts'
import { listPasskeys } from '../passkey/queries-passkey.ts'
import { portalDomain } from '../passkey/rules.ts'
import { toPasskey } from '../passkey/to-passkey.ts'
import { findApp } from './queries-app.ts'
import { findSecondFactorPolicy } from '../../company/queries-second-factor.ts'
import { countRecoveryCodes } from './queries-recovery-code.ts'

/** Returns how the caller signs in beside the password. */
export async function getSecurity({ db, actor, scope, settings }: Ctx, { caller }: Received<typeof security.get>): Promise<Security> {
  if (actor.kind !== 'person') throw new AppError('not_allowed')
  const { userId } = actor
  const [app, passkeys, recoveryCodesLeft, isRequired] = await Promise.all([
    findApp(db, userId),
    listPasskeys(db, userId),
    countRecoveryCodes(db, userId),
    findSecondFactorPolicy(db, scope),
  ])
  return {
    appSince: app?.confirmedAt ?? null,
    passkeys: passkeys.map((passkey) => toPasskey(passkey, caller.host)),
    portalDomain: portalDomain(settings.publicUrl),
    recoveryCodesLeft,
    isRequired,
  }
}
