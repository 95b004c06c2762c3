import type { AttributeDefinition } from '@stoa/contract/attribute.ts'
import { count, counted } from '../../lib/format.ts'
import type { Column } from '../../ui/index-types.ts'
import { ObjectCell } from '../../ui/object-cell.tsx'
import { Tag } from '../../ui/status-badge.tsx'
import { requirementsLabel, typeName, valuesSummary } from './attribute-labels.ts'

/** The columns of the attributes; `onOpen` opens one. On a phone the first is the whole card. */
export function definitionColumns(onOpen: (one: AttributeDefinition) => void): readonly Column<AttributeDefinition>[] {
  return [
    {
      id: 'name',
      header: 'Attribute',
      sort: 'name',
      cell: (one) => (
        <ObjectCell
          name={
            <button type="button" className="at-open" onClick={() => onOpen(one)}>
              {one.name}
            </button>
          }
          subline={
            <>
              <span className="at-key">{one.key}</span>
              <Summary one={one} />
            </>
          }
        />
      ),
    },
    { id: 'type', header: 'Type', width: '15%', cell: typeName },
    { id: 'asked', header: 'Asked for in', width: '20%', cell: (one) => <Asked one={one} /> },
    { id: 'values', header: 'Values', width: '22%', cell: (one) => <Values one={one} /> },
    { id: 'products', header: 'Products', align: 'end', width: '9%', cell: (one) => count(one.productCount) },
    { id: 'templates', header: 'Templates', width: '12%', cell: (one) => <span className="at-clip">{one.templates.join(', ')}</span> },
  ]
}

function Asked({ one }: { one: AttributeDefinition }) {
  if (one.collectionCount === 0) return <span className="at-none">No collection</span>
  return (
    <span className="at-asked">
      <span>{counted(one.collectionCount, 'collection')}</span>
      {one.requiredCount > 0 && (
        <Tag colour="authorized" icon={null}>
          {one.requiredCount === one.collectionCount ? 'Required' : `Required in ${one.requiredCount}`}
        </Tag>
      )}
    </span>
  )
}

function Values({ one }: { one: AttributeDefinition }) {
  if (one.allowedValues.length === 0) return <span className="at-none">Any</span>
  return (
    <span className="at-clip" title={`${counted(one.allowedValues.length, 'value')}`}>
      {valuesSummary(one.allowedValues)}
    </span>
  )
}

/** What the other columns say, below the name on a phone. */
function Summary({ one }: { one: AttributeDefinition }) {
  const parts = [
    one.allowedValues.length > 0 ? `${typeName(one)} (${one.allowedValues.length})` : typeName(one),
    requirementsLabel(one) ?? 'not asked for',
    counted(one.productCount, 'product'),
  ]
  return <span className="at-narrow-only">{parts.join(' · ')}</span>
}
