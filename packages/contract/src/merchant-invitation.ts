import * as z from 'zod/mini'
import { languages } from './languages.ts'
import { Id, Instant } from './page.ts'
import { route } from './route.ts'
import { Email, prose } from './text.ts'

/** Most addresses that are invited at once. */
export const maxInvitedMerchants = 50

/**
 * `requested`: a company of the address requested to join, and the operator has not decided. `joined`: it was approved. `rejected`: its request was.
 * `undelivered`: the mail server refused the address permanently. `expired`: nobody requested within 30 days.
 */
export const MerchantInvitationStatus = z.enum(['sent', 'requested', 'joined', 'rejected', 'undelivered', 'expired'])
export type MerchantInvitationStatus = z.infer<typeof MerchantInvitationStatus>

/** An invitation of a merchant to a marketplace that was not withdrawn. */
export const MerchantInvitation = z.object({
  id: Id,
  email: z.string(),
  /** What the operator wrote beside the invitation; empty for nothing. */
  message: z.string(),
  status: MerchantInvitationStatus,
  invitedBy: z.nullable(z.string()),
  sentAt: Instant,
  expiresAt: Instant,
  /** When its company requested to join. */
  joinedAt: z.nullable(Instant),
  /** The company that requested to join; null before. */
  merchant: z.nullable(z.object({ id: Id, name: z.string() })),
})
export type MerchantInvitation = z.infer<typeof MerchantInvitation>

const ById = z.strictObject({ id: Id })

/** Inviting merchants to a marketplace by e-mail. Who is invited signs up and requests to join like anybody else; the request waits for the operator. */
export const merchantInvitation = {
  paged: route({
    method: 'GET',
    path: '/Platform/PagedMerchantInvitations',
    permission: 'partnership:decide',
    summary: 'Invitations of merchants, those sent last first; `text` searches the address',
    query: z.object({ status: z.optional(MerchantInvitationStatus) }),
    paged: { item: MerchantInvitation, counts: true, sorts: ['-sentAt', 'sentAt'], filters: { text: ['co'] } },
  }),
  invite: route({
    method: 'POST',
    path: '/Platform/InviteMerchants',
    permission: 'partnership:decide',
    errors: ['state_forbids', 'email_unconfirmed', 'too_many_requests'],
    summary: 'Invites merchants by e-mail; an address that was invited before gets another e-mail, one of a partner none',
    body: z.strictObject({
      emails: z.array(Email).check(z.minLength(1), z.maxLength(maxInvitedMerchants)),
      message: z._default(prose(1000), ''),
      /** Of the e-mail, for people who chose none; that of the request without it. */
      language: z.optional(z.enum(languages)),
    }),
    returns: z.object({
      invitations: z.array(MerchantInvitation),
      /** Addresses of companies that sell there, or requested to. */
      partners: z.array(z.string()),
    }),
    status: 201,
  }),
  resend: route({
    method: 'POST',
    path: '/Platform/ResendMerchantInvitation',
    permission: 'partnership:decide',
    errors: ['state_forbids', 'email_unconfirmed', 'too_many_requests'],
    summary: 'Sends an invitation again in the name of the caller, once a minute, until its merchant has requested to join',
    body: ById,
    returns: MerchantInvitation,
  }),
  revoke: route({
    method: 'POST',
    path: '/Platform/RevokeMerchantInvitation',
    permission: 'partnership:decide',
    errors: ['state_forbids'],
    summary: 'Withdraws an invitation: it is no longer listed and not sent again',
    body: ById,
  }),
}
