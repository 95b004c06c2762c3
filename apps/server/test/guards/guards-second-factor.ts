import type { Guard } from './guard.ts'

const auth = 'apps/server/src/domains/auth'
const rulesTest = `${auth}/second-factor/rules.test.ts`
const secondFactorTest = `${auth}/second-factor/second-factor.test.ts`
const passkeyTest = `${auth}/passkey/passkey.test.ts`
const resetTest = `${auth}/second-factor/reset.test.ts`
const sessionsTest = `${auth}/session/sessions.test.ts`

/** How people prove who they are beside the password. */
export const secondFactorGuards: readonly Guard[] = [
  {
    name: 'the password alone opens a session of who has an authenticator app',
    file: `${auth}/session/sign-in.ts`,
    text: '  await requireSecondFactor(jobCtx, { account, code: body.code, ip: caller.ip })\n',
    instead: '',
    test: secondFactorTest,
    title: 'is requested after the right password only, and a code opens one session, once',
  },
  {
    name: 'the password alone confirms who is there',
    file: `${auth}/session/reauthenticate.ts`,
    text: '  await requireSecondFactor(jobCtx, { account, code: body.code, ip: caller.ip })\n',
    instead: '',
    test: secondFactorTest,
    title: 'is needed again, with the password, before what asks who is there',
  },
  {
    name: 'a code of an app is used twice',
    file: `${auth}/second-factor/queries-app.ts`,
    text: 'and last_step < ${step}',
    instead: 'and ${step} > 0',
    test: secondFactorTest,
    title: 'is requested after the right password only, and a code opens one session, once',
  },
  {
    name: 'a code of a step that was used is taken',
    file: `${auth}/second-factor/rules.ts`,
    text: ' || result.timeStep <= lastStep',
    instead: '',
    test: rulesTest,
    title: 'is not taken for a step that was used, nor for one before it',
  },
  {
    name: 'a recovery code is used twice',
    file: `${auth}/second-factor/require-second-factor.ts`,
    text: 'if (!(await deleteRecoveryCode(ctx.db, userId, hash))) return false',
    instead: '',
    test: secondFactorTest,
    title: 'may be replaced by a recovery code, which works once',
  },
  {
    name: 'codes are guessed without limit',
    file: `${auth}/second-factor/require-second-factor.ts`,
    text: '  await throttleOrRefuse(jobCtx.db, perNetwork, codesPerPersonAndNetwork)\n',
    instead: '',
    test: secondFactorTest,
    title: 'are limited per network, and a right code of another network still opens',
  },
  {
    name: 'codes are guessed without limit from many networks',
    file: `${auth}/second-factor/require-second-factor.ts`,
    text: '  await throttleOrRefuse(jobCtx.db, `code:${userId}`, codesPerPerson)\n',
    instead: '',
    test: secondFactorTest,
    title: 'from everywhere together are limited for an hour at most',
  },
  {
    name: 'an open browser removes the authenticator app',
    file: `${auth}/second-factor/remove-app.ts`,
    text: '  await requireFreshSignIn(ctx)\n',
    instead: '',
    test: secondFactorTest,
    title: 'is removed, replaced or backed up only by who proved again who they are; recovery codes go with it',
  },
  {
    name: 'a member without the second factor that the company requires opens everything',
    file: 'apps/server/src/kit/authorise.ts',
    text: 'actor.needsSecondFactor === true && definition.beforeSecondFactor !== true',
    instead: 'false',
    test: secondFactorTest,
    title: 'leads members without one to their account after the next sign-in, and nowhere else',
  },
  {
    name: 'an owner resets the second factor of a person of other companies',
    file: `${auth}/second-factor/reset-member.ts`,
    text: 'await belongsElsewhere(ctx.db, member.userId)',
    instead: 'false',
    test: resetTest,
    title: 'is not reset by an owner while the person belongs to another company',
  },
  {
    name: 'a challenge is signed twice',
    file: `${auth}/passkey/queries-challenge.ts`,
    text: 'delete from passkey_challenge\n    where hash',
    instead: 'update passkey_challenge set rp_id = rp_id\n    where hash',
    test: passkeyTest,
    title: 'is taken once: the same answer again is refused',
  },
  {
    name: 'a challenge is signed after its time, or for something else',
    file: `${auth}/passkey/queries-challenge.ts`,
    text: ' and user_id is not distinct from ${userId}::uuid and rp_id = ${rpId} and expires_at > ${now}',
    instead: ' and rp_id = ${rpId} and (${userId}::uuid is null or true) and ${now}::timestamptz is not null',
    test: passkeyTest,
    title: 'is refused for a challenge that expired, of nobody, or for adding a passkey',
  },
  {
    name: 'a passkey signs in without checking its person',
    file: `${auth}/passkey/check-passkey.ts`,
    text: 'requireUserVerification: true',
    instead: 'requireUserVerification: false',
    test: passkeyTest,
    title: 'without checking the person',
  },
  {
    name: 'a copied device signs in',
    file: `${auth}/passkey/queries-passkey.ts`,
    text: ' and (counter < ${counter} or (counter = 0 and ${counter} = 0))',
    instead: '',
    test: passkeyTest,
    title: 'with a counter that does not grow is refused: the device was copied',
  },
  {
    name: 'a copy of the portal under another name gets passkeys',
    file: `${auth}/passkey/find-relying-party.ts`,
    text: 'if (await isVerifiedHost(db, host))',
    instead: 'if ((await isVerifiedHost(db, host)) || true)',
    test: passkeyTest,
    title: 'is a verified domain of a marketplace, where passkeys of the portal are unknown; any other host gets none',
  },
  {
    name: 'the passkey of another person confirms who is there',
    file: `${auth}/passkey/reauthenticate-with-passkey.ts`,
    text: ' || passkey?.userId !== userId',
    instead: '',
    test: passkeyTest,
    title: 'confirms who is there in place of the password, for its own person only',
  },
  {
    name: 'somebody ends the session of another person',
    file: `${auth}/session/queries-sessions-of.ts`,
    text: ' and user_id = ${userId} and ended_at is null) as found',
    instead: " and ${userId} <> '' and ended_at is null) as found",
    test: sessionsTest,
    title: 'does not end the session of somebody else',
  },
]
