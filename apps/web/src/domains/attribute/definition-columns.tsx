import { plural, t } from '@lingui/core/macro'
import type { AttributeDefinition } from '@stoa/contract/attribute.ts'
import { count } from '../../lib/format.ts'
import type { Column } from '../../ui/index-types.ts'
import { ObjectCell } from '../../ui/object-cell.tsx'
import { Tag } from '../../ui/status-badge.tsx'
import { requirementsLabel, typeName, valuesSummary } from './attribute-labels.ts'
import textStyles from '../../ui/text.module.css'
import layoutStyles from '../../ui/layout.module.css'
import styles from './attribute.module.css'

/** The columns of the attributes; `onOpen` opens one. On a phone the first is the whole card. */
export function definitionColumns(onOpen: (one: AttributeDefinition) => void): readonly Column<AttributeDefinition>[] {
  return [
    {
      id: 'name',
      header: t`Attribute`,
      sort: 'name',
      cell: (one) => (
        <ObjectCell
          name={
            <button type="button" className={textStyles.name} onClick={() => onOpen(one)}>
              {one.name}
            </button>
          }
          subline={
            <>
              <span className={styles.key}>{one.key}</span>
              <Summary one={one} />
            </>
          }
        />
      ),
    },
    { id: 'type', header: t`Type`, width: '15%', cell: typeName },
    { id: 'requested', header: t`Used in`, width: '20%', cell: (one) => <Requested one={one} /> },
    { id: 'values', header: t`Values`, width: '22%', cell: (one) => <Values one={one} /> },
    { id: 'products', header: t`Products`, align: 'end', width: '9%', cell: (one) => count(one.productCount) },
    { id: 'templates', header: t`Templates`, width: '12%', cell: (one) => <span className={styles.clip}>{one.templates.join(', ')}</span> },
  ]
}

function Requested({ one }: { one: AttributeDefinition }) {
  if (one.collectionCount === 0) return <span className={styles.none}>{t`No collection`}</span>
  return (
    <span className={layoutStyles.wrap}>
      <span>{t`${plural(one.collectionCount, { one: '# collection', other: '# collections' })}`}</span>
      {one.requiredCount > 0 && (
        <Tag colour="authorized" icon={null}>
          {one.requiredCount === one.collectionCount
            ? t`Required`
            : t`${plural(one.requiredCount, { one: 'Required in #', other: 'Required in #' })}`}
        </Tag>
      )}
    </span>
  )
}

function Values({ one }: { one: AttributeDefinition }) {
  if (one.allowedValues.length === 0) return <span className={styles.none}>{t`Any`}</span>
  return (
    <span className={styles.clip} title={t`${plural(one.allowedValues.length, { one: '# value', other: '# values' })}`}>
      {valuesSummary(one.allowedValues)}
    </span>
  )
}

/** What the other columns say, below the name on a phone. */
function Summary({ one }: { one: AttributeDefinition }) {
  const parts = [
    one.allowedValues.length > 0 ? `${typeName(one)} (${one.allowedValues.length})` : typeName(one),
    requirementsLabel(one) ?? t`not used in a collection`,
    t`${plural(one.productCount, { one: '# product', other: '# products' })}`,
  ]
  return <span className={styles.narrowOnly}>{parts.join(' · ')}</span>
}
