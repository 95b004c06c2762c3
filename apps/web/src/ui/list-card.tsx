import type { ReactNode } from 'react'
import type { Listing } from './index-types.ts'
import { ListTable } from './list-table.tsx'
import type { ListColumn } from './list-table.tsx'
import { LoadingBlock } from './loading-block.tsx'
import { Card } from './page-layout.tsx'
import { ShowMore } from './show-more.tsx'
import { PanelError } from './states.tsx'

type CardList<Row> = Pick<Listing<Row>, 'rows' | 'isLoading' | 'error' | 'retry' | 'hasMore' | 'isLoadingMore' | 'loadMore'>

type ListCardProps<Row> = {
  title: string
  /** Buttons and switches at the end of the title. */
  actions?: ReactNode
  list: CardList<Row>
  columns: readonly ListColumn<Row>[]
  rowKey: (row: Row) => string
  /** An `EmptyState`, in place of the table when there are no rows. */
  empty: ReactNode
  /** The height in pixels while the rows load. */
  loadingHeight?: number
  /** Dialogs that the rows open. */
  children?: ReactNode
}

/** A short list in a card: its rows as a table, and what shows while they load, when that fails and when there are none. */
export function ListCard<Row>({ title, actions, list, columns, rowKey, empty, loadingHeight = 180, children }: ListCardProps<Row>) {
  return (
    <Card title={title} actions={actions} isFlush>
      {list.error ? (
        <PanelError onRetry={list.retry} {...(list.error instanceof Error ? { message: list.error.message } : {})} />
      ) : list.isLoading ? (
        <LoadingBlock h={loadingHeight - 32} w="auto" m={16} radius="md" />
      ) : list.rows.length === 0 ? (
        empty
      ) : (
        <ListTable label={title} columns={columns} rows={list.rows} rowKey={rowKey} />
      )}
      <ShowMore list={list} />
      {children}
    </Card>
  )
}

/** Returns the answer of a call that is a whole list in the form `ListCard` takes. */
export function wholeList<Row>(call: { data: readonly Row[] | undefined; error: unknown; refetch: () => unknown }): CardList<Row> {
  return {
    rows: call.data ?? [],
    isLoading: call.data === undefined,
    error: call.error,
    retry: () => void call.refetch(),
    hasMore: false,
    isLoadingMore: false,
    loadMore: () => undefined,
  }
}
