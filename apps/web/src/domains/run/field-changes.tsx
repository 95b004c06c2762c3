import { plural, t } from '@lingui/core/macro'
import type { RunItem } from '@stoa/contract/run.ts'
import styles from './field-changes.module.css'
import textStyles from '../../ui/text.module.css'

/** What changed, field by field. Much of it is folded away. */
export function FieldChanges({ changes }: { changes: RunItem['changes'] }) {
  const rows = (
    <dl className={styles.changes}>
      {changes.map(({ field, label, from, to }) => (
        <div key={`${field} ${label}`}>
          <dt>{label}</dt>
          <dd>
            <del>
              <span className={textStyles.hidden}>{t`before:`} </span>
              {from ?? t`empty`}
            </del>
            <span aria-hidden>→</span>
            <ins>
              <span className={textStyles.hidden}>{t`now:`} </span>
              {to ?? t`empty`}
            </ins>
          </dd>
        </div>
      ))}
    </dl>
  )
  if (changes.length <= 2) return rows
  return (
    <details className={styles.more}>
      <summary>{t`${plural(changes.length, { one: '# field changed', other: '# fields changed' })}`}</summary>
      {rows}
    </details>
  )
}
