import { plural, t } from '@lingui/core/macro'
import type { Collection } from '@stoa/contract/collection.ts'
import { Menu } from '@mantine/core'
import { Ellipsis, FolderPlus, Pencil, Trash2 } from 'lucide-react'
import { CollectionCard } from '../../ui/cards.tsx'
import { Tag } from '../../ui/status-badge.tsx'
import { above, branchesOf, throughBelow } from './collection-labels.ts'
import layoutStyles from '../../ui/layout.module.css'
import styles from './collection.module.css'

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
      <ul className={styles.grid}>
        {rows.map((row) => (
          <One key={row.id} row={row} rows={rows} menuActions={menuActions} where={above(row)} />
        ))}
      </ul>
    )
  }
  return (
    <div className={styles.tree}>
      {branchesOf(rows).map(({ root, below }) =>
        root ? (
          <section key={root.id} className={styles.branch} aria-label={root.name}>
            <ul className={styles.root}>
              <One row={root} rows={rows} menuActions={menuActions} where={[]} />
            </ul>
            {below.length > 0 && (
              <ul className={`${styles.grid} ${styles.isBelow}`} aria-label={t`Collections in ${root.name}`}>
                {below.map((row) => (
                  <One key={row.id} row={row} rows={rows} menuActions={menuActions} where={above(row).slice(1)} />
                ))}
              </ul>
            )}
          </section>
        ) : (
          <ul key={below[0]?.id} className={styles.grid}>
            {below.map((row) => (
              <One key={row.id} row={row} rows={rows} menuActions={menuActions} where={above(row)} />
            ))}
          </ul>
        ),
      )}
    </div>
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
    <li className={styles.card}>
      <CollectionCard
        name={row.name}
        pictures={images.length > 0 ? images.map(({ src }) => src) : row.picture ? [row.picture.src] : []}
        totalItems={row.totalItems}
        href={`/shop/collections/${row.id}`}
        subline={
          <span className={layoutStyles.close}>
            <span className={styles.line}>{[...size, ...(where.length > 0 ? [where.map(({ name }) => name).join(' › ')] : [])].join(' · ')}</span>
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
    </li>
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
    <Menu position="bottom-end">
      <Menu.Target>
        <button type="button" className={isInline ? `${styles.more} ${styles.isInline}` : styles.more} aria-label={t`Actions for ${row.name}`}>
          <Ellipsis size={18} aria-hidden />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<Pencil size={15} aria-hidden />} onClick={() => menuActions.onEdit(row)}>
          {t`Edit`}
        </Menu.Item>
        <Menu.Item leftSection={<FolderPlus size={15} aria-hidden />} onClick={() => menuActions.onAddBelow(row)}>
          {t`Create subcollection`}
        </Menu.Item>
        <Menu.Item color="var(--mantine-color-error)" leftSection={<Trash2 size={15} aria-hidden />} onClick={() => menuActions.onDelete(row)}>
          {t`Delete`}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
