import type { Guard } from './guard.ts'

const permissions = 'packages/contract/src/permissions.ts'
const frame = 'apps/server/src/kit/server.ts'
const everyRoute = { test: 'apps/server/test/every-route.test.ts', title: 'is as reviewed: every route, every principal, every owner' }
const identify = 'apps/server/src/domains/auth/session/create-identify.ts'
const sessions = 'apps/server/src/domains/auth/session/queries-session.ts'
const signIn = 'apps/server/src/domains/auth/session/sign-in.ts'
const signInTest = 'apps/server/src/domains/auth/session/sign-in.test.ts'
const limitsTest = 'apps/server/src/domains/auth/session/sign-in-limits.test.ts'
const two = 'apps/server/test/two-marketplaces.test.ts'

/** Who may do what: permissions, sessions, tokens, and the conditions of queries. */
export const accessGuards: readonly Guard[] = [
  {
    name: 'a manager runs payouts',
    file: permissions,
    text: "'payout:run': { MARKETPLACE: owners }",
    instead: "'payout:run': { MARKETPLACE: writers }",
    ...everyRoute,
  },
  {
    name: 'a manager creates API keys',
    file: permissions,
    text: "'apikey:manage': { MERCHANT: owners, MARKETPLACE: owners }",
    instead: "'apikey:manage': { MERCHANT: writers, MARKETPLACE: writers }",
    ...everyRoute,
  },
  {
    name: 'every member has every permission of the company',
    file: 'apps/server/src/kit/authorise.ts',
    text: 'if (!mayDo(scope.companyType, actor.role, permission) && !readsAnyCompany(scope.companyType, permission))',
    instead: 'if (false)',
    test: 'apps/server/test/every-route.test.ts',
    title: 'follows a role within a second',
  },
  {
    name: 'an administrator who views a company changes it',
    file: 'apps/server/src/kit/authorise.ts',
    text: 'if (actor.isViewing === true && !isOpenWhileViewing(definition))',
    instead: 'if (false)',
    test: 'apps/server/src/domains/auth/session/view-company.test.ts',
    title: 'refuses every write, in one place for all routes',
  },
  {
    name: 'a page opened in a browser may act',
    file: frame,
    text: "request.headers['sec-fetch-mode'] === 'navigate' ||",
    instead: '',
    test: 'apps/server/test/every-route.test.ts',
    title: 'is an acting address opened as a page or fetched ahead',
  },
  {
    name: 'a route without a permission starts',
    file: 'apps/server/src/kit/check-routes.ts',
    text: 'if (!definition.permission) issues.push(`${name} declares no permission`)',
    instead: '',
    test: 'apps/server/test/every-route.test.ts',
    title: 'do not start with a route that names no permission',
  },
  {
    name: 'a token works without the browser it was given to',
    file: identify,
    text: "if (!isStandalone && !isBoundTo(session, binding ?? '')) return signIn",
    instead: '',
    test: signInTest,
    title: 'needs the browser it was opened in',
  },
  {
    name: 'a token works without the browser it was given to, once it was used with it',
    file: identify,
    text: 'if (fitted !== undefined && equalBytes(binding, fitted)) return true',
    instead: 'if (fitted !== undefined) return true',
    test: signInTest,
    title: 'needs the browser it was opened in',
  },
  {
    name: 'a token of another person opens a session',
    file: identify,
    text: ' || session.userId !== claims.sub',
    instead: '',
    test: signInTest,
    title: 'opens nothing, whatever was done to it',
  },
  {
    name: 'a session past its limits is used on',
    file: identify,
    text: 'if (isLiveSessionOver(session, now, isStandalone)) return signIn',
    instead: '',
    test: limitsTest,
    title: 'past its limits opens nothing, also before anybody tried to renew it',
  },
  {
    name: 'a session idle too long is used on',
    file: 'apps/server/src/domains/auth/rules.ts',
    text: 'now.getTime() - Date.parse(session.seenAt) > idleMs || ',
    instead: '',
    test: limitsTest,
    title: 'past its limits opens nothing, also before anybody tried to renew it',
  },
  {
    name: 'a session older than its absolute limit is used on',
    file: 'apps/server/src/domains/auth/rules.ts',
    text: ' || now.getTime() - Date.parse(session.signedInAt) > absoluteMs',
    instead: '',
    test: limitsTest,
    title: 'past its limits opens nothing, also before anybody tried to renew it',
  },
  {
    name: 'a stopped company is signed in',
    file: sessions,
    text: `s.token_id as "tokenId", s.is_token_used as "isTokenUsed"
    from session s
    join company c on c.id = s.company_id and c.is_active
    join membership m on m.company_id = s.company_id and m.user_id = s.user_id
    join "user" u`,
    instead: `s.token_id as "tokenId", s.is_token_used as "isTokenUsed"
    from session s
    join company c on c.id = s.company_id
    join membership m on m.company_id = s.company_id and m.user_id = s.user_id
    join "user" u`,
    test: limitsTest,
    title: 'of a company that was stopped opens nothing, although it has not ended',
  },
  {
    name: 'a session that ended is used on',
    file: sessions,
    text: 'where s.id = ${id} and s.ended_at is null`',
    instead: 'where s.id = ${id}`',
    test: signInTest,
    title: 'ends at the server when the person signs out, here or everywhere',
  },
  {
    name: 'a stolen token that was replaced renews the session',
    file: 'apps/server/src/domains/auth/rules.ts',
    text: "return tokenId === session.previousTokenId && (isInGrace || !session.isTokenUsed) ? 'previous' : 'reused'",
    instead: "return tokenId === session.previousTokenId ? 'previous' : 'reused'",
    test: signInTest,
    title: 'ends when a token replaced more than a minute ago is shown',
  },
  {
    name: 'a sign-in with the old password outlives its change',
    file: signIn,
    text: 'if ((await lockPasswordHash(ctx.db, account.userId)) !== passwordHash) throw wrongCredentials()',
    instead: '',
    test: 'apps/server/src/domains/auth/password/password.test.ts',
    title: 'leaves no session of a sign-in with the old one that was on its way',
  },
  {
    name: 'a network tries passwords without end',
    file: signIn,
    text: 'await throttleOrRefuse(jobCtx.db, `sign-in:${networkOf(caller.ip)}`, signInPerAddress)',
    instead: '',
    test: limitsTest,
    title: 'refuses a network that tried too often',
  },
  {
    name: 'tries from other networks lock an owner out',
    file: 'apps/server/src/domains/auth/session/throttle-unknown-network.ts',
    text: 'if (!(await hasSignedInFrom(jobCtx.db, userId ?? null, networkOf(ip)))) ',
    instead: '',
    test: limitsTest,
    title: 'lets a person in from a network they signed in from before, however many others try',
  },
  {
    name: 'an account is tried without end',
    file: signIn,
    text: 'await throttleOrRefuse(jobCtx.db, perAccount, signInPerAccountAndNetwork)',
    instead: '',
    test: signInTest,
    title: 'refuses the eleventh wrong try of an account',
  },
  {
    name: 'an unknown address is recognised by the time it takes',
    file: 'apps/server/src/domains/auth/password/is-password.ts',
    text: 'argon2.verify(hash ?? nobodysHash, password)',
    instead: '(hash === undefined ? Promise.resolve(false) : argon2.verify(hash, password))',
    test: limitsTest,
    title: 'checks a password for an unknown address as well',
  },
  {
    name: 'the cookie of a session is read by scripts',
    file: frame,
    text: 'httpOnly: true',
    instead: 'httpOnly: false',
    test: signInTest,
    title: 'answers the person and their company, and binds the browser',
  },
  {
    name: 'the cookie of a session is sent from other sites',
    file: frame,
    text: "sameSite: 'strict' as const",
    instead: "sameSite: 'lax' as const",
    test: signInTest,
    title: 'answers the person and their company, and binds the browser',
  },
  {
    name: 'an operator reads the history of a product on other marketplaces',
    file: 'apps/server/src/domains/product/queries.ts',
    text: "and ${scope.companyType === 'MARKETPLACE' ? sql`(e.marketplace_id is null or e.marketplace_id = ${scope.companyId})` : sql`true`}",
    instead: '',
    test: two,
    title: 'the history of a product shows an operator what happened on its own',
  },
  {
    name: 'an operator reads the listings of a product on other marketplaces',
    file: 'apps/server/src/domains/product/queries.ts',
    text: 'where l.merchant_id = p.merchant_id and l.product_id = p.id and l.marketplace_id = mp.id\n      ) listed',
    instead: 'where l.merchant_id = p.merchant_id and l.product_id = p.id\n      ) listed',
    test: two,
    title: 'a product shows an operator its own listings',
  },
  {
    name: 'a list of listings holds those of other marketplaces',
    file: 'apps/server/src/domains/collection/listing/queries-listing.ts',
    text: '[sql`l.marketplace_id = ${filters.marketplaceId}`, visibleListing(scope)]',
    instead: '[visibleListing(scope)]',
    test: two,
    title: 'a merchant lists its listings of one marketplace at a time',
  },
  {
    name: 'an operator deletes the highlights of other marketplaces',
    file: 'apps/server/src/domains/product/edit/queries-edit.ts',
    text: 'where h.marketplace_id = ${marketplaceId} and h.merchant_id',
    instead: 'where h.merchant_id',
    test: two,
    title: 'an operator takes away its own highlight',
  },
  {
    name: 'an operator reads the balances of other marketplaces',
    file: 'apps/server/src/domains/payout/queries-items.ts',
    text: 'where ${isMerchant ? sql`p.merchant_id = ${scope.companyId}` : sql`p.marketplace_id = ${scope.companyId}`}',
    instead: 'where ${isMerchant ? sql`p.merchant_id = ${scope.companyId}` : sql`true`}',
    test: two,
    title: 'an operator reads the balances of its own merchants',
  },
  {
    name: 'a balance counts what was sold on other marketplaces',
    file: 'apps/server/src/domains/payout/queries-items.ts',
    text: 'where a.marketplace_id = p.marketplace_id and a.merchant_id = p.merchant_id and not a.is_test',
    instead: 'where a.merchant_id = p.merchant_id and not a.is_test',
    test: two,
    title: 'an operator reads the balances of its own merchants',
  },
]
