import { define } from '../define.ts'

/** What differs between provider, ledger and bank. */
export const reconciliation = define({
  'reconciliation.not_in_ledger': ['The provider moved money that the ledger does not have'],
  'reconciliation.missing_at_provider': ['The ledger has money that the provider did not move'],
  'reconciliation.amount_differs': ['Provider and ledger have different amounts'],
  'reconciliation.dispute_not_in_ledger': ['The provider withdrew money for a dispute that the ledger does not have'],
  'reconciliation.dispute_missing_at_provider': ['The ledger has a dispute that the provider does not list'],
  'reconciliation.dispute_amount_differs': ['Provider and ledger have different amounts or outcomes of a dispute'],
  'reconciliation.fee_differs': ['Provider and ledger have different fees of a payment'],
  'reconciliation.bank_unmatched': ['A bank entry matches no movement'],
  'reconciliation.bank_amount_differs': ['The bank booked another amount than the provider reports'],
  'reconciliation.bank_missing': ['A paid payout is missing from the bank statement'],
  'reconciliation.bank_balance_differs': ['The entries of a statement do not add up to its closing balance'],
  'reconciliation_error.closed': ['This difference is closed already.'],
})

/** What to do about a difference. */
export const reconciliationToDo = define({
  'reconciliation_to_do.not_in_ledger': [
    'The order, refund or payout was not recorded here. Check it in the provider’s dashboard. If it belongs to another shop of the same account, explain the item.',
  ],
  'reconciliation_to_do.missing_at_provider': ['Ask the provider what happened to this reference. Until it is clear, do not pay it out.'],
  'reconciliation_to_do.amount_differs': [
    'Compare the amount in the provider’s dashboard with the order or payout. Correct the difference with an adjustment.',
  ],
  'reconciliation_to_do.dispute_not_in_ledger': [
    'The report of the dispute has not arrived, or its payment is not of an order here. Check the dispute in the provider’s dashboard and whether its webhooks are delivered.',
  ],
  'reconciliation_to_do.dispute_missing_at_provider': ['Ask the provider whether the dispute exists. Until it is clear, leave the case open.'],
  'reconciliation_to_do.dispute_amount_differs': [
    'Compare amount and outcome in the provider’s dashboard with the case. Where the provider is right, correct the difference with an adjustment.',
  ],
  'reconciliation_to_do.fee_differs': [
    'Compare the fee in the provider’s dashboard with the transactions of the order. Correct the difference with an adjustment.',
  ],
  'reconciliation_to_do.bank_unmatched': ['Find out what the entry is for: fees, interest or a transfer of your own. Explain it with the reason.'],
  'reconciliation_to_do.bank_amount_differs': [
    'Check whether the bank or the provider kept a fee, and correct the amount with the one that is wrong.',
  ],
  'reconciliation_to_do.bank_missing': ['Upload the statement of the days after the payout. If it is not there either, ask the provider.'],
  'reconciliation_to_do.bank_balance_differs': ['Export the statement from your bank again: entries are missing or were changed.'],
})

/** Why a bank statement cannot be read. */
export const bankFile = define({
  'bank_file.required': ['Choose a bank statement (CAMT.053).'],
  'bank_file.not_camt': ['This is not a CAMT.053 bank statement. Export it from your bank as “CAMT.053 XML”.'],
  'bank_file.encoding': ['The characters of the file cannot be read. Export it from your bank as “CAMT.053 XML” in UTF-8.'],
  'bank_file.document_type': ['The file has a document type definition. Bank statements have none.'],
  'bank_file.too_deep': ['The file is nested too deeply for a bank statement.'],
  'bank_file.no_account': ['A statement has no number or no account.'],
  'bank_file.date': ['An entry or statement has no currency, or no date such as 2026-11-20.'],
  'bank_file.currency': ['“{currency}” is not the code of a currency, such as EUR.', { currency: 'text' }],
  'bank_file.at_entry': ['Entry {number}: {reason}', { number: 'text', reason: 'message' }],
  'bank_file.in_file': ['{file}: {reason}', { file: 'text', reason: 'message' }],
  'bank_file.other_content': [
    'Page {page} of statement {statement} was uploaded before with other entries or balances. Compare the two files with your bank.',
    { statement: 'text', page: 'count' },
  ],
  'bank_file.malformed': ['The XML of the file is broken: {detail}', { detail: 'text' }],
  'bank_file.amount': ['The amount “{amount}” is not an amount of its currency.', { amount: 'text' }],
  'bank_file.too_many': ['The file has more than {count, number} entries. Export a shorter period.', { count: 'count' }],
})
