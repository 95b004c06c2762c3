import { Stack } from '@mantine/core'
import type { ChannelOrder } from '@stoa/contract/channel-sales.ts'
import { addressLines, contactLines, noteOf } from './order-recipient.ts'
import text from '../../ui/text.module.css'

/** Where an order of a channel is sent, how the person is reached, and what they wrote with it. */
export function Recipient({ order }: { order: ChannelOrder }) {
  const note = noteOf(order)
  return (
    <Stack gap={8}>
      <address className={text.lines} style={{ fontStyle: 'normal' }}>
        {[...addressLines(order), ...contactLines(order)].join('\n')}
      </address>
      {note !== '' && <p className={`${text.lines} ${text.breakable}`}>{note}</p>}
    </Stack>
  )
}
