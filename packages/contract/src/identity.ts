import * as z from 'zod/mini'
import { Currency } from './money.ts'
import { Id } from './page.ts'
import { route } from './route.ts'
import { CompanyType } from './states.ts'

/** Which company an API key belongs to. */
export const identity = {
  get: route({
    method: 'GET',
    path: '/Company/Identity',
    permission: 'company:read',
    anyKey: true,
    summary: 'The company that calls: what a program reads first with an API key',
    returns: z.object({ companyId: Id, companyType: CompanyType, companyName: z.string(), currency: Currency }),
  }),
}
