import { t } from '@lingui/core/macro'
import { listSearch } from '../lib/list-search.ts'
import { searchValues, text } from '../lib/search-values.ts'
import { installSearch, keepSignedQuery } from './install-search.ts'
import { screen } from './screen.tsx'

const readSignIn = searchValues({ from: text, origin: text, email: text, ended: text, ...installSearch })
const signInSearch = (raw: Record<string, unknown>) => readSignIn(keepSignedQuery(raw))
const signUpSearch = searchValues({ origin: text, marketplace: text, email: text, invitation: text, step: text })
const tokenSearch = searchValues({ token: text })
const signIn = {
  title: t`Sign in`,
  access: 'public',
  search: signInSearch,
  load: () => import('../domains/auth/sign-in-page.tsx'),
  name: 'SignInPage',
} as const
const signUp = {
  title: t`Create an account`,
  access: 'public',
  search: signUpSearch,
  load: () => import('../domains/auth/sign-up-page.tsx'),
  name: 'SignUpPage',
} as const

export const authScreens = [
  screen({ path: '/signin', ...signIn }),
  screen({ path: '/signin/$platform', ...signIn }),
  screen({ path: '/signup', ...signUp }),
  screen({ path: '/signup/$agencyId', ...signUp }),
  screen({
    path: '/confirm-email',
    title: t`Confirm e-mail address`,
    access: 'public',
    search: searchValues({ token: text, change: text }),
    load: () => import('../domains/auth/confirm-email-page.tsx'),
    name: 'ConfirmEmailPage',
  }),
  screen({
    path: '/request-password-reset',
    title: t`Forgot your password?`,
    access: 'public',
    search: searchValues({ email: text }),
    load: () => import('../domains/auth/request-password-reset-page.tsx'),
    name: 'RequestPasswordResetPage',
  }),
  screen({
    path: '/reset-password',
    title: t`Set a new password`,
    access: 'public',
    search: tokenSearch,
    load: () => import('../domains/auth/reset-password-page.tsx'),
    name: 'ResetPasswordPage',
  }),
  screen({
    path: '/accept-invitation',
    title: t`Join a company`,
    access: 'public',
    search: tokenSearch,
    load: () => import('../domains/auth/accept-invitation-page.tsx'),
    name: 'AcceptInvitationPage',
  }),
  screen({
    path: '/account/security',
    title: t`Security`,
    permission: 'account:use',
    load: () => import('../domains/auth/security-page.tsx'),
    name: 'SecurityPage',
  }),
  screen({
    path: '/account/team',
    title: t`Team`,
    permission: 'company:read',
    load: () => import('../domains/auth/team-page.tsx'),
    name: 'TeamPage',
  }),
  screen({
    path: '/settings/api-keys',
    title: t`API keys`,
    permission: 'apikey:manage',
    search: listSearch(['status']),
    load: () => import('../domains/auth/api-key-list.tsx'),
    name: 'ApiKeyList',
  }),
]
