import { t } from '@lingui/core/macro'
import type { PspSetup } from '@stoa/contract/payment-account.ts'
import { Button, CopyButton, Stack } from '@mantine/core'
import { Check, Copy } from 'lucide-react'
import { CodeBlock } from '../../ui/code-block.tsx'
import { Card } from '../../ui/page-layout.tsx'
import layout from '../../ui/layout.module.css'
import text from '../../ui/text.module.css'

type Endpoint = NonNullable<PspSetup['webhook']>['endpoints'][number]

/** The webhook endpoints that an operator creates at the provider: each address and its events, to copy. */
export function WebhookEndpoints({ endpoints, providerName }: { endpoints: readonly Endpoint[]; providerName: string }) {
  return (
    <Card title={t`Webhook endpoints`}>
      <div className={layout.stack}>
        <p className={text.quiet}>
          {t`Create these endpoints in ${providerName} and enter their signing secrets in the settings. Until then no payment is recorded.`}
        </p>
        {endpoints.map(({ name, address, events }) => (
          <Stack key={address} gap="xs">
            <strong>{name}</strong>
            <CodeBlock label={t`URL of ${name}`}>{address}</CodeBlock>
            <CodeBlock label={t`Events of ${name}`}>{events.join('\n')}</CodeBlock>
            <div className={layout.wrap}>
              <CopyText label={t`Copy URL`} value={address} />
              <CopyText label={t`Copy events`} value={events.join(', ')} />
            </div>
          </Stack>
        ))}
      </div>
    </Card>
  )
}

function CopyText({ label, value }: { label: string; value: string }) {
  return (
    <CopyButton value={value}>
      {({ copied, copy }) => (
        <Button variant="default" size="xs" onClick={copy} leftSection={copied ? <Check size={14} aria-hidden /> : <Copy size={14} aria-hidden />}>
          {copied ? t`Copied` : label}
        </Button>
      )}
    </CopyButton>
  )
}
