import { t } from '@lingui/core/macro'
import { connection } from '@stoa/contract/connection.ts'
import { useCall } from '../../lib/calls.ts'
import textStyles from '../../ui/text.module.css'

/** Says before the work what a connected shop owns of its products. Nothing without a shop. */
export function ShopOwnsNote() {
  const { data } = useCall(connection.getPlatformSetup, {})
  if (!data || data.platform === null) return null
  return (
    <p
      className={textStyles.note}
    >{t`Products of your connected shop keep their prices, stock and variants: change those in the shop, then sync.`}</p>
  )
}
