import { t } from '@lingui/core/macro'
import { company } from '@stoa/contract/company.ts'
import { CompanyType } from '@stoa/contract/states.ts'
import { mayDo } from '@stoa/contract/permissions.ts'
import type { QueryClient } from '@tanstack/react-query'
import { redirect } from '@tanstack/react-router'
import { ApiError } from '../lib/api-error.ts'
import { api } from '../lib/api.ts'
import { callQuery } from '../lib/calls.ts'
import { isTokenValid, needsRevalidation, session, signInAgainHref } from '../lib/session.ts'
import { ownPages } from './own-pages.ts'
import type { ScreenRoute } from './screen.tsx'

/** Where a second factor is set up. */
const securityPath = '/account/security'

/** Thrown by a screen's route when the role does not hold its permission; drawn as the error page. */
export class NotPermitted extends Error {
  override name = 'NotPermitted'
  /** The kind of company the page is for, where no role of the own company has it. */
  readonly isFor: CompanyType | undefined
  constructor(message: string, isFor?: CompanyType) {
    super(message)
    this.isFor = isFor
  }
}

/**
 * Lets a person with a living session in, and sees that their company's record is there. Who has none goes to `/` with
 * the origin, whose session ended to the sign-in page; both come back to the origin. Returns for which company the page is entered.
 * Source: specification §2 (protected routes).
 */
export async function enterProtected(client: QueryClient, origin: string): Promise<{ companyId: string } | undefined> {
  const known = session.get()
  if (known && needsRevalidation(known, Date.now())) {
    await api.renew(known.token).catch((error: unknown) => {
      // A server that is away for a moment does not lock out who still holds a valid token.
      if (!(error instanceof ApiError) || !isTokenValid(known.token, Date.now())) throw error
    })
  }
  const account = session.get()
  if (!account) {
    if (known) signInAgain(origin)
    redirect({ to: '/', search: { origin }, replace: true, throw: true })
    return undefined
  }
  // The screen was the company's, and the administrator may have no right to it. While a page is open `Shell` does the same.
  if (known?.viewingUntil !== undefined && account.viewingUntil === undefined) {
    redirect({ to: '/admin/companies', replace: true, throw: true })
    return undefined
  }
  if (account.viewingUntil !== undefined && ownPages.has(origin.split(/[?#]/)[0] ?? '')) {
    redirect({ to: '/account/company', replace: true, throw: true })
    return undefined
  }
  // Nothing else opens until there is a second factor.
  if (account.needsSecondFactor && !origin.startsWith(securityPath)) {
    redirect({ to: securityPath, replace: true, throw: true })
    return undefined
  }
  const record = callQuery(company.my, {})
  try {
    const kept = await client.query({ ...record, staleTime: 'static' })
    if (kept.companyId !== account.companyId) await client.query({ ...record, staleTime: 0 })
  } catch (error) {
    // A refused session ends it, which cancels this very request: what is thrown then is no error of the page.
    if (session.get()) throw error
    signInAgain(origin)
  }
  return { companyId: account.companyId }
}

function signInAgain(origin: string): void {
  redirect({ href: signInAgainHref(origin), replace: true, throw: true })
}

const companyTypes = CompanyType.options

/** Refuses a screen to a role that lacks its permission. */
export function enterScreen({ permission, access }: ScreenRoute): void {
  const account = session.get()
  if (access === 'public' || permission === undefined || !account) return
  if (mayDo(account.companyType, account.role, permission)) return
  const isForOwn = mayDo(account.companyType, 'owner', permission)
  throw new NotPermitted(t`Your role does not allow this`, isForOwn ? undefined : companyTypes.find((type) => mayDo(type, 'owner', permission)))
}
