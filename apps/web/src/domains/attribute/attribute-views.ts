import { t } from '@lingui/core/macro'
import { AttributeType } from '@stoa/contract/attribute.ts'
import { optionOf } from '../../lib/option-of.ts'

/** The ready-made questions; templates are a list of their own. */
export const views = [
  { value: 'all', label: t`All` },
  { value: 'asked', label: t`In use` },
  { value: 'unused', label: t`Unused` },
  { value: 'templates', label: t`Templates` },
]

type Query = { type?: AttributeType; collectionId?: string; isRequired?: boolean; isUsed?: boolean }

/** The query of a view with its filters; what is no filter's value is left out. */
export function definitionQuery(view: string | undefined, filters: Readonly<Record<string, readonly string[]>>): Query {
  const type = optionOf(AttributeType.options, filters['type']?.[0])
  const collectionId = filters['collectionId']?.[0]
  const required = filters['isRequired']?.[0]
  return {
    ...(type === undefined ? {} : { type }),
    ...(collectionId === undefined ? {} : { collectionId }),
    ...(required === 'true' || required === 'false' ? { isRequired: required === 'true' } : {}),
    ...(view === 'unused' ? { isUsed: false } : {}),
  }
}
