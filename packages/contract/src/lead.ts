import * as z from 'zod/mini'
import { Acknowledged } from './auth.ts'
import { issue } from './input-codes.ts'
import { Id, Instant } from './page.ts'
import { route } from './route.ts'
import { LeadStatus } from './states.ts'
import { Email, Version, line, optionalLine, requiredProse } from './text.ts'

/** Somebody who asks about the portal without an account. */
export const Lead = z.object({
  id: Id,
  name: z.string(),
  email: z.string(),
  companyName: z.string(),
  phone: z.string(),
  message: z.string(),
  status: LeadStatus,
  createdAt: Instant,
  version: Version,
})
export type Lead = z.infer<typeof Lead>

/** An agency whose link brings companies. */
export const Agency = z.object({ agencyId: z.string(), name: z.string(), companyCount: z.int(), createdAt: Instant })
export type Agency = z.infer<typeof Agency>

export const lead = {
  create: route({
    method: 'POST',
    path: '/Platform/NewLead',
    permission: 'anyone',
    summary: 'Sends a question to the administrators of the installation',
    body: z.strictObject({
      name: line(120),
      email: Email,
      companyName: z._default(optionalLine(160), ''),
      phone: z._default(optionalLine(40), ''),
      message: requiredProse(2000),
      /** Not shown to people: programs that fill in every field give themselves away. Leave it empty. */
      website: z._default(z.string().check(z.maxLength(500)), ''),
    }),
    errors: ['too_many_requests'],
    returns: Acknowledged,
  }),
  paged: route({
    method: 'GET',
    path: '/Admin/PagedLeads',
    permission: 'company:administer',
    summary: 'Questions of people without an account',
    query: z.object({ status: z.optional(LeadStatus) }),
    paged: { item: Lead, counts: true, sorts: ['-createdAt', 'createdAt'], filters: { text: ['co'] } },
  }),
  update: route({
    method: 'POST',
    path: '/Admin/UpdateLead',
    permission: 'installation:manage',
    summary: 'Sets the status of a lead',
    body: z.strictObject({ id: Id, version: Version, status: LeadStatus }),
    returns: Lead,
  }),
  agencies: route({
    method: 'GET',
    path: '/Admin/PagedAgencies',
    permission: 'company:administer',
    summary: 'Agencies and how many companies came by their link',
    paged: { item: Agency, sorts: ['name', '-name'], filters: { text: ['co'] } },
  }),
  upsertAgency: route({
    method: 'POST',
    path: '/Admin/UpsertAgency',
    permission: 'installation:manage',
    summary: 'Adds an agency under the id of its sign-up link, or renames it',
    body: z.strictObject({
      agencyId: z.string().check(z.trim(), z.maxLength(60), z.regex(/^[a-z0-9](?:[a-z0-9-]{0,58}[a-z0-9])?$/, issue('input.handle'))),
      name: line(120),
    }),
    returns: Agency,
  }),
}
