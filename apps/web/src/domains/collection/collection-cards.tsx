import { plural, t } from '@lingui/core/macro'
import type { Collection } from '@stoa/contract/collection.ts'
import { ActionIcon, Box, SimpleGrid, Skeleton, Stack } from '@mantine/core'
import { Ellipsis, FolderPlus, Pencil, Trash2 } from 'lucide-react'
import { CollectionCard } from '../../ui/cards.tsx'
import { MenuButton } from '../../ui/menu-button.tsx'
import { Tag } from '../../ui/status-badge.tsx'
import { above, branchesOf, throughBelow } from './collection-labels.ts'
import layoutStyles from '../../ui/layout.module.css'
import styles from './collection.module.css'
import textStyles from '../../ui/text.module.css'

/** What can be done with one collection of a list; absent for who may only look. */
export type CollectionActions = {
  onEdit: (one: Collection) => void
  onAddBelow: (one: Collection) => void
  onDelete: (one: Collection) => void
}

type CardsProps = { rows: readonly Collection[]; menuActions: CollectionActions | undefined; isTree: boolean }

/** Collections as cards: as their tree, each root beside what is below it, or one after another with where they are. */
export function CollectionCards({ rows, menuActions, isTree }: CardsProps) {
  if (!isTree) {
    return (
      <SimpleGrid component="ul" minColWidth="max(150px, min(210px, 45%))" spacing={16} p={16}>
        {rows.map((row) => (
          <One key={row.id} row={row} rows={rows} menuActions={menuActions} where={above(row)} />
        ))}
      </SimpleGrid>
    )
  }
  return (
    <Stack gap={0}>
      {branchesOf(rows).map(({ root, below }) =>
        root ? (
          <section key={root.id} className={styles.branch} aria-label={root.name}>
            <SimpleGrid component="ul" minColWidth="max(150px, min(210px, 45%))" spacing={16} p={16} pb={{ base: 0, md: 16 }}>
              <One row={root} rows={rows} menuActions={menuActions} where={[]} />
            </SimpleGrid>
            {below.length > 0 && (
              <SimpleGrid
                component="ul"
                minColWidth="max(150px, min(210px, 45%))"
                spacing={16}
                p={16}
                ps={{ base: 32, md: 0 }}
                aria-label={t`Collections in ${root.name}`}
              >
                {below.map((row) => (
                  <One key={row.id} row={row} rows={rows} menuActions={menuActions} where={above(row).slice(1)} />
                ))}
              </SimpleGrid>
            )}
          </section>
        ) : (
          <SimpleGrid component="ul" minColWidth="max(150px, min(210px, 45%))" spacing={16} p={16} key={below[0]?.id}>
            {below.map((row) => (
              <One key={row.id} row={row} rows={rows} menuActions={menuActions} where={above(row)} />
            ))}
          </SimpleGrid>
        ),
      )}
    </Stack>
  )
}

/** The tree of collections while it is on its way. */
export function BranchesSkeleton() {
  const tiles = (count: number) => Array.from({ length: count }, (_, tile) => <Skeleton key={tile} h={258} radius="lg" />)
  return (
    <Stack gap={0} aria-hidden>
      {[0, 1, 2].map((branch) => (
        <div key={branch} className={styles.branch}>
          <SimpleGrid minColWidth="max(150px, min(210px, 45%))" spacing={16} p={16} pb={{ base: 0, md: 16 }}>
            {tiles(1)}
          </SimpleGrid>
          <SimpleGrid minColWidth="max(150px, min(210px, 45%))" spacing={16} p={16} ps={{ base: 32, md: 0 }}>
            {tiles(4)}
          </SimpleGrid>
        </div>
      ))}
    </Stack>
  )
}

type OneProps = { row: Collection; rows: readonly Collection[]; menuActions: CollectionActions | undefined; where: Collection['path'] }

function One({ row, rows, menuActions, where }: OneProps) {
  const { images, children } = throughBelow(row, rows)
  const size = [
    ...(row.totalItems > 0 || children === 0 ? [t`${plural(row.totalItems, { one: '# product', other: '# products' })}`] : []),
    ...(children > 0 ? [t`${plural(children, { one: '# collection', other: '# collections' })}`] : []),
  ]
  return (
    <Box className={styles.card} component="li" pos="relative" miw={0}>
      <CollectionCard
        name={row.name}
        pictures={images.length > 0 ? images.map(({ src }) => src) : row.picture ? [row.picture.src] : []}
        totalItems={row.totalItems}
        href={`/shop/collections/${row.id}`}
        subline={
          <span className={layoutStyles.close}>
            <span className={textStyles.truncate}>
              {[...size, ...(where.length > 0 ? [where.map(({ name }) => name).join(' › ')] : [])].join(' · ')}
            </span>
            {(row.pendingItems > 0 || row.requiresApproval) && (
              <span className={layoutStyles.wrap}>
                {row.pendingItems > 0 && <Tag colour="pending">{t`${row.pendingItems} pending`}</Tag>}
                {row.requiresApproval && (
                  <Tag colour="none" icon={null}>
                    {t`Requires approval`}
                  </Tag>
                )}
              </span>
            )}
          </span>
        }
      />
      {menuActions && <CollectionActionMenu row={row} menuActions={menuActions} />}
    </Box>
  )
}

/** The menu of one collection; `isInline` where it stands in a row and not on a card. */
export function CollectionActionMenu({
  row,
  menuActions,
  isInline = false,
}: {
  row: Collection
  menuActions: CollectionActions
  isInline?: boolean
}) {
  return (
    <MenuButton
      button={
        <ActionIcon
          variant="default"
          size={32}
          aria-label={t`Actions for ${row.name}`}
          {...(isInline ? { flex: 'none' } : { pos: 'absolute', top: 8, right: 8 })}
        >
          <Ellipsis size={18} aria-hidden />
        </ActionIcon>
      }
      entries={[
        { kind: 'action', label: t`Edit`, icon: <Pencil size={15} aria-hidden />, onClick: () => menuActions.onEdit(row) },
        { kind: 'action', label: t`Create subcollection`, icon: <FolderPlus size={15} aria-hidden />, onClick: () => menuActions.onAddBelow(row) },
        { kind: 'action', label: t`Delete`, icon: <Trash2 size={15} aria-hidden />, onClick: () => menuActions.onDelete(row), isDanger: true },
      ]}
    />
  )
}
