import * as z from 'zod/mini'
import { HostName } from './domain-name.ts'
import { Id, Instant, QueryFlag } from './page.ts'
import { route } from './route.ts'
import { CompanyType } from './states.ts'

export const AdminCompany = z.object({
  companyId: Id,
  companyType: CompanyType,
  companyName: z.string(),
  countryCode: z.string(),
  email: z.string(),
  isActive: z.boolean(),
  /** When its owner or an administrator closed it; null for one that was not. */
  closedAt: z.nullable(Instant),
  memberCount: z.int(),
  productCount: z.int(),
  createdAt: Instant,
  lastSeenAt: z.nullable(Instant),
  /** The verified host name of a marketplace; null without one, and for other companies. */
  host: z.nullable(z.string()),
  /** True for the marketplace that people see who belong to none. */
  isDefaultMarketplace: z.boolean(),
})
export type AdminCompany = z.infer<typeof AdminCompany>

/** Settings of the whole installation. */
export const InstallationSettings = z.object({
  /** The marketplace shown where neither the sign-in nor the host decides; null for Stoa's own record. */
  defaultMarketplaceId: z.nullable(Id),
  defaultMarketplaceName: z.nullable(z.string()),
})
export type InstallationSettings = z.infer<typeof InstallationSettings>

/** The jobs of one kind that are not done. */
export const JobQueue = z.object({
  name: z.string(),
  waiting: z.int(),
  running: z.int(),
  failed: z.int(),
  /** When the oldest waiting job could have started; null when none is due. */
  oldestDueAt: z.nullable(Instant),
})
export type JobQueue = z.infer<typeof JobQueue>

/** A job that used all its attempts. Failed jobs are deleted after three days. */
export const FailedJob = z.object({
  id: Id,
  name: z.string(),
  failedAt: Instant,
  attempts: z.int(),
  /** The technical error of the last attempt, in English. */
  error: z.string(),
})
export type FailedJob = z.infer<typeof FailedJob>

/** What a part of the installation was found to be. Screens say what to do about it. */
export const healthCodes = [
  'database_ok',
  'connections_short',
  'migrations_ok',
  'migrations_missing',
  'worker_ok',
  'worker_missing',
  'jobs_ok',
  'jobs_failed',
  'jobs_late',
  'mail_ok',
  'mail_outbox',
  'mail_failed',
  'storage_ok',
  'storage_failed',
] as const

/** The state of the installation now, one entry for each part. */
export const Health = z.object({
  checks: z.array(
    z.object({
      part: z.enum(['database', 'migrations', 'worker', 'jobs', 'mail', 'storage']),
      state: z.enum(['success', 'warning', 'error']),
      code: z.enum(healthCodes),
      /** Connections in use, migrations (applied, or missing), workers, or jobs (waiting, failed, or late); null where nothing is counted. */
      count: z.nullable(z.int()),
    }),
  ),
  version: z.string(),
  databaseVersion: z.string(),
  nodeVersion: z.string(),
  checkedAt: Instant,
})
export type Health = z.infer<typeof Health>

export const admin = {
  health: route({
    method: 'GET',
    path: '/Admin/Health',
    permission: 'company:administer',
    summary: 'Whether the database, migrations, worker, jobs, outgoing mail and file storage work, tried now',
    returns: Health,
  }),
  queues: route({
    method: 'GET',
    path: '/Admin/Queues',
    permission: 'company:administer',
    summary: 'The kinds of background jobs that wait, run or have failed',
    returns: z.array(JobQueue),
  }),
  failedJobs: route({
    method: 'GET',
    path: '/Admin/PagedFailedJobs',
    permission: 'company:administer',
    summary: 'Background jobs that used all their attempts, newest first',
    query: z.object({ name: z.optional(z.string().check(z.maxLength(100))) }),
    paged: { item: FailedJob, sorts: ['-failedAt'] },
  }),
  retryJobs: route({
    method: 'POST',
    path: '/Admin/RetryJobs',
    permission: 'installation:manage',
    summary: 'Starts failed jobs of one kind again: those named, or all of them',
    body: z.strictObject({
      name: z.string().check(z.minLength(1), z.maxLength(100)),
      ids: z.optional(z.array(Id).check(z.minLength(1), z.maxLength(100))),
    }),
    returns: z.object({ retried: z.int() }),
  }),
  companies: route({
    method: 'GET',
    path: '/Admin/PagedCompanies',
    permission: 'company:administer',
    summary: 'Every company of the installation',
    query: z.object({ companyType: z.optional(CompanyType), isActive: z.optional(QueryFlag) }),
    paged: {
      item: AdminCompany,
      counts: true,
      sorts: ['-createdAt', 'createdAt', 'companyName', '-companyName'],
      filters: { companyname: ['co'], text: ['co'] },
    },
  }),
  getInstallation: route({
    method: 'GET',
    path: '/Admin/GetInstallation',
    permission: 'company:administer',
    summary: 'Settings of the whole installation',
    returns: InstallationSettings,
  }),
  updateInstallation: route({
    method: 'POST',
    path: '/Admin/UpdateInstallation',
    permission: 'installation:manage',
    summary: 'Sets the default marketplace: the one shown where neither the sign-in nor the host decides; null for none',
    body: z.strictObject({ defaultMarketplaceId: z.nullable(Id) }),
    returns: InstallationSettings,
  }),
  updateMarketplaceHost: route({
    method: 'POST',
    path: '/Admin/UpdateMarketplaceHost',
    permission: 'installation:manage',
    summary: 'Sets the verified host name under which the portal shows a marketplace; null removes it',
    body: z.strictObject({ marketplaceId: Id, host: z.nullable(HostName) }),
    returns: z.object({ marketplaceId: Id, host: z.nullable(z.string()) }),
  }),
}
