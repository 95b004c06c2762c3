import { plural, t } from '@lingui/core/macro'
import { Flex } from '@mantine/core'
import type { RunItem } from '@stoa/contract/run.ts'
import styles from './field-changes.module.css'
import textStyles from '../../ui/text.module.css'

/** What changed, field by field. Much of it is folded away. */
export function FieldChanges({ changes }: { changes: RunItem['changes'] }) {
  const rows = (
    <Flex className={styles.changes} component="dl" direction="column" gap={2} fz="sm">
      {changes.map(({ field, label, from, to }) => (
        <Flex rowGap={0} columnGap={10} wrap="wrap" key={`${field} ${label}`}>
          <dt className={textStyles.quiet}>{label}</dt>
          <Flex className={textStyles.breakable} component="dd" gap={6} wrap="wrap">
            <del>
              <span className={textStyles.hidden}>{t`before:`} </span>
              {from ?? t`empty`}
            </del>
            <span aria-hidden>→</span>
            <ins>
              <span className={textStyles.hidden}>{t`now:`} </span>
              {to ?? t`empty`}
            </ins>
          </Flex>
        </Flex>
      ))}
    </Flex>
  )
  if (changes.length <= 2) return rows
  return (
    <details className={styles.more}>
      <summary>{t`${plural(changes.length, { one: '# field changed', other: '# fields changed' })}`}</summary>
      {rows}
    </details>
  )
}
