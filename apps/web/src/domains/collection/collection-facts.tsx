import { t } from '@lingui/core/macro'
import { Box, Flex } from '@mantine/core'
import { collection } from '@stoa/contract/collection.ts'
import type { Collection } from '@stoa/contract/collection.ts'
import { Fragment } from 'react'
import type { Pages } from '../../lib/calls.ts'
import { usePages } from '../../lib/calls.ts'
import { Link } from '../../ui/link.tsx'
import { Tag } from '../../ui/status-badge.tsx'
import { useAllPages } from '../marketplace/fetch-all-pages.ts'
import layoutStyles from '../../ui/layout.module.css'
import styles from './collection.module.css'
import textStyles from '../../ui/text.module.css'

const hrefOf = ({ id }: { id: string }) => `/shop/collections/${id}`

/** Returns the collections directly below one; none without it or below a leaf. */
export function useSubcollections(one: Collection | undefined): Pages<Collection> {
  const query = { parentId: one?.id ?? '', limit: 100 }
  return usePages(collection.paged, { params: { id: one?.marketplaceId ?? '' }, query }, { enabled: one?.isLeaf === false })
}

/** How a collection decides, what it says of itself and what is below it, under its name. */
export function CollectionFacts({ one }: { one: Collection }) {
  const below = useSubcollections(one)
  useAllPages(below)
  return (
    <Flex component="span" direction="column" gap={8} align="flex-start" mt={4}>
      <span className={layoutStyles.wrap}>
        <Tag colour="none" icon={null}>
          {one.requiresApproval ? t`Requires approval` : t`No approval needed`}
        </Tag>
        {one.pendingItems > 0 && <Tag colour="pending">{t`${one.pendingItems} pending`}</Tag>}
      </span>
      {one.description !== '' && (
        <Box className={textStyles.lines} component="span" maw="70ch">
          {one.description}
        </Box>
      )}
      {!one.isLeaf && below.rows.length > 0 && (
        <span>
          {t`Subcollections:`}{' '}
          {below.rows.map((row, index) => (
            <Fragment key={row.id}>
              {index > 0 && ', '}
              <Link href={hrefOf(row)}>{row.name}</Link>
            </Fragment>
          ))}
        </span>
      )}
      {one.picture && <img className={styles.picture} src={one.picture.src} alt="" />}
    </Flex>
  )
}
