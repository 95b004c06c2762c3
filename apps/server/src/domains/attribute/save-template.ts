import type { AttributeTemplate, attribute } from '@stoa/contract/attribute.ts'
import type { Ctx } from '../../kit/context.ts'
import { AppError } from '../../kit/errors.ts'
import type { Received } from '../../kit/http.ts'
import { upsertTemplate } from './queries-template.ts'
import { definitionIssues } from './rules.ts'

/** Keeps an own template under its name, over an earlier one of that name. */
export async function saveTemplate({ db, scope }: Ctx, { body }: Received<typeof attribute.saveTemplate>): Promise<AttributeTemplate> {
  const attributeDefinitions = body.attributeDefinitions.map((one) => ({ ...one, unit: one.unit ?? null }))
  const errors = definitionIssues(attributeDefinitions, (index) => `attributeDefinitions.${index}`)
  if (errors.length > 0) throw new AppError('invalid_input', { errors })
  const id = await upsertTemplate(db, scope.companyId, { name: body.name, attributeDefinitions })
  return { id, name: body.name, isOwn: true, attributeDefinitions }
}
