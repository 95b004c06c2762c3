import * as z from 'zod/mini'
import { issue } from './input-codes.ts'
import { Id, Instant } from './page.ts'
import { languages } from './languages.ts'
import { Currency } from './money.ts'
import { UsedPasskey } from './passkey.ts'
import { route } from './route.ts'
import { CompanyType, MemberRole } from './states.ts'
import { Email, NewPassword, SecondFactorCode, line, requiredProse } from './text.ts'
import { CountryCode } from './text-formats.ts'

/** What sign-in and renewal answer. `token` is a JWT of 15 minutes; the rest spares the screen from decoding it. */
export const Session = z.object({
  token: z.string(),
  companyType: CompanyType,
  companyId: Id,
  userId: Id,
  role: MemberRole,
  name: z.string(),
  email: z.string(),
  isEmailConfirmed: z.boolean(),
  /** The language the person chose; null where the browser decides. */
  language: z.nullable(z.enum(languages)),
  /** When the server last checked this session: the instant of this answer. */
  lastValidation: Instant,
  /** Set while an administrator views the company named here: reads only, until this instant. */
  viewingUntil: z.optional(Instant),
  /** Set while the person has to set up the second factor that the company requires: until then only their account is open. */
  needsSecondFactor: z.optional(z.literal(true)),
})
export type Session = z.infer<typeof Session>

/** What a newcomer is: runs a marketplace, sells on one, or has a shop that sells on channels. */
export const Registration = z.strictObject({
  kind: z.enum(['marketplace', 'merchant', 'channels']),
  email: Email,
  password: NewPassword,
  name: line(120),
  companyName: line(160),
  countryCode: CountryCode,
  currency: Currency,
  /** The marketplace a merchant joins; its request waits for the operator. */
  marketplaceId: z.optional(Id),
  /** From the link of an invitation to the marketplace; an unknown one is ignored. */
  invitationId: z.optional(Id),
  /** From `/signup/{agencyId}`; an unknown one is ignored. */
  agencyId: z.optional(z.string().check(z.maxLength(60))),
  acceptsTerms: z.literal(true, issue('input.accept_terms')),
})
export type Registration = z.input<typeof Registration>

/** The answer to everything that could reveal whether an address is known: always the same words. */
export const Acknowledged = z.object({ message: z.string() })

const MailToken = z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/, issue('input.link_incomplete')))

export const auth = {
  register: route({
    method: 'POST',
    path: '/Auth/Register',
    permission: 'anyone',
    summary: 'Opens an account and its company; a known address gets the same answer and a mail',
    body: Registration,
    returns: Acknowledged,
  }),
  sendEmailConfirmation: route({
    method: 'POST',
    path: '/Auth/SendEmailConfirmation',
    permission: 'anyone',
    summary: 'Sends the confirmation mail again',
    body: z.strictObject({ email: Email }),
    returns: Acknowledged,
  }),
  confirmEmail: route({
    method: 'POST',
    path: '/Auth/ConfirmEmail',
    permission: 'anyone',
    errors: ['link_used_or_expired'],
    summary: 'Confirms an e-mail address with the token of the mail; it is then the one the person signs in with',
    body: z.strictObject({ token: MailToken }),
    returns: Acknowledged,
  }),
  sendEmailReset: route({
    method: 'POST',
    path: '/Auth/SendEmailReset',
    permission: 'anyone',
    summary: 'Sends a link to set a new password, if the address is known',
    body: z.strictObject({ email: Email }),
    returns: Acknowledged,
  }),
  resetPassword: route({
    method: 'POST',
    path: '/Auth/ResetPassword',
    permission: 'anyone',
    errors: ['link_used_or_expired'],
    summary: 'Sets a new password with the token of the mail and ends every session',
    body: z.strictObject({ token: MailToken, password: NewPassword }),
    returns: Acknowledged,
  }),
  changePassword: route({
    method: 'POST',
    path: '/Auth/ChangePassword',
    permission: 'account:use',
    beforeSecondFactor: true,
    maxBodyBytes: 16_384,
    summary: 'Changes the password and ends the other sessions',
    body: z.strictObject({ currentPassword: z.string().check(z.minLength(1), z.maxLength(128)), newPassword: NewPassword }),
    returns: Acknowledged,
  }),
  changeEmail: route({
    method: 'POST',
    path: '/Auth/ChangeEmail',
    permission: 'account:use',
    reauthentication: 'always',
    maxBodyBytes: 16_384,
    summary:
      'Sends a link to the address the person wants to sign in with, unless an account has it. Their address changes when the link is used (`/Auth/ConfirmEmail`), within 24 hours',
    body: z.strictObject({ email: Email }),
    returns: Acknowledged,
  }),
  cancelEmailChange: route({
    method: 'POST',
    path: '/Auth/CancelEmailChange',
    permission: 'account:use',
    summary: 'Withdraws a change of the sign-in address that nobody has confirmed',
    body: z.strictObject({}),
  }),
  reauthenticate: route({
    method: 'POST',
    path: '/Auth/Reauthenticate',
    permission: 'account:use',
    maxBodyBytes: 16_384,
    beforeSecondFactor: true,
    errors: ['second_factor_required'],
    summary:
      'Checks the password again, and the `code` of who has a second factor (`second_factor_required`); what needs it (`reauth_required`) is possible for five minutes then',
    body: z.strictObject({
      password: z.string().check(z.minLength(1, issue('input.password')), z.maxLength(128)),
      code: z.optional(SecondFactorCode),
    }),
  }),
  reauthenticateWithPasskey: route({
    method: 'POST',
    path: '/Auth/ReauthenticateWithPasskey',
    permission: 'account:use',
    beforeSecondFactor: true,
    maxBodyBytes: 32_768,
    summary: 'The same with a passkey, in place of the password; it signs the challenge of `/Auth/StartPasskeySignIn`',
    body: z.strictObject({ response: UsedPasskey }),
  }),
  viewCompany: route({
    method: 'POST',
    path: '/Auth/ViewCompany',
    permission: 'company:administer',
    errors: ['state_forbids'],
    summary:
      'Shows an administrator another company as its viewers see it, read-only, for an hour at most; the reason is in the audit log of both. The token is renewed next',
    body: z.strictObject({ companyId: Id, reason: requiredProse(300) }),
    returns: z.object({ companyName: z.string(), viewingUntil: Instant }),
  }),
  stopViewing: route({
    method: 'POST',
    path: '/Auth/StopViewing',
    permission: 'account:use',
    beforeSecondFactor: true,
    whileViewing: true,
    summary: 'Ends the view of another company; the token is renewed next',
    body: z.strictObject({}),
  }),
  signOut: route({
    method: 'POST',
    path: '/Auth/SignOut',
    permission: 'account:use',
    beforeSecondFactor: true,
    whileViewing: true,
    maxBodyBytes: 16_384,
    summary: 'Ends this session, or with `everywhere` all sessions of the person',
    body: z.strictObject({ everywhere: z.optional(z.boolean()) }),
  }),
}
