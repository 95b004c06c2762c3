import { t } from '@lingui/core/macro'
import type { Verification } from '@stoa/contract/verification.ts'
import type { ReactNode } from 'react'
import { countryName } from '../../../lib/country-name.ts'
import { Row, RowList } from '../../../ui/row-list.tsx'
import { Tag } from '../../../ui/status-badge.tsx'
import { itemBadges, itemLabels } from './verification-labels.ts'

/** Every item that is checked, with its value and state. Optional ones that are missing say so. */
export function ItemList({ items, isInset = false }: Pick<Verification, 'items'> & { isInset?: boolean }) {
  return (
    <RowList label={t`Details and documents`} isInset={isInset}>
      {items.map((one) => (
        <Row key={one.item} name={itemLabels[one.item]} note={valueOf(one)}>
          {itemTag(one)}
        </Row>
      ))}
    </RowList>
  )
}

/** The value of an item as people write it: an address ends with the name of its country. */
function valueOf({ item, value }: Verification['items'][number]): string {
  return item === 'address' ? value.replace(/[A-Z]{2}$/, countryName) : value
}

/** The state of an item as a badge. */
export function itemTag({ isRequired, state }: Verification['items'][number]): ReactNode {
  const { colour, label } = itemBadges[state]
  const isOptional = state === 'missing' && !isRequired
  return <Tag colour={isOptional ? 'none' : colour}>{isOptional ? t`Optional` : label}</Tag>
}
