import * as z from 'zod/mini'
import { Session } from './auth.ts'
import { PasskeyOptions, UsedPasskey } from './passkey.ts'
import { route } from './route.ts'
import { Email, SecondFactorCode } from './text.ts'

const AccessToken = z.string().check(z.maxLength(4000))

/** Opens and renews sessions. A file of its own: the sign-in page fetches nothing else of accounts. */
export const signIn = {
  validateToken: route({
    method: 'POST',
    path: '/Auth/ValidateToken',
    permission: 'anyone',
    errors: ['sign_in_required'],
    summary: 'Renews a session by its token, also one expired up to 14 days ago; send it in the body, because proxies log addresses',
    query: z.object({ token: z.optional(AccessToken) }),
    body: z.strictObject({ token: z.optional(AccessToken) }),
    returns: Session,
  }),
  login: route({
    method: 'POST',
    path: '/Auth/Login',
    permission: 'anyone',
    errors: ['wrong_credentials', 'company_inactive', 'second_factor_required'],
    summary:
      'Signs in with e-mail and password, and the `code` of who has a second factor (`second_factor_required`). A browser gets a cookie that its token needs on every call; `client: "api"` answers a token that is enough on its own, for a session of at most 7 days',
    body: z.strictObject({
      email: Email,
      password: z.string().check(z.minLength(1), z.maxLength(128)),
      client: z.optional(z.enum(['browser', 'api'])),
      code: z.optional(SecondFactorCode),
    }),
    returns: Session,
  }),
  startPasskey: route({
    method: 'POST',
    path: '/Auth/StartPasskeySignIn',
    permission: 'anyone',
    summary: 'The challenge a passkey of this domain signs; good for five minutes, once',
    body: z.strictObject({}),
    returns: PasskeyOptions,
  }),
  withPasskey: route({
    method: 'POST',
    path: '/Auth/SignInWithPasskey',
    permission: 'anyone',
    maxBodyBytes: 32_768,
    errors: ['wrong_credentials', 'company_inactive'],
    summary: 'Signs in with a passkey that knows its person; no password and no code are needed then',
    body: z.strictObject({ response: UsedPasskey }),
    returns: Session,
  }),
}
