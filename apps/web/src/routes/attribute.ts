import { t } from '@lingui/core/macro'
import * as z from 'zod/mini'
import { definitionFilters } from '../domains/attribute/attribute-filters.ts'
import { listSearch } from '../lib/list-search.ts'
import { screen } from './screen.tsx'

export const attributeScreens = [
  screen({
    path: '/shop/attributes',
    title: t`Attributes`,
    permission: 'attribute:read',
    search: z.extend(listSearch(definitionFilters), { edit: z.optional(z.string()) }),
    load: () => import('../domains/attribute/attribute-list.tsx'),
    name: 'AttributeList',
  }),
]
