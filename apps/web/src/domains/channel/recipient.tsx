import type { ChannelOrder } from '@stoa/contract/channel-sales.ts'
import { addressLines, contactLines } from './order-recipient.ts'
import text from '../../ui/text.module.css'

/** Where an order of a channel is sent, and how the person is reached. */
export function Recipient({ order }: { order: ChannelOrder }) {
  return (
    <address className={text.lines} style={{ fontStyle: 'normal' }}>
      {[...addressLines(order), ...contactLines(order)].join('\n')}
    </address>
  )
}
