import type { TransferKind } from '@stoa/contract/ledger.ts'
import type { Message } from '@stoa/messages/describe.ts'
import { message } from '@stoa/messages/describe.ts'
import type { Scope } from '../../kit/context.ts'

const ownKinds = ['collection', 'reimbursement', 'payout_reversal'] as const satisfies readonly TransferKind[]

/** Returns what a transfer is called. A merchant is addressed where it did, or bears, what the operator reads of "the merchant". */
export function transferMessage(kind: TransferKind, { companyType }: Pick<Scope, 'companyType'>): Message {
  const own = companyType === 'MERCHANT' ? ownKinds.find((one) => one === kind) : undefined
  return own === undefined ? message(`ledger_transfer.${kind}`) : message(`ledger_transfer_own.${own}`)
}
