import * as z from 'zod/mini'
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
  memberCount: z.int(),
  productCount: z.int(),
  createdAt: Instant,
  lastSeenAt: z.nullable(Instant),
})
export type AdminCompany = z.infer<typeof AdminCompany>

export const admin = {
  companies: route({
    method: 'GET',
    path: '/Admin/PagedCompanies',
    permission: 'company:administer',
    summary: 'Every company of the installation',
    query: z.object({ companyType: z.optional(CompanyType), isActive: z.optional(QueryFlag) }),
    paged: { item: AdminCompany, sorts: ['-createdAt', 'companyName'], filters: { companyname: ['co'], text: ['co'] } },
  }),
}
