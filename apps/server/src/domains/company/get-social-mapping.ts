import type { SocialMapping } from '@stoa/contract/company.ts'
import type { Ctx } from '../../kit/context.ts'
import { orNotFound } from '../../kit/errors.ts'
import { findOwnCompany } from './queries.ts'

/** The addresses of the caller's company on social networks. */
export async function getSocialMapping({ db, scope }: Ctx): Promise<SocialMapping> {
  const { socialLinks, version } = orNotFound(await findOwnCompany(db, scope), 'company')
  return { socialLinks, version }
}
