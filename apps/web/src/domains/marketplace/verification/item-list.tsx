import { t } from '@lingui/core/macro'
import type { Verification } from '@stoa/contract/verification.ts'
import { Row, RowList } from '../../../ui/row-list.tsx'
import { Tag } from '../../../ui/status-badge.tsx'
import { itemBadges, itemLabels } from './verification-labels.ts'

/** Every item that is checked, with its value and state. Optional ones that are missing say so. */
export function ItemList({ items, isFramed = false }: Pick<Verification, 'items'> & { isFramed?: boolean }) {
  return (
    <RowList label={t`Details and documents`} isFramed={isFramed}>
      {items.map(({ item, isRequired, value, state }) => {
        const { colour, label } = itemBadges[state]
        const isOptional = state === 'missing' && !isRequired
        return (
          <Row key={item} name={itemLabels[item]} note={value}>
            <Tag colour={isOptional ? 'none' : colour}>{isOptional ? t`Optional` : label}</Tag>
          </Row>
        )
      })}
    </RowList>
  )
}
