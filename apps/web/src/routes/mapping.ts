import { t } from '@lingui/core/macro'
import * as z from 'zod/mini'
import { screen } from './screen.tsx'

const text = z.optional(z.string())

export const mappingScreens = [
  screen({
    path: '/shop/mappings',
    title: t`Mappings`,
    permission: 'attribute:read',
    search: z.object({ view: text, merchantId: text, marketplaceId: text, collectionId: text, definitionId: text, source: text, step: text }),
    load: () => import('../domains/mapping/mapping-page.tsx'),
    name: 'MappingPage',
  }),
]
