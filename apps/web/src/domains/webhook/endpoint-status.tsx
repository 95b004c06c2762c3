import { t } from '@lingui/core/macro'
import type { WebhookEndpoint } from '@stoa/contract/webhook-endpoint.ts'
import { Tag } from '../../ui/status-badge.tsx'

/** Whether an endpoint is enabled, and whether its deliveries fail. */
export function EndpointStatus({ endpoint: { isEnabled, failingSince } }: { endpoint: WebhookEndpoint }) {
  if (!isEnabled) return <Tag colour="none">{t`Disabled`}</Tag>
  return failingSince === null ? <Tag colour="success">{t`Enabled`}</Tag> : <Tag colour="error">{t`Failing`}</Tag>
}
