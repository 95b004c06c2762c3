import { t } from '@lingui/core/macro'
import { connection } from '@stoa/contract/connection.ts'
import { connectionHealth } from '@stoa/contract/connection-health.ts'
import type { OwnedField } from '@stoa/contract/field-ownership.ts'
import { useCall } from '../../lib/calls.ts'
import textStyles from '../../ui/text.module.css'

/** Says before the work what a connected shop owns of its products. Nothing without a shop. */
export function ShopOwnsNote() {
  const { data } = useCall(connection.getPlatformSetup, {})
  const isConnected = data !== undefined && data.platform !== null
  const { data: health } = useCall(connectionHealth.get, {}, { enabled: isConnected })
  if (!isConnected || !health) return null
  return <p className={textStyles.note}>{shopOwnsText(health.portalFields)}</p>
}

/** Returns what a connected shop owns of its products, of which the portal owns some fields, and where it is changed. */
export function shopOwnsText(portalFields: readonly OwnedField[]): string {
  const [price, stock] = [portalFields.includes('price'), portalFields.includes('stock')]
  return price && stock
    ? t`Products of your connected shop keep their variants: change those in the shop, then sync.`
    : price
      ? t`Products of your connected shop keep their stock and variants: change those in the shop, then sync.`
      : stock
        ? t`Products of your connected shop keep their prices and variants: change those in the shop, then sync.`
        : t`Products of your connected shop keep their prices, stock and variants: change those in the shop, then sync.`
}
