import { Trans } from '@lingui/react/macro'
import { plural, t } from '@lingui/core/macro'
import { Box } from '@mantine/core'
import { collection } from '@stoa/contract/collection.ts'
import type { Collection } from '@stoa/contract/collection.ts'
import type { DragTarget, ItemInstance } from '@headless-tree/core'
import { dragAndDropFeature, hotkeysCoreFeature, keyboardDragAndDropFeature, selectionFeature, syncDataLoaderFeature } from '@headless-tree/core'
import { AssistiveTreeDescription, useTree } from '@headless-tree/react'
import { ChevronDown, ChevronRight, GripVertical } from 'lucide-react'
import { useEffect, useMemo } from 'react'
import type { CSSProperties, KeyboardEvent } from 'react'
import { retryMessageOf } from '../../lib/retry-message.ts'
import { useSend } from '../../lib/calls.ts'
import { asRow } from '../../lib/show-answer.ts'
import { Link, useNavigation } from '../../ui/link.tsx'
import { Tag } from '../../ui/status-badge.tsx'
import { toastDone, toastFailed } from '../../ui/toasts.tsx'
import type { CollectionActions } from './collection-cards.tsx'
import { CollectionActionMenu } from './collection-cards.tsx'
import { childrenOf, placeAt, rootId } from './outline-places.ts'
import { moveGuide } from './tree-guide.ts'
import styles from './outline.module.css'
import layoutStyles from '../../ui/layout.module.css'
import textStyles from '../../ui/text.module.css'

type Node = Pick<Collection, 'id' | 'name'> & { row: Collection | undefined }

/** The tree of collections as an outline: opened and walked by the arrow keys, moved by dragging or by Ctrl+Shift+D and the arrow keys. */
export function CollectionOutline({ rows, menuActions }: { rows: readonly Collection[]; menuActions: CollectionActions | undefined }) {
  const { go } = useNavigation()
  const children = useMemo(() => childrenOf(rows), [rows])
  const known = useMemo(() => new Map(rows.map((row) => [row.id, row])), [rows])
  const move = useSend(collection.update, {
    refreshes: [collection.paged],
    refreshesOutdated: true,
    shows: asRow([collection.paged], (one, saved) => one.id === saved.id),
    onSuccess: ({ name }) => toastDone(t`${name} moved`),
    onError: (error) => toastFailed(retryMessageOf(error)),
  })
  const drop = async ([dragged]: ItemInstance<Node>[], target: DragTarget<Node>) => {
    const row = known.get(dragged?.getId() ?? '')
    if (!row) return
    const place = placeAt(children, row.id, target.item.getId(), 'insertionIndex' in target ? target.insertionIndex : undefined)
    await move.mutateAsync({ body: { id: row.id, version: row.version, ...place } }).catch(() => undefined)
  }
  const tree = useTree<Node>({
    rootItemId: rootId,
    getItemName: (item) => item.getItemData().name,
    isItemFolder: () => true,
    canReorder: true,
    canDrag: (items) => menuActions !== undefined && items.length === 1 && !move.isPending,
    canDrop: ([dragged], { item }) => dragged !== undefined && !(item.getId() === dragged.getId() || item.isDescendentOf(dragged.getId())),
    onDrop: drop,
    indent: 24,
    initialState: { expandedItems: rows.filter(({ isLeaf }) => !isLeaf).map(({ id }) => id) },
    dataLoader: {
      getItem: (id) => ({ id, name: known.get(id)?.name ?? t`Collections`, row: known.get(id) }),
      getChildren: (id) => [...(children.get(id) ?? [])],
    },
    features: [syncDataLoaderFeature, selectionFeature, hotkeysCoreFeature, dragAndDropFeature, keyboardDragAndDropFeature],
  })
  useEffect(() => tree.rebuildTree(), [tree, rows])
  const press = (event: KeyboardEvent, id: string) => {
    if (event.key !== 'Enter' || event.target !== event.currentTarget || tree.getState().dnd) return
    event.preventDefault()
    go(`/shop/collections/${id}`)
  }
  return (
    <div>
      <AssistiveTreeDescription
        tree={tree}
        getLabel={(dnd, state, hotkeys) => {
          const names = dnd?.draggedItems?.map((item) => item.getItemName()).join(', ') ?? ''
          const target = dnd?.dragTarget
          const parent = target?.item.getItemName() ?? ''
          const position = !target ? t`no position yet` : 'childIndex' in target ? t`position ${target.childIndex + 1} in ${parent}` : t`in ${parent}`
          return moveGuide(state, names, position, hotkeys)
        }}
      />
      <Box {...tree.getContainerProps(t`Collections`)} pos="relative" p={8} aria-busy={move.isPending}>
        {tree.getItems().map((item) => {
          const { row } = item.getItemData()
          if (!row) return null
          return (
            <div
              {...item.getProps()}
              key={item.getId()}
              role="treeitem"
              aria-label={undefined}
              tabIndex={item.isFocused() ? 0 : -1}
              className={item.isUnorderedDragTarget() ? `${styles.row} ${styles.isTarget}` : styles.row}
              style={{ '--level': item.getItemMeta().level } as CSSProperties}
              onClick={() => item.setFocused()}
              onKeyDown={(event) => press(event, row.id)}
            >
              {menuActions && <GripVertical className={styles.grip} size={15} aria-hidden />}
              <OutlineToggle item={item} hasChildren={(children.get(row.id)?.length ?? 0) > 0} />
              <Link className={`${textStyles.name} ${textStyles.truncate}`} href={`/shop/collections/${row.id}`} tabIndex={-1} draggable={false}>
                {row.name}
              </Link>
              {row.pendingItems > 0 && <Tag colour="pending">{t`${row.pendingItems} pending`}</Tag>}
              <Box
                className={`${textStyles.note} numbers`}
                component="span"
                flex="none"
                ms="auto"
              >{t`${plural(row.totalItems, { one: '# product', other: '# products' })}`}</Box>
              {menuActions && <CollectionActionMenu row={row} menuActions={menuActions} isInline />}
            </div>
          )
        })}
        <div style={tree.getDragLineStyle()} className={styles.line} />
      </Box>
      {menuActions && (
        <Box className={`${textStyles.keys} ${layoutStyles.lineAbove}`} component="p" px={20} pt={10} pb={14} visibleFrom="sm">
          <Trans>
            Drag a collection to move it, or select it and press <kbd>Ctrl</kbd> <kbd>Shift</kbd> <kbd>D</kbd>, use the arrow keys, and press{' '}
            <kbd>Enter</kbd>.
          </Trans>
        </Box>
      )}
    </div>
  )
}

function OutlineToggle({ item, hasChildren }: { item: ItemInstance<Node>; hasChildren: boolean }) {
  if (!hasChildren) return <Box className={layoutStyles.center} component="span" flex="none" w={24} h={24} />
  const isOpen = item.isExpanded()
  return (
    <Box
      className={layoutStyles.center}
      component="span"
      flex="none"
      w={24}
      h={24}
      style={{ cursor: 'pointer' }}
      aria-hidden
      onClick={(event) => {
        event.stopPropagation()
        if (isOpen) item.collapse()
        else item.expand()
      }}
    >
      {isOpen ? <ChevronDown size={16} /> : <ChevronRight size={16} />}
    </Box>
  )
}
