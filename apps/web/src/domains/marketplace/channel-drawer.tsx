import { t } from '@lingui/core/macro'
import { marketplace } from '@stoa/contract/marketplace.ts'
import { messageOf } from '../../lib/api-error.ts'
import { useCall } from '../../lib/calls.ts'
import { countryName } from '../../lib/country-name.ts'
import { count, percent } from '../../lib/format.ts'
import { Link } from '../../ui/link.tsx'
import { DescriptionList } from '../../ui/description-list.tsx'
import { LoadingBlock } from '../../ui/loading-block.tsx'
import { SideDrawer } from '../../ui/side-drawer.tsx'
import { PanelError } from '../../ui/states.tsx'
import { Money } from '../../ui/when.tsx'

/** One marketplace beside the list: who runs it, its terms, and how one sells there. */
export function ChannelDrawer({ id, name, onClose }: { id: string; name: string; onClose: () => void }) {
  const { data, error, refetch } = useCall(marketplace.getChannelInfo, { params: { id } })
  const shown = data?.marketplaceId === id ? data : undefined
  const isConnected = shown?.partnership === 'APPROVED'
  return (
    <SideDrawer title={name} onClose={onClose}>
      {error && <PanelError message={messageOf(error)} onRetry={() => void refetch()} />}
      {!shown && !error && <LoadingBlock h={240} />}
      {shown && (
        <>
          {shown.aboutInfo !== '' && <p style={{ margin: 0, whiteSpace: 'pre-line' }}>{shown.aboutInfo}</p>}
          <DescriptionList
            items={[
              [t`Company`, shown.companyName],
              [t`Country`, countryName(shown.countryCode)],
              [t`Currency`, shown.currency],
              [t`Collections`, count(shown.collectionCount)],
              [t`Payout delay`, t`${shown.returnWindowDays} days`],
              [
                t`E-mail`,
                shown.companyMail && (
                  <Link key="mail" href={`mailto:${shown.companyMail}`}>
                    {shown.companyMail}
                  </Link>
                ),
              ],
              [
                t`Website`,
                shown.b2CBaseUri && (
                  <Link key="site" href={shown.b2CBaseUri}>
                    {shown.b2CBaseUri}
                  </Link>
                ),
              ],
              [t`Terms`, shown.termsHref && <Link key="terms" href={shown.termsHref}>{t`View terms`}</Link>],
              [t`Privacy statement`, shown.privacyHref && <Link key="privacy" href={shown.privacyHref}>{t`View statement`}</Link>],
              [t`Orders (30 days)`, isConnected && count(shown.orderCount30)],
              [t`Sales (30 days)`, isConnected && <Money key="sales" value={shown.revenue30} />],
              [t`Commission terms`, isConnected && <Link key="commission" href="/shop/commissions/terms">{t`View terms`}</Link>],
              [t`Self-billing`, isConnected && <Link key="self-billing" href={`/shop/invoices/self-billing/${id}`}>{t`View agreement`}</Link>],
              [t`Commission`, shown.avgCommission !== null && t`~${percent(shown.avgCommission)} commission`],
            ]}
          />
        </>
      )}
    </SideDrawer>
  )
}
