import type { AttributeTemplate } from '@stoa/contract/attribute.ts'
import type { Ctx } from '../../kit/context.ts'
import { listOwnTemplates } from './queries-template.ts'
import { tradeTemplates } from './rules-templates.ts'

/** The operator's own templates and Stoa's, whose name contains the words; `all` gives every one. A merchant sees Stoa's. */
export async function listTemplates({ db, scope }: Ctx, name: string): Promise<AttributeTemplate[]> {
  const words = name.trim().toLowerCase()
  const own = scope.companyType === 'MARKETPLACE' ? await listOwnTemplates(db, scope.companyId) : []
  const every = [...own.map((one) => ({ ...one, isOwn: true })), ...tradeTemplates.map((one) => ({ ...one, id: null, isOwn: false }))]
  return words === 'all' ? every : every.filter((one) => one.name.toLowerCase().includes(words))
}
