import { plural, t } from '@lingui/core/macro'
import { Box } from '@mantine/core'
import type { AttributeDefinition } from '@stoa/contract/attribute.ts'
import { count } from '../../lib/format.ts'
import type { Column } from '../../ui/index-types.ts'
import { ObjectCell } from '../../ui/object-cell.tsx'
import { Tag } from '../../ui/status-badge.tsx'
import { requirementsLabel, typeName, valuesSummary } from './attribute-labels.ts'
import textStyles from '../../ui/text.module.css'
import layoutStyles from '../../ui/layout.module.css'

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
              <Box component="span" fz="xs" ff="var(--mantine-font-family-monospace)">
                {one.key}
              </Box>
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
    {
      id: 'templates',
      header: t`Templates`,
      width: '12%',
      cell: (one) => (
        <Box className={textStyles.truncate} component="span" maw={260} display="block">
          {one.templates.join(', ') || '–'}
        </Box>
      ),
    },
  ]
}

function Requested({ one }: { one: AttributeDefinition }) {
  if (one.collectionCount === 0) return <Box component="span" c="var(--text-3)">{t`No collection`}</Box>
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
  if (one.allowedValues.length === 0) return <Box component="span" c="var(--text-3)">{t`Any`}</Box>
  return (
    <Box
      className={textStyles.truncate}
      component="span"
      maw={260}
      display="block"
      title={t`${plural(one.allowedValues.length, { one: '# value', other: '# values' })}`}
    >
      {valuesSummary(one.allowedValues)}
    </Box>
  )
}

/** What the other columns say, below the name on a phone. */
function Summary({ one }: { one: AttributeDefinition }) {
  const parts = [
    one.allowedValues.length > 0 ? `${typeName(one)} (${one.allowedValues.length})` : typeName(one),
    requirementsLabel(one) ?? t`not used in a collection`,
    t`${plural(one.productCount, { one: '# product', other: '# products' })}`,
  ]
  return (
    <Box className={textStyles.lines} component="span" display="block" hiddenFrom="sm">
      {parts.join(' · ')}
    </Box>
  )
}
