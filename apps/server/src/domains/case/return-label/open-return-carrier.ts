import { message } from '@stoa/messages/describe.ts'
import type { JobCtx } from '../../../kit/context.ts'
import { AppError } from '../../../kit/errors.ts'
import { openCarrier } from '../../carrier/open-carrier.ts'

/** Opens a connected carrier for labels of returns. Throws `state_forbids` with what to do instead for one that has none. */
export async function openReturnCarrier(jobCtx: JobCtx, carrier: string): ReturnType<typeof openCarrier> {
  const opened = await openCarrier(jobCtx, carrier)
  if (opened.connector.capabilities.includes('return-labels')) return opened
  throw new AppError('state_forbids', {
    detail: carrier === 'own' ? message('carrier_error.no_return_labels_own') : message('carrier_error.no_return_labels'),
  })
}
