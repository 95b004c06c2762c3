import { t } from '@lingui/core/macro'
import type { Case } from '@stoa/contract/case-shapes.ts'
import type { Order } from '@stoa/contract/order.ts'
import { Box } from '@mantine/core'
import { variantName } from '../../lib/format.ts'
import { DescriptionList } from '../../ui/description-list.tsx'
import { ListTable } from '../../ui/list-table.tsx'
import type { ListColumn } from '../../ui/list-table.tsx'
import { ObjectCell } from '../../ui/object-cell.tsx'
import { Card } from '../../ui/page-layout.tsx'
import { Money } from '../../ui/when.tsx'
import { conditionLabels, reasonLabels } from './case-labels.ts'

type Item = Pick<Case['lines'][number], 'name' | 'variantName' | 'sku' | 'image'>

function ItemCell({ item: { name, variantName: variant, sku, image } }: { item: Item }) {
  return <ObjectCell name={name} pictureSrc={image?.src ?? null} subline={[variant && variantName(variant), sku].filter(Boolean).join(' · ')} />
}

/** The items that come back, how they arrived, and what of their worth is refunded. */
export function ReturnedItems({ one }: { one: Case }) {
  const isInspected = one.lines.some((line) => line.acceptedQuantity !== null)
  const inspected: ListColumn<Case['lines'][number]>[] = [
    { header: t`Accepted`, cell: (line) => line.acceptedQuantity, isEnd: true },
    { header: t`Condition`, cell: (line) => line.condition && conditionLabels[line.condition] },
  ]
  return (
    <Card title={t`Items`} isFlush>
      <ListTable
        label={t`Items`}
        rows={one.lines}
        rowKey={(line) => line.lineId}
        columns={[
          { header: t`Item`, cell: (line) => <ItemCell item={line} /> },
          { header: t`Reason`, cell: (line) => line.reason && reasonLabels[line.reason] },
          { header: t`Quantity`, cell: (line) => line.quantity, isEnd: true },
          ...(isInspected ? inspected : []),
          { header: t`Worth`, cell: (line) => <Money value={line.worth} />, isEnd: true },
        ]}
      />
      <Box px={{ base: 16, sm: 20 }} py={16}>
        <DescriptionList
          layout="amounts"
          items={[
            [t`Items`, <Money key="items" value={one.amount} />],
            [t`Return fee`, one.fee.minor > 0 && <Money key="fee" value={{ ...one.fee, minor: -one.fee.minor }} />],
            [one.refunded ? t`Refunded` : t`To refund`, <Money key="refund" value={one.refunded ?? one.refundable} />, { isTotal: true }],
          ]}
        />
      </Box>
    </Card>
  )
}

/** The items of an order whose payment is disputed, and the amount that is disputed. */
export function DisputedItems({ one, order }: { one: Case; order: Order | undefined }) {
  return (
    <Card title={t`Items ordered`} isFlush>
      {order && (
        <ListTable
          label={t`Items ordered`}
          rows={order.lines}
          rowKey={(line) => line.lineId}
          columns={[
            { header: t`Item`, cell: (line) => <ItemCell item={line} /> },
            { header: t`Quantity`, cell: (line) => line.quantity, isEnd: true },
            { header: t`Fulfilled`, cell: (line) => line.fulfilledQuantity, isEnd: true },
            { header: t`Total`, cell: (line) => <Money value={line.total} />, isEnd: true },
          ]}
        />
      )}
      <Box px={{ base: 16, sm: 20 }} py={16}>
        <DescriptionList
          layout="amounts"
          items={[
            [t`Order total`, order && <Money key="total" value={order.total} />],
            [t`Disputed amount`, <Money key="amount" value={one.amount} />, { isTotal: true }],
          ]}
        />
      </Box>
    </Card>
  )
}
