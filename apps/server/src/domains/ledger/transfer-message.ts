import type { TransferKind } from '@stoa/contract/ledger.ts'
import type { Message } from '@stoa/messages/describe.ts'
import { message } from '@stoa/messages/describe.ts'
import type { Scope } from '../../kit/context.ts'

const ownKinds = ['collection', 'reimbursement', 'payout_reversal'] as const satisfies readonly TransferKind[]

/** Returns the label of a transfer. To a merchant, three kinds say "you" in place of "the merchant". */
export function transferMessage(kind: TransferKind, { companyType }: Pick<Scope, 'companyType'>): Message {
  const own = companyType === 'MERCHANT' ? ownKinds.find((one) => one === kind) : undefined
  return own === undefined ? message(`ledger_transfer.${kind}`) : message(`ledger_transfer_own.${own}`)
}
