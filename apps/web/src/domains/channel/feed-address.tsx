import { t } from '@lingui/core/macro'
import type { SalesChannel } from '@stoa/contract/channel.ts'
import { Button, CopyButton } from '@mantine/core'
import { Check, Copy } from 'lucide-react'
import { ActionRow } from '../../ui/action-row.tsx'
import { CodeBlock } from '../../ui/code-block.tsx'
import { Card } from '../../ui/page-layout.tsx'
import layout from '../../ui/layout.module.css'
import text from '../../ui/text.module.css'

/** Where a feed is read, to be entered at the channel. */
export function FeedAddress({ channel, url }: { channel: SalesChannel; url: string }) {
  return (
    <Card title={t`Feed address`}>
      <div className={layout.stack}>
        <p className={text.quiet}>
          {channel.provider === 'google'
            ? t`In Merchant Center choose Data sources, Add product source, Add products from a file, and enter this address. Anyone who has it can read the feed.`
            : t`Register this address with the service that reads the catalogue. Anyone who has it can read the feed.`}
        </p>
        <CodeBlock label={t`Feed address`}>{url}</CodeBlock>
        <ActionRow>
          <CopyButton value={url}>
            {({ copied, copy }) => (
              <Button variant="default" onClick={copy} leftSection={copied ? <Check size={16} aria-hidden /> : <Copy size={16} aria-hidden />}>
                {copied ? t`Copied` : t`Copy`}
              </Button>
            )}
          </CopyButton>
          <Button component="a" href={url} target="_blank" rel="noopener noreferrer" variant="subtle">
            {t`Open feed`}
          </Button>
        </ActionRow>
      </div>
    </Card>
  )
}
