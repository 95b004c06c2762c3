import { t } from '@lingui/core/macro'
import { searchValues, text } from '../lib/search-values.ts'
import { screen } from './screen.tsx'

export const mappingScreens = [
  screen({
    path: '/shop/mappings',
    title: t`Mappings`,
    permission: 'attribute:read',
    search: searchValues({ view: text, merchantId: text, marketplaceId: text, collectionId: text, definitionId: text, source: text, step: text }),
    load: () => import('../domains/mapping/mapping-page.tsx'),
    name: 'MappingPage',
  }),
]
