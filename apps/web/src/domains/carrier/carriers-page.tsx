import { t } from '@lingui/core/macro'
import { carrier } from '@stoa/contract/carrier.ts'
import type { Carrier, CarrierCapability } from '@stoa/contract/carrier.ts'
import { Button } from '@mantine/core'
import { Truck } from 'lucide-react'
import { useState } from 'react'
import { actionName } from '../../lib/action-name.ts'
import { messageOf } from '../../lib/api-error.ts'
import { useCall, useSend } from '../../lib/calls.ts'
import { useMay } from '../../lib/use-may.ts'
import { ActionRow } from '../../ui/action-row.tsx'
import { confirm } from '../../ui/confirm.tsx'
import { DescriptionList } from '../../ui/description-list.tsx'
import { LoadingBlock } from '../../ui/loading-block.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Card, SettingsPage } from '../../ui/page-layout.tsx'
import { Row, RowList } from '../../ui/row-list.tsx'
import { EmptyState, PanelError } from '../../ui/states.tsx'
import { Tag } from '../../ui/status-badge.tsx'
import { toastDone, toastFailed } from '../../ui/toasts.tsx'
import { When } from '../../ui/when.tsx'
import layout from '../../ui/layout.module.css'
import text from '../../ui/text.module.css'
import { openedLater } from '../../ui/opened-later.tsx'

const CarrierDrawer = openedLater(async () => (await import('./carrier-drawer.tsx')).CarrierDrawer)

const capabilityLabels: Readonly<Record<CarrierCapability, string>> = {
  rates: t`Prices`,
  labels: t`Labels`,
  'cancel-labels': t`Cancel labels`,
  'return-labels': t`Return labels`,
  tracking: t`Tracking`,
}

/** The carriers of a company: connected ones with their settings, and those it can connect. */
export function CarriersPage() {
  const mayManage = useMay('shipping:manage')
  const { data: carriers, error, refetch } = useCall(carrier.list, {})
  const [opened, setOpened] = useState<string>()
  const chosen = carriers?.find((one) => one.carrier === opened)
  const others = (carriers ?? []).filter(({ isConnected }) => !isConnected)
  return (
    <SettingsPage title={t`Carriers`} description={t`Buy shipping labels and track shipments.`}>
      <div className={layout.stack}>
        {!carriers ? (
          error ? (
            <Card isFlush>
              <PanelError message={messageOf(error)} onRetry={() => void refetch()} />
            </Card>
          ) : (
            <LoadingBlock h={280} radius="lg" />
          )
        ) : (
          <>
            {carriers
              .filter(({ isConnected }) => isConnected)
              .map((one) => (
                <ConnectedCarrier key={one.carrier} carrier={one} onChange={mayManage ? () => setOpened(one.carrier) : undefined} />
              ))}
            {others.length > 0 && (
              <Card title={others.length === carriers.length ? t`Choose a carrier` : t`Other carriers`} isFlush>
                <RowList>
                  {others.map((one) => (
                    <Row key={one.carrier} name={one.name} note={one.description}>
                      {mayManage && (
                        <Button variant="default" onClick={() => setOpened(one.carrier)} aria-label={actionName(t`Connect`, one.name)}>
                          {t`Connect`}
                        </Button>
                      )}
                    </Row>
                  ))}
                </RowList>
              </Card>
            )}
            {carriers.length === 0 && (
              <Card>
                <EmptyState
                  picture={<Truck size={26} />}
                  title={t`No carriers available`}
                  text={t`The portal administrator has not enabled a carrier yet.`}
                />
              </Card>
            )}
          </>
        )}
      </div>
      {chosen && <CarrierDrawer carrier={chosen} onClose={() => setOpened(undefined)} />}
    </SettingsPage>
  )
}

/** A connected carrier: what it can do, its settings, and where it reports. */
function ConnectedCarrier({ carrier: shown, onChange }: { carrier: Carrier; onChange: (() => void) | undefined }) {
  const disconnect = useSend(carrier.disconnect, {
    refreshes: [carrier.list],
    onSuccess: () => toastDone(t`${shown.name} disconnected`),
    onError: (error) => toastFailed(messageOf(error)),
  })
  const ask = async (): Promise<void> => {
    const isSure = await confirm({
      title: t`Disconnect ${shown.name}?`,
      message: t`Its keys are deleted. Labels stay and can be printed, but they can no longer be cancelled here and their tracking stops.`,
      confirm: t`Disconnect`,
      isDanger: true,
    })
    if (isSure) disconnect.mutate({ body: { carrier: shown.carrier } })
  }
  return (
    <Card title={shown.name} actions={shown.state === 'error' ? <Tag colour="error">{t`Not working`}</Tag> : <Tag colour="success">{t`Active`}</Tag>}>
      <div className={layout.stack}>
        {shown.state === 'error' && (
          <Notice tone="error">{t`${shown.name} does not accept its keys, so there are no prices, labels or tracking. Enter new ones under Change settings.`}</Notice>
        )}
        <p className={text.quiet}>{shown.description}</p>
        <DescriptionList
          items={[
            [t`Connected`, shown.connectedAt && <When at={shown.connectedAt} />],
            [t`Offers`, shown.capabilities.map((one) => capabilityLabels[one]).join(', ')],
            ...shown.fields.map(({ key, label }) => [label, shown.settings[key] ?? null] as const),
            [t`Webhook URL`, shown.webhookAddress],
          ]}
        />
        {onChange && (
          <ActionRow>
            <Button variant="default" onClick={onChange}>
              {t`Change settings`}
            </Button>
            <Button variant="subtle" color="red" onClick={() => void ask()} loading={disconnect.isPending}>
              {t`Disconnect`}
            </Button>
          </ActionRow>
        )}
      </div>
    </Card>
  )
}
