import type { RefundIssue } from '@stoa/contract/refund-plan.ts'
import { AppError } from '../../../kit/errors.ts'

/** Returns the error of a refund that was refused: the field, and how much of it is left where that was exceeded. */
export function refundRefused({ code, path, message: detail, leftMinor }: RefundIssue): AppError {
  const params = leftMinor === undefined ? {} : { params: { leftMinor } }
  return new AppError(code, { detail, errors: [{ path, code, message: detail, ...params }] })
}
