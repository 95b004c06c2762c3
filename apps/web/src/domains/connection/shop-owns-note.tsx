import { t } from '@lingui/core/macro'
import { connection } from '@stoa/contract/connection.ts'
import { connectionHealth } from '@stoa/contract/connection-health.ts'
import { useCall } from '../../lib/calls.ts'
import textStyles from '../../ui/text.module.css'

/** Says before the work what a connected shop owns of its products. Nothing without a shop. */
export function ShopOwnsNote() {
  const { data } = useCall(connection.getPlatformSetup, {})
  const isConnected = data !== undefined && data.platform !== null
  const { data: health } = useCall(connectionHealth.get, {}, { enabled: isConnected })
  if (!isConnected || !health) return null
  const [price, stock] = [health.portalFields.includes('price'), health.portalFields.includes('stock')]
  const text =
    price && stock
      ? t`Products of your connected shop keep their variants: change those in the shop, then sync.`
      : price
        ? t`Products of your connected shop keep their stock and variants: change those in the shop, then sync.`
        : stock
          ? t`Products of your connected shop keep their prices and variants: change those in the shop, then sync.`
          : t`Products of your connected shop keep their prices, stock and variants: change those in the shop, then sync.`
  return <p className={textStyles.note}>{text}</p>
}
