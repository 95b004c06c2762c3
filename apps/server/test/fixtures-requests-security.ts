import { auth } from '@stoa/contract/auth.ts'
import { closing } from '@stoa/contract/closing.ts'
import { privacy } from '@stoa/contract/privacy.ts'
import { security } from '@stoa/contract/security.ts'
import type { RouteDefinition } from '@stoa/contract/route.ts'
import { signIn } from '@stoa/contract/sign-in.ts'
import { team } from '@stoa/contract/team.ts'
import type { Say } from './fixtures-requests-catalogue.ts'

const passkeyParts = { id: 'AAAA', rawId: 'AAAA', type: 'public-key', clientExtensionResults: {} } as const
/** Passkeys no device has. */
const unknownPasskey = { ...passkeyParts, response: { clientDataJSON: 'e30', authenticatorData: 'AAAA', signature: 'AAAA' } }
const madePasskey = { ...passkeyParts, response: { clientDataJSON: 'e30', attestationObject: 'oA' } }

const passkeys = 'auth/passkey/passkey.test.ts'
const secondFactor = 'auth/second-factor/second-factor.test.ts'
const reset = 'auth/second-factor/reset.test.ts'

/** Routes for who has a second factor, which nobody in the world has, and for owners who type the name of their company, with where they are tested. */
export const securityElsewhere: readonly (readonly [RouteDefinition, string])[] = [
  [signIn.withPasskey, passkeys],
  [auth.reauthenticateWithPasskey, passkeys],
  [security.addPasskey, passkeys],
  [security.renamePasskey, passkeys],
  [security.removePasskey, passkeys],
  [security.endSession, 'auth/session/sessions.test.ts'],
  [security.confirmApp, secondFactor],
  [security.removeApp, secondFactor],
  [security.createRecoveryCodes, secondFactor],
  [security.resetMember, reset],
  [security.resetPerson, reset],
  // No company of the world has that name.
  [closing.close, 'closing/closing.test.ts'],
]

/** Adds requests to the routes about the security of an account. */
export function saySecurity({ plain, on }: Say): void {
  plain(auth.reauthenticateWithPasskey, { body: { response: unknownPasskey } })
  plain(auth.changeEmail, { body: { email: 'another@example.com' } })
  plain(auth.cancelEmailChange, { body: {} })
  plain(signIn.startPasskey, { body: {} })
  plain(signIn.withPasskey, { body: { response: unknownPasskey } })
  plain(security.get)
  plain(security.sessions)
  on(security.endSession, (ids) => ({ body: { sessionId: ids.companyId } }))
  plain(security.endOtherSessions, { body: {} })
  plain(security.setUpApp, { body: {} })
  plain(security.confirmApp, { body: { code: '123456' } })
  plain(security.removeApp, { body: {} })
  plain(security.createRecoveryCodes, { body: {} })
  plain(security.startPasskey, { body: {} })
  plain(security.addPasskey, { body: { name: 'Laptop', response: madePasskey } })
  on(security.renamePasskey, (ids) => ({ body: { passkeyId: ids.companyId, name: 'Phone' } }))
  on(security.removePasskey, (ids) => ({ body: { passkeyId: ids.companyId } }))
  on(security.resetMember, (ids) => ({ body: { userId: ids.memberId, reason: 'Lost the phone' } }))
  on(team.addOwner, (ids) => ({ body: { companyId: ids.companyId, email: 'nobody@example.com', reason: 'The owner left' } }))
  plain(security.resetPerson, { body: { email: 'nobody@example.com', reason: 'Lost the phone' } })
  on(privacy.deleteAccount, (_, caller) => ({ body: { email: caller.email } }))
  on(closing.checks, (ids) => ({ params: { id: ids.companyId } }))
  on(closing.close, (ids) => ({ params: { id: ids.companyId }, body: { name: 'Its name' } }))
  plain(security.setRequired, { body: { isRequired: true } })
}
