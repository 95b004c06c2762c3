import { t } from '@lingui/core/macro'
import { Box, Flex } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from './link.tsx'
import { LoadingBlock } from './loading-block.tsx'
import { Card } from './page-layout.tsx'
import { RowList } from './row-list.tsx'
import { PanelError } from './states.tsx'
import textStyles from './text.module.css'

type ShortListCardProps<Row> = {
  title: string
  /** The list that has all of them. */
  href: string
  list: { rows: readonly Row[]; isLoading: boolean; error?: unknown; retry: () => void }
  /** A `Row` of a `RowList`. */
  row: (row: Row) => ReactNode
  /** A `Row` before the others, shown without any as well. */
  first?: ReactNode | undefined
  /** What is said when there are none. */
  empty: string
}

/** The newest few of a list in a card, with a link to all of them. */
export function ShortListCard<Row>({ title, href, list: { rows, isLoading, error, retry }, row, first, empty }: ShortListCardProps<Row>) {
  return (
    <Card title={title} actions={<Link className={textStyles.link} href={href}>{t`Show all`}</Link>} isFlush>
      {error ? (
        <PanelError onRetry={retry} {...(error instanceof Error ? { message: error.message } : {})} />
      ) : isLoading ? (
        <LoadingBlock h={180} w="auto" m={16} radius="md" />
      ) : (
        <>
          {(first !== undefined || rows.length > 0) && (
            <RowList label={title}>
              {first}
              {rows.map(row)}
            </RowList>
          )}
          {rows.length === 0 && (
            <Box component="p" className={textStyles.note} px={{ base: 16, sm: 20 }} pt={first === undefined ? 0 : 12} pb={16}>
              {empty}
            </Box>
          )}
        </>
      )}
    </Card>
  )
}

/** The badge and the amount at the end of a row: below each other on a phone. */
export function RowEnd({ children }: { children: ReactNode }) {
  return (
    <Flex ms="auto" direction={{ base: 'column', sm: 'row' }} align={{ base: 'flex-end', sm: 'center' }} columnGap={12} rowGap={4}>
      {children}
    </Flex>
  )
}
