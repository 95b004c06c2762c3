import { message } from '@stoa/messages/describe.ts'
import { AppError } from '../../../kit/errors.ts'
import type { ChannelOrderRow } from './queries-order.ts'

/** Throws `state_forbids` for an order whose customer was erased: tracking says where somebody lives, and the marketplace is reported nothing more. */
export function refuseErased({ erasedAt }: Pick<ChannelOrderRow, 'erasedAt'>): void {
  if (erasedAt !== null) throw new AppError('state_forbids', { detail: message('channel_error.customer_erased') })
}
