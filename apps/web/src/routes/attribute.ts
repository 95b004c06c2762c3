import { t } from '@lingui/core/macro'
import { definitionFilters } from '../domains/attribute/attribute-filters.ts'
import { listSearch } from '../lib/list-search.ts'
import { text } from '../lib/search-values.ts'
import { screen } from './screen.tsx'

export const attributeScreens = [
  screen({
    path: '/shop/attributes',
    title: t`Attributes`,
    permission: 'attribute:read',
    search: listSearch(definitionFilters, { edit: text }),
    load: () => import('../domains/attribute/attribute-list.tsx'),
    name: 'AttributeList',
  }),
]
