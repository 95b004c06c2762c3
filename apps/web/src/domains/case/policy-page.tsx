import { t } from '@lingui/core/macro'
import { caseRoutes } from '@stoa/contract/case.ts'
import { Stack } from '@mantine/core'
import { usePages } from '../../lib/calls.ts'
import { useMay } from '../../lib/use-may.ts'
import { useSession } from '../../lib/use-session.ts'
import { Card, SettingsPage } from '../../ui/page-layout.tsx'
import { PagePending } from '../../ui/page-pending.tsx'
import { ShowMore } from '../../ui/show-more.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { MerchantPolicies } from './merchant-policies.tsx'
import { PolicyActions } from './policy-actions.tsx'
import { PolicyFacts } from './policy-facts.tsx'
import { ShopperMailsCard } from './shopper-mails-card.tsx'

/** What may be returned, for how long and at whose cost: of the marketplace and of merchants on it, or of a merchant on each of its marketplaces. */
export function PolicyPage() {
  const isOperator = useSession()?.companyType === 'MARKETPLACE'
  const mayManage = useMay('case:manage')
  const list = usePages(caseRoutes.pagedPolicies, { query: { limit: 25 } })
  const description = isOperator
    ? t`Applies to every merchant without its own policy. A merchant can offer shoppers more, but not less.`
    : t`What shoppers can expect from you on each marketplace. You can give them more than the marketplace, never less.`
  if (list.isLoading || (list.error !== undefined && list.rows.length === 0)) {
    return <PagePending error={list.error} onRetry={list.retry} description={description} shape="narrow" heights={isOperator ? [169, 166] : [169]} />
  }
  // Of an operator its own comes first; the merchants' are a table of their own.
  const shown = isOperator ? list.rows.filter(({ merchant }) => merchant === null) : list.rows
  return (
    <SettingsPage title={t`Return policy`} description={description}>
      <Stack gap="md">
        {shown.map((policy) => (
          <Card
            key={policy.marketplace.id}
            title={policy.marketplace.name}
            actions={mayManage && <PolicyActions policy={policy} isOperator={isOperator} />}
          >
            <PolicyFacts policy={policy} isOperator={isOperator} />
          </Card>
        ))}
        {shown.length === 0 && (
          <Card>
            <EmptyState title={t`No return policies`} text={t`Return policies appear once a marketplace has approved you.`} />
          </Card>
        )}
        {isOperator ? (
          <>
            <MerchantPolicies list={list} mayManage={mayManage} />
            <ShopperMailsCard mayManage={mayManage} />
          </>
        ) : (
          <ShowMore list={list} />
        )}
      </Stack>
    </SettingsPage>
  )
}
