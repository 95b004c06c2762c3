import { t } from '@lingui/core/macro'
import { paymentAccount } from '@stoa/contract/payment-account.ts'
import type { AccountState, PaymentProvider, PspSetup } from '@stoa/contract/payment-account.ts'
import { Button } from '@mantine/core'
import { CreditCard } from 'lucide-react'
import { useState } from 'react'
import { actionName } from '../../lib/action-name.ts'
import { messageOf } from '../../lib/api-error.ts'
import { useCall } from '../../lib/calls.ts'
import { count } from '../../lib/format.ts'
import { useMay } from '../../lib/use-may.ts'
import { DescriptionList } from '../../ui/description-list.tsx'
import { LoadingBlock } from '../../ui/loading-block.tsx'
import { Card } from '../../ui/page-layout.tsx'
import { EmptyState, PanelError } from '../../ui/states.tsx'
import { Tag } from '../../ui/status-badge.tsx'
import { When } from '../../ui/when.tsx'
import { accountStates } from './account-labels.ts'
import { WebhookEndpoints } from './webhook-endpoints.tsx'
import layout from '../../ui/layout.module.css'
import { Row, RowList } from '../../ui/row-list.tsx'
import text from '../../ui/text.module.css'
import { openedLater } from '../../ui/opened-later.tsx'

const ProviderDrawer = openedLater(async () => (await import('./provider-drawer.tsx')).ProviderDrawer)

const states: readonly AccountState[] = ['verified', 'restricted', 'pending', 'none']

/** An operator's payment provider: how it stands, its settings, and how many merchants can be paid. */
export function ProviderCards({ setup }: { setup: PspSetup }) {
  const mayManage = useMay('payment:manage')
  const { data: providers, error, refetch } = useCall(paymentAccount.providers, {})
  const [chosen, setChosen] = useState<PaymentProvider>()
  if (error && !providers) return <PanelError message={messageOf(error)} onRetry={() => void refetch()} />
  // All cards at once: one that grows with its provider's fields would move those below it.
  if (!providers) return <LoadingBlock h={280} radius="lg" />
  const connected = providers.find(({ provider }) => provider === setup.provider)
  const others = providers.filter(({ provider }) => provider !== setup.provider)
  return (
    <>
      {setup.provider !== null && (
        <Card title={setup.name ?? setup.provider} actions={<Tag colour="success">{t`Active`}</Tag>}>
          <div className={layout.stack}>
            {connected && <p className={text.quiet}>{connected.description}</p>}
            <DescriptionList
              items={[
                [t`Connected`, setup.connectedAt && <When at={setup.connectedAt} />],
                ...(connected?.fields ?? []).map(({ key, label, choices }) => {
                  const value = setup.settings[key] ?? null
                  return [label, choices?.find((choice) => choice.value === value)?.label ?? value] as const
                }),
                [t`Webhook URL`, setup.webhook?.endpoints.length === 0 && setup.webhook.address],
                [t`Last webhook`, setup.webhook && (setup.webhook.lastReportAt === null ? t`None yet` : <When at={setup.webhook.lastReportAt} />)],
              ]}
            />
            {mayManage && connected && (
              <div>
                <Button variant="default" onClick={() => setChosen(connected)}>
                  {t`Change settings`}
                </Button>
              </div>
            )}
          </div>
        </Card>
      )}
      {setup.webhook && setup.webhook.endpoints.length > 0 && (
        <WebhookEndpoints endpoints={setup.webhook.endpoints} providerName={setup.name ?? ''} />
      )}
      {setup.provider !== null && (
        <Card title={t`Payout accounts of merchants`}>
          <div className={layout.stack}>
            <p className={text.quiet}>{t`Only merchants with a verified account are paid.`}</p>
            <DescriptionList
              layout="columns"
              items={states.map(
                (state) =>
                  [
                    accountStates[state].label,
                    <span key={state} className="numbers">
                      {count(setup.accountCounts[state] ?? 0)}
                    </span>,
                  ] as const,
              )}
            />
          </div>
        </Card>
      )}
      {others.length > 0 && (
        <Card title={setup.provider === null ? t`Choose a provider` : t`Other providers`} isFlush>
          <RowList>
            {others.map((provider) => (
              <Row key={provider.provider} name={provider.name} note={provider.description}>
                {mayManage && (
                  <Button variant="default" onClick={() => setChosen(provider)} aria-label={actionName(t`Connect`, provider.name)}>
                    {t`Connect`}
                  </Button>
                )}
              </Row>
            ))}
          </RowList>
        </Card>
      )}
      {providers.length === 0 && (
        <Card>
          <EmptyState
            picture={<CreditCard size={26} />}
            title={t`No payment providers available`}
            text={t`The portal administrator has not enabled a payment provider yet.`}
          />
        </Card>
      )}
      {chosen && <ProviderDrawer provider={chosen} setup={setup} onClose={() => setChosen(undefined)} />}
    </>
  )
}
