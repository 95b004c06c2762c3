import { t } from '@lingui/core/macro'
import { collection } from '@stoa/contract/collection.ts'
import type { Listing } from '@stoa/contract/collection.ts'
import type { DragEndEvent } from '@dnd-kit/core'
import { DndContext, KeyboardSensor, PointerSensor, closestCenter, useSensor, useSensors } from '@dnd-kit/core'
import { SortableContext, arrayMove, rectSortingStrategy, sortableKeyboardCoordinates, useSortable } from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import { Box } from '@mantine/core'
import { GripVertical } from 'lucide-react'
import { useMemo, useState } from 'react'
import { isApiError, messageOf } from '../../lib/api-error.ts'
import { useCall, usePages, useSend } from '../../lib/calls.ts'
import { count } from '../../lib/format.ts'
import type { ScreenProps } from '../../lib/screen.ts'
import { NotFoundPage } from '../../ui/error-page.tsx'
import { DetailPage } from '../../ui/page-layout.tsx'
import { ShowMore } from '../../ui/show-more.tsx'
import { PagePending } from '../../ui/page-pending.tsx'
import { EmptyState, PanelError } from '../../ui/states.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { toastFailed } from '../../ui/toasts.tsx'
import noImage from '../../ui/no-image.svg'
import { pictureOf } from '../product/product-labels.ts'
import { withLoaded } from './arranged-order.ts'
import { listingName } from './listing-columns.tsx'
import textStyles from '../../ui/text.module.css'
import pageStyles from '../../ui/page.module.css'
import styles from './arrange.module.css'

/** The products of a collection in the order visitors see, moved by dragging or by the keyboard; each move is kept at once. */
export function ArrangePage({ params: { id } }: ScreenProps<{ id: string }>) {
  const { data, error, refetch } = useCall(collection.get, { params: { id } })
  const list = usePages(collection.products, { params: { id }, query: { sort: 'position', limit: 60, approvalStatus: ['Approved'] } })
  if (isApiError(error, 'not_found', 'invalid_input')) return <NotFoundPage />
  if (data?.id !== id || list.isLoading)
    return (
      <PagePending
        error={error}
        onRetry={() => void refetch()}
        breadcrumb={{ label: t`Collection`, href: `/shop/collections/${id}` }}
        shape="column"
        heights={[640]}
      />
    )
  return (
    <DetailPage
      title={t`Arrange ${data.name}`}
      breadcrumb={{ label: data.name, href: `/shop/collections/${id}` }}
      description={t`Shoppers see approved products in this order. Drag a product to move it, or select it and press Space, use the arrow keys, and press Space again.`}
    >
      <section className={pageStyles.card} aria-label={t`Products`}>
        {list.error !== undefined && <PanelError message={messageOf(list.error)} onRetry={list.retry} />}
        {list.rows.length === 0 && list.error === undefined && (
          <EmptyState title={t`No products to arrange yet`} text={t`Approved products of this collection appear here.`} />
        )}
        <Sortable key={id} collectionId={id} rows={list.rows} />
        <ShowMore list={list} />
      </section>
    </DetailPage>
  )
}

function Sortable({ collectionId, rows }: { collectionId: string; rows: readonly Listing[] }) {
  const [arranged, setArranged] = useState(rows)
  const order = useMemo(() => withLoaded(arranged, rows), [arranged, rows])
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 6 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const place = useSend(collection.positions, {
    refreshes: [collection.products],
    refreshesOutdated: true,
    onError: (error) => toastFailed(messageOf(error)),
  })
  const ids = order.map(({ collectionProductId }) => collectionProductId)
  const end = async ({ active, over }: DragEndEvent) => {
    const [from, to] = [ids.indexOf(String(active.id)), ids.indexOf(String(over?.id))]
    if (to < 0 || from === to) return
    const next = arrayMove(order, from, to)
    setArranged(next)
    try {
      const body = { collectionId, products: [{ collectionProductId: String(active.id) }], afterId: next[to - 1]?.collectionProductId ?? null }
      await place.mutateAsync({ body })
    } catch {
      setArranged(order)
    }
  }
  const names = new Map(order.map((row) => [row.collectionProductId, listingName(row)]))
  const say = (id: string | number) => names.get(String(id)) ?? t`The product`
  const placeOf = (id: string | number | undefined) => count(ids.indexOf(String(id)) + 1)
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={(event) => void end(event)}
      accessibility={{
        announcements: {
          onDragStart: ({ active }) => t`${say(active.id)} picked up.`,
          onDragOver: ({ active, over }) => t`${say(active.id)}: position ${placeOf(over?.id)} of ${count(ids.length)}.`,
          onDragEnd: ({ active, over }) => t`${say(active.id)} moved to position ${placeOf(over?.id)} of ${count(ids.length)}.`,
          onDragCancel: ({ active }) => t`Move cancelled. ${say(active.id)} was not moved.`,
        },
      }}
    >
      <SortableContext items={ids} strategy={rectSortingStrategy}>
        <ol className={styles.grid}>
          {order.map((row, index) => (
            <Tile key={row.collectionProductId} row={row} place={index + 1} />
          ))}
        </ol>
      </SortableContext>
    </DndContext>
  )
}

function Tile({ row, place }: { row: Listing; place: number }) {
  const { attributes, listeners, setNodeRef, transform, transition, isDragging } = useSortable({ id: row.collectionProductId })
  return (
    <Box
      ref={setNodeRef}
      style={{ transform: CSS.Transform.toString(transform), transition }}
      className={styles.tile}
      component="li"
      miw={0}
      data-dragged={isDragging || undefined}
    >
      <button type="button" className={styles.hold} data-part="tile" {...attributes} {...listeners} aria-roledescription="movable product">
        <span className={`${styles.place} numbers`}>{place}</span>
        <GripVertical className={styles.grip} size={16} aria-hidden />
        <img src={pictureOf(row) ?? noImage} alt="" loading="lazy" draggable={false} />
        <Box className={textStyles.truncate} component="span" fw={550}>
          {listingName(row)}
        </Box>
        <span className={textStyles.note}>{row.merchantName}</span>
        {row.status === 'Discontinued' && <StatusBadge product={row.status} />}
      </button>
    </Box>
  )
}
