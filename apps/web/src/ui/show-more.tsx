import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import type { Listing } from './index-types.ts'

/** The button below a short list that loads its next page; nothing at its end. */
export function ShowMore({ list }: { list: Pick<Listing<unknown>, 'hasMore' | 'isLoadingMore' | 'loadMore'> }) {
  if (!list.hasMore) return null
  return (
    <Button variant="subtle" fullWidth loading={list.isLoadingMore} onClick={list.loadMore}>
      {t`Show more`}
    </Button>
  )
}
