import { t } from '@lingui/core/macro'
import { Box } from '@mantine/core'
import type { Selecting } from './index-selection.ts'
import type { IndexPageProps } from './index-types.ts'
import { Link } from './link.tsx'
import { ActionMenu } from './page-header.tsx'
import textStyles from './text.module.css'
import layoutStyles from './layout.module.css'
import styles from './index-page.module.css'

const skeletonCards = Array.from({ length: 12 }, (_, index) => index)

type CardsProps<T> = Pick<IndexPageProps<T>, 'list' | 'rowId' | 'rowHref' | 'rowName' | 'isFaded' | 'rowActions' | 'card' | 'columns'> & {
  selecting: Selecting<T> | undefined
}

/** The rows of a list on a narrow screen. */
export function IndexCards<T>({ list, rowId, rowHref, rowName, isFaded, rowActions, card, columns, selecting }: CardsProps<T>) {
  if (list.isLoading) {
    return (
      <ul className={styles.cards} aria-hidden>
        {skeletonCards.map((one) => (
          <li key={one} className={styles.card}>
            {card?.thumbnail && <Box component="span" className={styles.bone} w={36} h={36} flex="none" />}
            <div className={styles.cardWords}>
              <span className={`${styles.bone} ${styles.isObject}`} />
              {card?.subline && <span className={styles.bone} />}
              {card?.badge && <Box component="span" className={styles.bone} w={90} h={18} />}
            </div>
          </li>
        ))}
      </ul>
    )
  }
  return (
    <ul className={styles.cards} data-stale={list.isStale || undefined}>
      {list.rows.map((row, index) => {
        const href = rowHref?.(row)
        const first = columns[0]
        return (
          <li key={rowId(row)} data-row={index} className={isFaded?.(row) ? `${styles.card} ${styles.isFaded}` : styles.card}>
            {selecting && (
              <label className={styles.check}>
                <input
                  type="checkbox"
                  aria-label={t`Select ${rowName(row)}`}
                  checked={selecting.has(row)}
                  onChange={() => selecting.toggle(index, false)}
                />
              </label>
            )}
            {card?.thumbnail?.(row)}
            <div className={styles.cardWords}>
              {card ? (
                href === undefined ? (
                  <span className={`${textStyles.name} ${styles.cardName}`}>{rowName(row)}</span>
                ) : (
                  <Link className={`${textStyles.name} ${styles.cardName}`} href={href}>
                    {rowName(row)}
                  </Link>
                )
              ) : (
                first?.cell(row)
              )}
              {card?.subline && <span className={textStyles.note}>{card.subline(row)}</span>}
              {card?.badge && <span className={layoutStyles.wrap}>{card.badge(row)}</span>}
            </div>
            {rowActions && <ActionMenu isQuiet actions={rowActions(row)} label={t`Actions for ${rowName(row)}`} />}
          </li>
        )
      })}
    </ul>
  )
}
