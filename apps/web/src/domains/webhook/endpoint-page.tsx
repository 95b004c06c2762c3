import { t } from '@lingui/core/macro'
import { webhookEndpoint } from '@stoa/contract/webhook-endpoint.ts'
import type { DeliveryState } from '@stoa/contract/delivery-state.ts'
import type { WebhookEndpoint } from '@stoa/contract/webhook-endpoint.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Pencil, RefreshCw, Send, Trash2, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { isApiError, messageOf } from '../../lib/api-error.ts'
import { refresh, useCall, usePages, useSend } from '../../lib/calls.ts'
import { asRow } from '../../lib/show-answer.ts'
import { useLive } from '../../lib/live.ts'
import type { ScreenProps } from '../../lib/screen.ts'
import { confirm } from '../../ui/confirm.tsx'
import { DescriptionList } from '../../ui/description-list.tsx'
import { NotFoundPage } from '../../ui/error-page.tsx'
import { useNavigation } from '../../ui/link.tsx'
import { Notice } from '../../ui/notice.tsx'
import type { Action } from '../../ui/page-header.tsx'
import { Card, DetailPage } from '../../ui/page-layout.tsx'
import { PagePending } from '../../ui/page-pending.tsx'
import { toastDone, toastFailed } from '../../ui/toasts.tsx'
import { When } from '../../ui/when.tsx'
import { DeliveryList } from './delivery-list.tsx'
import { EndpointStatus } from './endpoint-status.tsx'
import { topicLabel } from './topic-labels.ts'
import { openedLater } from '../../ui/opened-later.tsx'
import { SecretDialog } from '../../ui/secret-dialog.tsx'

const ReauthDialog = openedLater(async () => (await import('../auth/reauth-dialog.tsx')).ReauthDialog)
const EndpointDrawer = openedLater(async () => (await import('./endpoint-drawer.tsx')).EndpointDrawer)

type Search = { state?: DeliveryState | undefined }

/** One endpoint: what it receives, and what became of each delivery. */
export function EndpointPage({ params: { id }, search, setSearch }: ScreenProps<{ id: string }, Search>) {
  const client = useQueryClient()
  const { data, error, refetch } = useCall(webhookEndpoint.list, {})
  useLive('webhook', (event) => {
    if (event.id !== id) return
    void refresh(client, webhookEndpoint.list)
    void refresh(client, webhookEndpoint.deliveries)
    void refresh(client, webhookEndpoint.delivery)
  })
  if (isApiError(error, 'not_allowed')) return <NotFoundPage />
  if (!data) return <PagePending error={error} onRetry={() => void refetch()} breadcrumb={{ label: t`Webhooks`, href: '/settings/webhooks' }} />
  const endpoint = data.find((one) => one.id === id)
  return endpoint ? <Shown endpoint={endpoint} state={search.state} onState={(state) => setSearch({ state })} /> : <NotFoundPage />
}

type ShownProps = { endpoint: WebhookEndpoint; state: DeliveryState | undefined; onState: (state: DeliveryState | undefined) => void }

function Shown({ endpoint, state, onState }: ShownProps) {
  const [open, setOpen] = useState<'edit' | 'password'>()
  const [secret, setSecret] = useState<string>()
  const deliveries = usePages(webhookEndpoint.deliveries, { params: { id: endpoint.id }, query: state === undefined ? {} : { state } })
  const { primary, actions, menu, rotate } = useActions(endpoint, {
    onEdit: () => setOpen('edit'),
    onPassword: () => setOpen('password'),
    onSecret: setSecret,
  })
  return (
    <DetailPage
      title={new URL(endpoint.url).host}
      breadcrumb={{ label: t`Webhooks`, href: '/settings/webhooks' }}
      badges={<EndpointStatus endpoint={endpoint} />}
      description={endpoint.description === '' ? undefined : endpoint.description}
      primary={primary}
      actions={actions}
      menu={menu}
      notice={<Problem endpoint={endpoint} />}
      isLoading={deliveries.isLoading}
      aside={
        <Card title={t`Details`}>
          <DescriptionList
            items={[
              [
                t`Endpoint URL`,
                <span key="url" style={{ overflowWrap: 'anywhere' }}>
                  {endpoint.url}
                </span>,
              ],
              [t`Created`, <When key="created" at={endpoint.createdAt} as="date" />],
              [t`Previous secret valid until`, endpoint.previousSecretUntil && <When key="until" at={endpoint.previousSecretUntil} as="time" />],
              [
                t`Events`,
                <ul key="events" style={{ margin: 0, padding: 0, listStyle: 'none' }}>
                  {endpoint.topics.map((topic) => (
                    <li key={topic}>{topicLabel(topic)}</li>
                  ))}
                </ul>,
              ],
            ]}
          />
        </Card>
      }
    >
      <DeliveryList endpoint={endpoint} list={deliveries} state={state} onState={onState} />
      {open === 'edit' && <EndpointDrawer present={endpoint} onClose={() => setOpen(undefined)} />}
      {open === 'password' && (
        <ReauthDialog
          reason={t`Confirm your password to create a new signing secret.`}
          onClose={() => setOpen(undefined)}
          onDone={async () => {
            setOpen(undefined)
            await rotate()
          }}
        />
      )}
      {secret !== undefined && (
        <SecretDialog
          title={t`New signing secret`}
          text={t`Copy it now: you won’t be able to see it again. The previous secret remains valid for 24 hours.`}
          value={secret}
          onClose={() => setSecret(undefined)}
        />
      )}
    </DetailPage>
  )
}

function Problem({ endpoint: { isEnabled, disabledReason, failingSince } }: { endpoint: WebhookEndpoint }) {
  const icon = <TriangleAlert size={18} aria-hidden />
  if (disabledReason === 'gone')
    return <Notice tone="error" icon={icon}>{t`The endpoint answered “410 Gone” and was disabled. Correct its address, then enable it.`}</Notice>
  if (disabledReason === 'failing')
    return (
      <Notice tone="error" icon={icon}>{t`All deliveries failed for three days, so the endpoint was disabled. Repair it, then enable it.`}</Notice>
    )
  if (!isEnabled || failingSince === null) return null
  return (
    <Notice tone="pending" icon={icon}>
      {t`Deliveries fail. After three days of failures the endpoint is disabled.`} {t`First failed:`} <When at={failingSince} isQuiet />
    </Notice>
  )
}

/** Shows an endpoint as the server has just answered it. */
const showEndpoint = asRow([webhookEndpoint.list], (one, saved) => one.id === saved.id)

type Handlers = { onEdit: () => void; onPassword: () => void; onSecret: (secret: string) => void }

function useActions(endpoint: WebhookEndpoint, { onEdit, onPassword, onSecret }: Handlers) {
  const { go } = useNavigation()
  const params = { id: endpoint.id }
  const refreshes = [webhookEndpoint.list, webhookEndpoint.deliveries]
  const onError = (error: unknown) => toastFailed(messageOf(error))
  const test = useSend(webhookEndpoint.sendTest, { refreshes, onError, onSuccess: () => toastDone(t`Test event sent`) })
  const update = useSend(webhookEndpoint.update, {
    refreshes,
    refreshesOutdated: true,
    shows: showEndpoint,
    onError,
    onSuccess: ({ isEnabled }) => toastDone(isEnabled ? t`Endpoint enabled` : t`Endpoint disabled`),
  })
  const remove = useSend(webhookEndpoint.remove, {
    refreshes: [webhookEndpoint.list],
    onError,
    onSuccess: () => {
      toastDone(t`Endpoint deleted`)
      go('/settings/webhooks')
    },
  })
  const rotation = useSend(webhookEndpoint.rotateSecret, {
    refreshes: [webhookEndpoint.list],
    shows: ({ endpoint: saved }, client) => showEndpoint(saved, client),
    onSuccess: ({ secret }) => onSecret(secret),
    onError: (error) => (isApiError(error, 'reauth_required') ? onPassword() : onError(error)),
  })
  const { url, description, topics, version, isEnabled } = endpoint
  const toggle = () => update.mutate({ params, body: { url, description, topics, version, isEnabled: !isEnabled } })
  const askToDelete = async () => {
    const isSure = await confirm({
      title: t`Delete this endpoint?`,
      message: t`It receives no more events, and its deliveries are deleted. This cannot be undone.`,
      confirm: t`Delete endpoint`,
      isDanger: true,
    })
    if (isSure) remove.mutate({ params })
  }
  const disabledReason = isEnabled ? undefined : t`Enable the endpoint first`
  const primary: Action = isEnabled
    ? {
        label: t`Send test event`,
        icon: <Send size={16} aria-hidden />,
        isBusy: test.isPending,
        onClick: () => test.mutate({ params }),
        disabledReason,
      }
    : { label: t`Enable`, isBusy: update.isPending, onClick: toggle }
  const actions: Action[] = [{ label: t`Edit`, icon: <Pencil size={16} aria-hidden />, onClick: onEdit }]
  const rotate = async (): Promise<void> => void (await rotation.mutateAsync({ params }).catch(() => undefined))
  const menu: Action[] = [
    { label: t`Rotate secret`, icon: <RefreshCw size={16} aria-hidden />, onClick: () => void rotate() },
    ...(isEnabled ? [{ label: t`Disable`, onClick: toggle }] : []),
    { label: t`Delete`, icon: <Trash2 size={16} aria-hidden />, isDanger: true, onClick: () => void askToDelete() },
  ]
  return { primary, actions, menu, rotate }
}
