import { decimalFromMinor } from '@stoa/contract/amounts.ts'

type Entry = { amountMinor: number; text?: string; reference?: string; status?: string; details?: string; on?: string }
type Statement = {
  ref?: string
  page?: number
  account?: string
  openingMinor: number
  closingMinor?: number
  from?: string
  until?: string
  entries: Entry[]
}

const amount = (minor: number): string =>
  `<Amt Ccy="EUR">${decimalFromMinor(Math.abs(minor), 'EUR')}</Amt><CdtDbtInd>${minor < 0 ? 'DBIT' : 'CRDT'}</CdtDbtInd>`

/** Returns a bank statement as CAMT.053. Its closing balance is the sum of its booked entries unless one is given. */
export function camt({
  ref = 'S-1',
  page,
  account = 'NL91ABNA0417164300',
  openingMinor,
  closingMinor,
  from = '2026-11-20',
  until = '2026-11-21',
  entries,
}: Statement): string {
  const booked = entries.filter(({ status = 'BOOK' }) => status === 'BOOK').reduce((sum, { amountMinor }) => sum + amountMinor, 0)
  const balance = (code: string, minor: number, on: string): string =>
    `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp>${amount(minor)}<Dt><Dt>${on}</Dt></Dt></Bal>`
  return `<?xml version="1.0" encoding="UTF-8"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><GrpHdr><MsgId>M</MsgId></GrpHdr>
<Stmt><Id>${ref}</Id>${page === undefined ? '' : `<StmtPgntn><PgNb>${page}</PgNb><LastPgInd>false</LastPgInd></StmtPgntn>`}<CreDtTm>${until}T20:00:00Z</CreDtTm><Acct><Id><IBAN>${account}</IBAN></Id><Ccy>EUR</Ccy></Acct>${balance('OPBD', openingMinor, from)}${balance('CLBD', closingMinor ?? openingMinor + booked, until)}
${entries
  .map(
    ({ amountMinor, text = '', reference, status = 'BOOK', details, on = from }, index) =>
      `<Ntry><NtryRef>${reference ?? `E${index + 1}`}</NtryRef>${amount(amountMinor)}<Sts><Cd>${status}</Cd></Sts><BookgDt><Dt>${on}</Dt></BookgDt>${
        details ?? `<NtryDtls><TxDtls><RmtInf><Ustrd>${text}</Ustrd></RmtInf></TxDtls></NtryDtls>`
      }</Ntry>`,
  )
  .join('\n')}</Stmt></BkToCstmrStmt></Document>`
}
