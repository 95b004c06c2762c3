import * as z from 'zod/mini'
import { TableFormat, tableTypes } from './order-file.ts'
import { Day, Id, Instant } from './page.ts'
import { route } from './route.ts'
import { TimeZone } from './time-zone.ts'

/** Who acted: a person, an API key, the portal itself, or nobody signed in. */
export const AuditActor = z.enum(['person', 'key', 'system', 'nobody'])

/** One entry of a company's audit log: who did what to which object. It is never changed. */
export const AuditEntry = z.object({
  id: Id,
  at: Instant,
  actorKind: AuditActor,
  /** The person's or key's name; null for somebody who is not of the company, and for the portal. */
  actorName: z.nullable(z.string()),
  /** A fact such as `api_key.created`. */
  action: z.string(),
  /** The action in the reader's language. */
  label: z.string(),
  /** The id or address of what was acted on; empty where that is the company. */
  object: z.string(),
  /** The name of what was acted on, such as an attribute, a campaign or another company; null where it has none. */
  objectName: z.nullable(z.string()),
  /** What else was recorded, such as the fields that changed: a name, what it is called in the reader's language, and its value in words. */
  facts: z.array(z.object({ name: z.string(), label: z.string(), value: z.string() })),
})
export type AuditEntry = z.infer<typeof AuditEntry>

/** What narrows the log. */
const filters = {
  /** Only what this person did. */
  userId: z.optional(Id),
  /** Only this action, such as `payout.created`. */
  action: z.optional(z.string().check(z.regex(/^[a-z_-]+\.[a-z_-]+$/), z.maxLength(60))),
  /** Only what names this merchant. */
  merchantId: z.optional(Id),
  /** Only entries from this day, and until that one, both included. */
  from: z.optional(Day),
  until: z.optional(Day),
  /** Where the days begin and end; UTC when absent. */
  timeZone: z.optional(TimeZone),
  /** Leaves out sign-ins and sign-outs. */
  withoutSignIns: z.optional(z.literal('true')),
}

export const audit = {
  paged: route({
    method: 'GET',
    path: '/Audit/PagedEntries',
    permission: 'audit:read',
    summary: 'The audit log of the company, newest first; an administrator names the company by `companyId`',
    query: z.object(filters),
    paged: { item: AuditEntry, sorts: ['-at'] },
  }),
  actions: route({
    method: 'GET',
    path: '/Audit/Actions',
    permission: 'audit:read',
    summary: 'The actions that the audit log of the company has, with what they are called in the language of the reader',
    query: z.object({}),
    returns: z.array(z.object({ action: z.string(), label: z.string() })),
  }),
  export: route({
    method: 'GET',
    path: '/Audit/Export',
    permission: 'audit:read',
    summary: 'The audit log of the company as CSV or XLSX, newest first, narrowed as the list is',
    query: z.object({ ...filters, format: z._default(TableFormat, 'csv') }),
    answers: 'blob',
    contentType: [...tableTypes],
  }),
}
