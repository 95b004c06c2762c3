import { t } from '@lingui/core/macro'
import type { ConnectionHealth, connectionHealth } from '@stoa/contract/connection-health.ts'
import type { OwnedField } from '@stoa/contract/field-ownership.ts'
import { SegmentedControl } from '@mantine/core'
import type { useSend } from '../../lib/calls.ts'
import { useMay } from '../../lib/use-may.ts'
import { Card } from '../../ui/page-layout.tsx'
import { Row, RowList } from '../../ui/row-list.tsx'

/** Every field that has an owner, in the order of the screen. */
const fieldLabels: Record<OwnedField, string> = {
  title: t`Title`,
  description: t`Description`,
  pictures: t`Pictures`,
  price: t`Prices`,
  stock: t`Stock`,
}

type UpdateHealth = ReturnType<typeof useSend<typeof connectionHealth.update>>

/** Who may change each field of the shop's products: the shop, or the portal. Nothing where the platform sends no products. */
export function FieldOwnershipCard({ health, update }: { health: ConnectionHealth; update: UpdateHealth }) {
  const mayManage = useMay('connection:manage')
  if (!health.directions.some(({ direction, isSupported }) => direction === 'products_in' && isSupported)) return null
  const owned = health.portalFields
  const assign = (field: OwnedField, owner: string) => {
    const others = owned.filter((one) => one !== field)
    update.mutate({ body: { version: health.version, portalFields: owner === 'portal' ? [...others, field] : others } })
  }
  return (
    <Card title={t`Field ownership`} isFlush>
      <RowList label={t`Field ownership`}>
        {(Object.keys(fieldLabels) as OwnedField[]).map((field) => {
          const owner = owned.includes(field) ? 'portal' : 'shop'
          return (
            <Row
              key={field}
              name={fieldLabels[field]}
              note={owner === 'portal' ? t`Changed here; syncs don’t overwrite it.` : t`Changed in your shop; syncs update it here.`}
            >
              <SegmentedControl
                size="xs"
                aria-label={fieldLabels[field]}
                value={owner}
                disabled={!mayManage || update.isPending}
                data={[
                  { value: 'shop', label: t`Shop` },
                  { value: 'portal', label: t`Portal` },
                ]}
                onChange={(value) => assign(field, value)}
              />
            </Row>
          )
        })}
      </RowList>
    </Card>
  )
}
