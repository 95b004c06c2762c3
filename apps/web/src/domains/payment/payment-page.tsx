import { t } from '@lingui/core/macro'
import { paymentAccount } from '@stoa/contract/payment-account.ts'
import { Stack } from '@mantine/core'
import { messageOf } from '../../lib/api-error.ts'
import { useCall } from '../../lib/calls.ts'
import type { ScreenProps } from '../../lib/screen.ts'
import { useSession } from '../../lib/use-session.ts'
import { LoadingBlock } from '../../ui/loading-block.tsx'
import { Card, SettingsPage } from '../../ui/page-layout.tsx'
import { EmptyState, PanelError } from '../../ui/states.tsx'
import { AccountCard } from './account-card.tsx'
import { ProviderCards } from './provider-cards.tsx'

/** Payments: an operator's provider, a merchant's payout accounts. */
export function PaymentPage({ search }: ScreenProps<Record<never, string>, { verify?: string | undefined }>) {
  const isOperator = useSession()?.companyType === 'MARKETPLACE'
  const { data: setup, error, refetch } = useCall(paymentAccount.setup, {})
  return (
    <SettingsPage
      title={t`Payment provider`}
      description={isOperator ? t`Collects payments from shoppers and pays your merchants.` : t`Where each marketplace pays you.`}
    >
      {!setup ? (
        error ? (
          <Card isFlush>
            <PanelError message={messageOf(error)} onRetry={() => void refetch()} />
          </Card>
        ) : (
          <LoadingBlock h={280} radius="lg" />
        )
      ) : (
        <Stack gap={20}>
          {isOperator ? (
            <ProviderCards setup={setup} />
          ) : setup.accounts.length === 0 ? (
            <Card>
              <EmptyState title={t`No marketplaces yet`} text={t`Once a marketplace approves you, set up where it pays you here.`} />
            </Card>
          ) : (
            setup.accounts.map((account) => (
              <AccountCard key={account.marketplace.id} account={account} isReturning={search.verify === account.marketplace.id} />
            ))
          )}
        </Stack>
      )}
    </SettingsPage>
  )
}
