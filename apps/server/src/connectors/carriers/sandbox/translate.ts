import type { ParcelState } from '@stoa/contract/shipping-label.ts'
import { message } from '@stoa/messages/describe.ts'
import * as z from 'zod/mini'
import type { BoughtLabel, ParcelReport } from '../../../domains/carrier/ports.ts'
import { AppError, UpstreamError } from '../../../kit/errors.ts'
import { readReport, verifySandboxSignature } from '../../sandbox-signature.ts'
import type { TheirLabel } from './client.ts'
import { TheirParcel } from './client.ts'

const Report = z.object({ id: z.string().check(z.minLength(1)), parcel: TheirParcel })

const states: Readonly<Record<TheirParcel['status'], ParcelState>> = {
  created: 'created',
  in_transit: 'in_transit',
  out_for_delivery: 'out_for_delivery',
  delivered: 'delivered',
  returned: 'returned',
  problem: 'exception',
  cancelled: 'cancelled',
}

/** A label of theirs in our words. Throws UpstreamError for a file that is no PDF. */
export function labelFromSandbox({ id, trackingNumber, trackingUrl, price, currency, file }: TheirLabel): BoughtLabel {
  const pdf = Buffer.from(file, 'base64')
  if (pdf.subarray(0, 5).toString('latin1') !== '%PDF-') throw new UpstreamError('malformed', message('upstream.carrier_unreadable'))
  return { reference: id, carrierName: 'Sandbox carrier', trackingNumber, trackingHref: trackingUrl, cost: { minor: price, currency }, pdf }
}

/** Where a parcel is, in our words. Its state and time name the report where theirs has no id. */
export function parcelFromSandbox({ id, status, statusAt }: TheirParcel, externalId = `${id}:${status}:${statusAt}`): ParcelReport {
  return { externalId, reference: id, state: states[status], at: new Date(statusAt).toISOString() }
}

/**
 * Reads a report whose signature proves it. Throws AppError `sign_in_required` when it does not, `malformed_body` for a proven report of another form.
 */
export function parcelReportFromSandbox(secret: string, header: string | undefined, body: Buffer, now: Date): ParcelReport {
  verifySandboxSignature(secret, header, body, now)
  const report = Report.safeParse(readReport(body))
  if (!report.success || Number.isNaN(Date.parse(report.data.parcel.statusAt)))
    throw new AppError('malformed_body', { detail: message('payment_error.invalid_report') })
  return parcelFromSandbox(report.data.parcel, report.data.id)
}
