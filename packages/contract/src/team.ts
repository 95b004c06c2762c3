import * as z from 'zod/mini'
import { issue } from './input-codes.ts'
import { Session } from './auth.ts'
import { Id, Instant } from './page.ts'
import { route } from './route.ts'
import { CompanyType, MemberRole } from './states.ts'
import { Email, line, requiredProse } from './text.ts'

/** Most people and open invitations of one company together. */
export const maxTeamSize = 200

/** A person of the company. */
export const Member = z.object({
  userId: Id,
  name: z.string(),
  email: z.string(),
  role: MemberRole,
  /** When they last signed in to this company; null for never. */
  lastSignInAt: z.nullable(Instant),
  joinedAt: Instant,
  isSelf: z.boolean(),
  /** Whether they have an authenticator app or a passkey. */
  hasSecondFactor: z.boolean(),
})
export type Member = z.infer<typeof Member>

/** An invitation that was neither accepted nor withdrawn. */
export const Invitation = z.object({
  id: Id,
  email: z.string(),
  role: MemberRole,
  invitedBy: z.nullable(z.string()),
  sentAt: Instant,
  expiresAt: Instant,
  isExpired: z.boolean(),
})
export type Invitation = z.infer<typeof Invitation>

/** Everybody with access to the company, and who was invited. */
export const Team = z.object({
  members: z.array(Member),
  invitations: z.array(Invitation),
  /** Whether members need a second factor. */
  isSecondFactorRequired: z.boolean(),
})
export type Team = z.infer<typeof Team>

/** A company the person belongs to. */
export const OwnCompany = z.object({ companyId: Id, companyName: z.string(), companyType: CompanyType, role: MemberRole, isCurrent: z.boolean() })
export type OwnCompany = z.infer<typeof OwnCompany>

const InvitationToken = z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/, issue('input.link_incomplete')))

export const team = {
  list: route({
    method: 'GET',
    path: '/Company/Team',
    permission: 'company:read',
    summary: 'Everybody with access to the company, and open invitations',
    returns: Team,
  }),
  invite: route({
    method: 'POST',
    path: '/Company/InviteMember',
    permission: 'team:manage',
    reauthentication: { when: 'the role is owner' },
    errors: ['already_exists'],
    summary: 'Invites a person by e-mail; the link in it works once, for seven days',
    body: z.strictObject({ email: Email, role: MemberRole }),
    returns: Invitation,
    status: 201,
  }),
  addOwner: route({
    method: 'POST',
    path: '/Admin/AddOwner',
    permission: 'installation:manage',
    reauthentication: 'always',
    errors: ['already_exists', 'state_forbids'],
    summary:
      'Gives a company another owner, by an administrator: a member of the company at once, anybody else by an e-mail whose link works once, for seven days',
    body: z.strictObject({ companyId: Id, email: Email, reason: requiredProse(300) }),
    /** `isInvited` is false where the person was a member and is an owner now. */
    returns: z.object({ isInvited: z.boolean() }),
  }),
  resend: route({
    method: 'POST',
    path: '/Company/ResendInvitation',
    permission: 'team:manage',
    errors: ['too_many_requests'],
    summary: 'Sends an invitation again, once a minute; the earlier link stops working',
    body: z.strictObject({ invitationId: Id }),
    returns: Invitation,
  }),
  revoke: route({
    method: 'POST',
    path: '/Company/RevokeInvitation',
    permission: 'team:manage',
    summary: 'Withdraws an invitation: its link stops working',
    body: z.strictObject({ invitationId: Id }),
  }),
  updateMember: route({
    method: 'POST',
    path: '/Company/UpdateMember',
    permission: 'team:manage',
    reauthentication: { when: 'the role is owner' },
    errors: ['state_forbids'],
    summary: 'Changes the role of a member; a company keeps at least one owner',
    body: z.strictObject({ userId: Id, role: MemberRole }),
    returns: Member,
  }),
  removeMember: route({
    method: 'POST',
    path: '/Company/RemoveMember',
    permission: 'team:manage',
    errors: ['state_forbids'],
    summary: 'Ends the access of a member at once; a company keeps at least one owner',
    body: z.strictObject({ userId: Id }),
  }),
  leave: route({
    method: 'POST',
    path: '/Company/LeaveTeam',
    permission: 'account:use',
    errors: ['state_forbids'],
    summary: 'Ends the own access to the company; a company keeps at least one owner',
    body: z.strictObject({}),
  }),
  findInvitation: route({
    method: 'POST',
    path: '/Company/FindInvitation',
    permission: 'anyone',
    errors: ['link_used_or_expired'],
    summary: 'What an invitation offers, by the token of its e-mail',
    body: z.strictObject({ token: InvitationToken }),
    returns: z.object({
      companyName: z.string(),
      email: z.string(),
      role: MemberRole,
      invitedBy: z.nullable(z.string()),
      /** The address has an account: its password is requested, in place of a new one. */
      hasAccount: z.boolean(),
    }),
  }),
  acceptInvitation: route({
    method: 'POST',
    path: '/Company/AcceptInvitation',
    permission: 'anyone',
    errors: ['link_used_or_expired'],
    summary: 'Joins the company with the token of the e-mail: with a new account, or with the password of the account of that address',
    body: z.strictObject({
      token: InvitationToken,
      name: z.optional(line(120)),
      password: z.string().check(z.minLength(1, issue('input.password')), z.maxLength(128)),
    }),
    returns: z.object({ email: z.string(), companyName: z.string() }),
  }),
  myCompanies: route({
    method: 'GET',
    path: '/Company/MyCompanies',
    permission: 'account:use',
    beforeSecondFactor: true,
    summary: 'The companies the person belongs to',
    returns: z.array(OwnCompany),
  }),
  switchCompany: route({
    method: 'POST',
    path: '/Auth/SwitchCompany',
    permission: 'anyone',
    errors: ['sign_in_required'],
    summary: 'Goes on in another company of the person whose token is sent: ends that session and opens one there',
    body: z.strictObject({ token: z.string().check(z.maxLength(4000)), companyId: Id }),
    returns: Session,
  }),
}
