import { plural, t } from '@lingui/core/macro'
import { webhookEndpoint } from '@stoa/contract/webhook-endpoint.ts'
import type { WebhookEndpoint } from '@stoa/contract/webhook-endpoint.ts'
import { Button } from '@mantine/core'
import { Plus, Webhook } from 'lucide-react'
import { useState } from 'react'
import { messageOf } from '../../lib/api-error.ts'
import { useCall } from '../../lib/calls.ts'
import { useSession } from '../../lib/use-session.ts'
import { Link, useNavigation } from '../../ui/link.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { LoadingBlock } from '../../ui/loading-block.tsx'
import { Card } from '../../ui/page-layout.tsx'
import { Row, RowList } from '../../ui/row-list.tsx'
import { EmptyState, PanelError } from '../../ui/states.tsx'
import { EndpointStatus } from './endpoint-status.tsx'
import { UnconfirmedPage } from '../company/unconfirmed-page.tsx'
import { openedLater } from '../../ui/opened-later.tsx'
import { SecretDialog } from '../../ui/secret-dialog.tsx'

const EndpointDrawer = openedLater(async () => (await import('./endpoint-drawer.tsx')).EndpointDrawer)

/** The addresses to which events of the company are sent. */
export function EndpointList() {
  return useSession()?.isEmailConfirmed === false ? <UnconfirmedPage title={t`Webhooks`} description={descriptionText()} /> : <Endpoints />
}

const descriptionText = (): string => t`Notify your own software when orders, products, payouts and invoices change.`

function Endpoints() {
  const { go } = useNavigation()
  const { data, error, refetch } = useCall(webhookEndpoint.list, {})
  const [isCreating, setCreating] = useState(false)
  const [created, setCreated] = useState<{ secret: string; endpoint: WebhookEndpoint }>()
  const create = {
    label: t`Create endpoint`,
    icon: <Plus size={16} aria-hidden />,
    onClick: () => setCreating(true),
  }
  return (
    <>
      <PageHeader title={t`Webhooks`} description={descriptionText()} primary={data?.length === 0 ? undefined : create} />
      {error && !data ? (
        <Card isFlush>
          <PanelError message={messageOf(error)} onRetry={() => void refetch()} />
        </Card>
      ) : (
        <Shown endpoints={data} onCreate={() => setCreating(true)} />
      )}
      {isCreating && (
        <EndpointDrawer
          onClose={() => setCreating(false)}
          onCreated={(secret, endpoint) => {
            setCreating(false)
            setCreated({ secret, endpoint })
          }}
        />
      )}
      {created && (
        <SecretDialog
          title={t`Signing secret`}
          text={t`Verify with it that requests come from this portal. Copy it now: you won’t be able to see it again.`}
          value={created.secret}
          onClose={() => go(`/settings/webhooks/${created.endpoint.id}`)}
        />
      )}
    </>
  )
}

type ShownProps = { endpoints: readonly WebhookEndpoint[] | undefined; onCreate: () => void }

function Shown({ endpoints, onCreate }: ShownProps) {
  if (!endpoints) return <LoadingBlock h={62} radius="lg" />
  if (endpoints.length === 0)
    return (
      <Card label={t`Webhooks`}>
        <EmptyState
          picture={<Webhook size={26} />}
          title={t`No endpoints yet`}
          text={t`An endpoint is an address of your software that receives events as they happen.`}
          action={<Button onClick={onCreate}>{t`Create endpoint`}</Button>}
        />
      </Card>
    )
  return (
    <RowList label={t`Webhooks`} isFramed>
      {endpoints.map((endpoint) => (
        <Row
          key={endpoint.id}
          name={<Link href={`/settings/webhooks/${endpoint.id}`}>{endpoint.url}</Link>}
          note={[endpoint.description, t`${plural(endpoint.topics.length, { one: '# event', other: '# events' })}`].filter(Boolean).join(' · ')}
        >
          <EndpointStatus endpoint={endpoint} />
        </Row>
      ))}
    </RowList>
  )
}
