import { t } from '@lingui/core/macro'
import type { Selecting } from './index-selection.ts'
import type { IndexPageProps } from './index-types.ts'
import { Link } from './link.tsx'
import { ActionMenu } from './page-header.tsx'

const skeletonCards = Array.from({ length: 12 }, (_, index) => index)

type CardsProps<T> = Pick<IndexPageProps<T>, 'list' | 'rowId' | 'rowHref' | 'rowName' | 'isFaded' | 'rowActions' | 'card' | 'columns'> & {
  selecting: Selecting<T> | undefined
}

/** The rows of a list on a narrow screen. */
export function IndexCards<T>({ list, rowId, rowHref, rowName, isFaded, rowActions, card, columns, selecting }: CardsProps<T>) {
  if (list.isLoading) {
    return (
      <ul className="ix-cards" aria-hidden>
        {skeletonCards.map((one) => (
          <li key={one} className="ix-card">
            <span className="ix-bone is-object" />
          </li>
        ))}
      </ul>
    )
  }
  return (
    <ul className={list.isStale ? 'ix-cards is-stale' : 'ix-cards'}>
      {list.rows.map((row, index) => {
        const href = rowHref?.(row)
        const first = columns[0]
        return (
          <li key={rowId(row)} data-row={index} className={isFaded?.(row) ? 'ix-card is-faded' : 'ix-card'}>
            {selecting && (
              <label className="ix-check">
                <input
                  type="checkbox"
                  aria-label={t`Select ${rowName(row)}`}
                  checked={selecting.has(row)}
                  onChange={() => selecting.toggle(index, false)}
                />
              </label>
            )}
            {card?.thumbnail?.(row)}
            <div className="ix-card-words">
              {card ? (
                href === undefined ? (
                  <span className="ix-name">{rowName(row)}</span>
                ) : (
                  <Link className="ix-name" href={href}>
                    {rowName(row)}
                  </Link>
                )
              ) : (
                first?.cell(row)
              )}
              {card?.subline && <span className="ix-subline">{card.subline(row)}</span>}
              {card?.badge?.(row)}
            </div>
            {rowActions && <ActionMenu actions={rowActions(row)} label={t`Actions for ${rowName(row)}`} />}
          </li>
        )
      })}
    </ul>
  )
}
