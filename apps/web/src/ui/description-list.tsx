import type { ReactNode } from 'react'
import styles from './description-list.module.css'

export type Description = readonly [label: string, value: ReactNode, options?: { isTotal?: boolean }]

type DescriptionListProps = {
  items: readonly Description[]
  /** One below the other, in as many columns as there is room for, or the values at the end of the line as amounts are. */
  layout?: 'rows' | 'columns' | 'amounts'
}

/** Labels with their values. What is null, empty or false is left out. `isTotal` sets a line off from those before it. */
export function DescriptionList({ items, layout = 'rows' }: DescriptionListProps) {
  return (
    <dl className={styles.list} data-layout={layout}>
      {items
        .filter(([, value]) => value !== null && value !== undefined && value !== '' && value !== false)
        .map(([label, value, options], index) => (
          // A label may come twice: an order has two payouts after one came back.
          <div key={`${label} ${index}`} className={options?.isTotal ? styles.total : undefined}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  )
}
